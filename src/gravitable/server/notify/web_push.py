"""Web Push: a notice, encrypted for one browser, handed to the service that its maker runs."""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cached_property
from typing import Any, NamedTuple

from gravitable.server.notify.safe_urls import Endpoint, post

KEPT_SECONDS = 24 * 3600
"""How long the service keeps a notice for a browser that is not there."""
NO_CONTACT = "mailto:gravitable@localhost"
"""Whom to turn to about a server that nobody gave a name. (Apple's service, for one, refuses it.)"""
_SIGNED_SECONDS = 12 * 3600
_RECORD, _LAST = 4096, b"\x02"
_PUBLIC, _AUTH = 65, 16
"""Bytes of a browser's public key, and of the secret it shares."""


class Subscription(NamedTuple):
    """A browser that wants notices: where to send them, and how to encrypt them. `site` is ours, as it knows
    it.
    """

    id: str
    endpoint: str
    key: str
    auth: str
    site: str


class PushSender:
    """Signs and encrypts. The key pair comes from the server's secret, so that all servers that share it, and
    one that was restored from a backup, have the same.
    """

    def __init__(self, secret: bytes, contact: str | None = None) -> None:
        self._secret = secret
        self._contact = contact

    @cached_property
    def _key(self) -> Any:
        """(What it needs takes long to load, and only those who use it need it.)"""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        made = HKDF(SHA256(), 48, salt=None, info=b"gravitable web push").derive(self._secret)
        return ec.derive_private_key(
            int.from_bytes(made, "big") % (ec.SECP256R1.group_order - 1) + 1, ec.SECP256R1()
        )

    @cached_property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    def send(self, to: Subscription, endpoint: Endpoint, payload: bytes, tag: str, *, anywhere: bool) -> int:
        """Hand a notice over; how it was answered. One of the same tag that still waits there is replaced."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from py_vapid import Vapid02  # type: ignore[import-untyped]

        body = encrypt(payload, to, ec.generate_private_key(ec.SECP256R1()), os.urandom(16))
        subject = self._contact or (to.site if to.site.startswith("https:") else NO_CONTACT)
        claims = {"aud": endpoint.origin, "exp": int(time.time()) + _SIGNED_SECONDS, "sub": subject}
        headers = {
            **Vapid02(self._key, conf={"no-strict": True}).sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": tag,
            "Urgency": "normal",
        }
        return post(endpoint, headers, body, anywhere=anywhere)


def encrypt(payload: bytes, to: Subscription, ours: Any, salt: bytes) -> bytes:
    """What only that browser can read: RFC 8291, in one record. (The library for it brings two HTTP clients
    along, and can be held to no network address.)
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(SHA256(), length, salt, info).derive(secret)

    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(to.key))
    point = ours.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    info = b"WebPush: info\x00" + decoded(to.key) + point
    shared = derive(ours.exchange(ec.ECDH(), theirs), decoded(to.auth), info, 32)
    key = derive(shared, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derive(shared, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + _RECORD.to_bytes(4, "big") + len(point).to_bytes(1, "big") + point
    sealed: bytes = AESGCM(key).encrypt(nonce, payload + _LAST, None)
    return bytes(head) + sealed


def is_sound(key: str, auth: str) -> bool:
    """Are these a browser's public key, a point of the curve, and a secret of the right length?"""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = decoded(key), decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == _PUBLIC and len(secret) == _AUTH


def decoded(text: str) -> bytes:
    """What a browser wrote in base64."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    """The same the other way round."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
