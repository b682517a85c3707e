"""A passkey in software: what a phone or a key would answer."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT, _VERIFIED, _WITH_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey. `site` and `origin` are those that the browser would vouch for."""

    def __init__(self, origin: str, site: str) -> None:
        self.origin = origin
        self.site = site
        self.used = 0
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(_PRESENT | _VERIFIED | _WITH_KEY) + attested
        return self._answer(
            clientDataJSON=_text(self._client("webauthn.create", options["challenge"])),
            attestationObject=_text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        self.used += 1
        client = self._client("webauthn.get", options["challenge"])
        data = self._data(_PRESENT | _VERIFIED)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            clientDataJSON=_text(client), authenticatorData=_text(data), signature=_text(signature)
        )

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.used.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, **response: str) -> dict[str, Any]:
        id = _text(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
