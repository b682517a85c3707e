"""Addresses that strangers give the server to call: only public ones, and only those that were looked at."""

from __future__ import annotations

import http.client
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from gravitable.server.errors import Refusal

LONGEST = 1000
_HTTPS = 443
_SECONDS = 10.0
_NAT64 = ip_network("64:ff9b::/96")


class Endpoint(NamedTuple):
    """An address in its parts; `plain` ones, without TLS, are for tests alone."""

    host: str
    port: int
    target: str
    plain: bool

    @property
    def origin(self) -> str:
        """The site."""
        scheme, usual = ("http", 80) if self.plain else ("https", _HTTPS)
        return f"{scheme}://{self.host}" + ("" if self.port == usual else f":{self.port}")


def read_endpoint(address: str, *, anywhere: bool = False) -> Endpoint:
    """An address in its parts, or a refusal; `anywhere` lets addresses of tests through."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise _refusal() from None
    plain = anywhere and parts.scheme == "http"
    odd = len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address
    if (
        odd
        or not parts.hostname
        or parts.username
        or parts.password
        or not (parts.scheme == "https" or plain)
    ):
        raise _refusal()
    if port not in (None, _HTTPS) and not anywhere:
        raise _refusal()
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(parts.hostname, port or (80 if plain else _HTTPS), target, plain)


def resolve(endpoint: Endpoint, *, anywhere: bool = False) -> str:
    """The network address behind a name, or a refusal: if any of them is not for everyone, none is used."""
    try:
        found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except OSError:
        raise _refusal() from None
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not (anywhere or all(map(is_public, addresses))):
        raise _refusal()
    return addresses[0]


def is_public(address: str) -> bool:
    """Does an address lead into the open internet, and not to this machine or its neighbours?

    >>> [is_public(each) for each in ("8.8.8.8", "10.1.2.3", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1")]
    [True, False, False, False, False]
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    inside = [parsed.ipv4_mapped, parsed.sixtofour] if isinstance(parsed, IPv6Address) else []
    if parsed in _NAT64:
        inside.append(IPv4Address(int(parsed) & 0xFFFFFFFF))
    every = [parsed, *(each for each in inside if each is not None)]
    return all(each.is_global and not each.is_multicast for each in every)


def post(endpoint: Endpoint, headers: dict[str, str], body: bytes, *, anywhere: bool = False) -> int:
    """Send something there, to the very address that was looked at; how it was answered."""
    connection = _Pinned(endpoint, resolve(endpoint, anywhere=anywhere))
    try:
        connection.request("POST", endpoint.target, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


class _Pinned(http.client.HTTPConnection):
    """A connection to one network address: the name is not asked for again, it may lead elsewhere by then."""

    def __init__(self, endpoint: Endpoint, address: str) -> None:
        super().__init__(endpoint.host, endpoint.port, timeout=_SECONDS)
        self._endpoint = endpoint
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self._endpoint.port), _SECONDS)
        if self._endpoint.plain:
            self.sock = plain
        else:
            self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self._endpoint.host)


def _refusal() -> Refusal:
    return Refusal("Notices cannot be sent to that address.", "table.limits", 400)
