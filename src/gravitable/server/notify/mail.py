"""Letters by e-mail, where whoever runs the server has a mail server: plain text, with a way out in each."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from gravitable.kernel import BadOption
from gravitable.server.errors import Refusal
from gravitable.server.settings import Settings

LONGEST = 254
_SECONDS = 15.0
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


def checked_address(address: str) -> str:
    """An address that a letter can be sent to, or a refusal."""
    address = address.strip()
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise Refusal("This is no e-mail address.", "table.limits", 400)
    return address


class Mailer:
    """Sends letters through a mail server. It takes its time: not for the event loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        if settings.mail_host is not None and not (settings.mail_from and settings.public_address):
            raise BadOption("To send mails, mail_from and public_address must be set, too.")

    @property
    def works(self) -> bool:
        """Is there a mail server?"""
        return self._settings.mail_host is not None

    def link(self, path: str) -> str:
        """A page of ours as a letter gives its address."""
        return (self._settings.public_address or "").rstrip("/") + path

    def send(self, to: str, subject: str, lines: list[str], off: str | None = None) -> None:
        """Send a letter; `off` is the path by which whoever gets it wants no more."""
        settings = self._settings
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = settings.mail_from, to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain="gravitable.invalid")
        letter["Auto-Submitted"] = "auto-generated"
        if off is not None:
            lines = [*lines, "", f"No more such letters: {self.link(f'/mail/off/{off}')}"]
            letter["List-Unsubscribe"] = f"<{self.link(f'/api/mail/off/{off}')}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content("\n".join(lines) + "\n")
        with self._connect() as server:
            server.send_message(letter)

    def _connect(self) -> smtplib.SMTP:
        settings, context = self._settings, ssl.create_default_context()
        host, port = settings.mail_host or "", settings.mail_port
        if settings.mail_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_SECONDS, context=context)
        else:
            server = smtplib.SMTP(host, port, timeout=_SECONDS)
            if settings.mail_security == "starttls":
                server.starttls(context=context)
        if settings.mail_user:
            server.login(settings.mail_user, settings.mail_password or "")
        return server
