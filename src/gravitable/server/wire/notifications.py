"""What travels by HTTP about notices: what someone wishes to be told away from the table, and how."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from gravitable.server.wire.fields import In, Out, ZoneName

Minute: TypeAlias = Annotated[int, Meta(ge=0, le=24 * 60 - 1)]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a minute of someone's day until another, over midnight too, nothing is sent."""

    start: Minute
    end: Minute
    zone: ZoneName


class Notices(Out, frozen=True):
    """GET /api/me/notices: what you wish to be told. `key` is what a browser subscribes with; `browsers` is
    how many of yours did. With `mails` the server can write to people: to `mail`, once it is confirmed; until
    then it is `pending`.
    """

    key: str
    off: bool
    quiet: QuietHours | None
    browsers: int
    mails: bool
    mail: str | None
    pending: str | None


class SetNotices(In, frozen=True):
    """PUT /api/me/notices: no notices at all (`off`), or none in the quiet hours."""

    off: bool = False
    quiet: QuietHours | None = None


class Subscribe(In, frozen=True):
    """POST /api/me/subscriptions: what a browser got when it asked for notices."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class Unsubscribe(In, frozen=True):
    """POST /api/me/subscriptions/off: this browser wants no notices any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class SetMail(In, frozen=True):
    """PUT /api/me/mail: write to this address once it is confirmed; an empty one: write no more."""

    address: Annotated[str, Meta(max_length=254)]


class MailToken(In, frozen=True):
    """POST /api/mail/confirm: what the link in a mail ends in."""

    token: Annotated[str, Meta(max_length=40)]


class MailSettled(Out, frozen=True):
    """POST /api/mail/confirm, /api/mail/off/{token}: whether mails go there now."""

    on: bool


class TableNotices(In, frozen=True):
    """GET, PUT /api/tables/{table}/notices: am I told when this table waits for me?"""

    on: bool


NOTICE_BODIES = (Notices, SetNotices, Subscribe, Unsubscribe, SetMail, MailToken, MailSettled, TableNotices)
