"""Settings of the server: options of `gravitable serve`, environment variables, or a TOML file."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Meta

from gravitable.kernel import BadOption
from gravitable.server.limits import Rate
from gravitable.server.monotonic import steady

DEFAULT_PORT = 8612

Names: TypeAlias = tuple[str, ...]
Count: TypeAlias = Annotated[int, Meta(ge=1)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0)]
Niceness: TypeAlias = Annotated[int, Meta(ge=0, le=19)]
Contact: TypeAlias = Annotated[str, Meta(pattern="^(mailto:|https:)")]
Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]


def default_data_folder() -> Path:
    """Return the platform's usual folder for the data of this user."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base or Path.home() / "AppData" / "Local") / "Gravitable"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Gravitable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gravitable"


class About(NamedTuple):
    """The description of a setting.

    `default` describes a default that is not a plain value. `key` is the name in the file, if it differs
    from the field's name.
    """

    text: str
    default: str | None = None
    key: str | None = None


@dataclass(frozen=True)
class Limits:
    """Limits for one person, for one address, and for everyone together.

    A rate is a number per second in the long run, and a number at once.
    """

    messages: Annotated[Rate, About("messages over one live connection")] = (30.0, 90)
    requests: Annotated[Rate, About("requests of one person")] = (20.0, 120)
    requests_address: Annotated[Rate, About("requests from one address")] = (100.0, 600)
    requests_all: Annotated[Rate, About("requests in all")] = (2000.0, 10_000)
    new_tables: Annotated[Rate, About("tables opened by one person")] = (0.5, 20)
    new_tables_address: Annotated[Rate, About("tables opened from one address")] = (2.0, 100)
    new_tables_all: Annotated[Rate, About("tables opened in all")] = (50.0, 1000)
    thoughts: Annotated[Rate, About("hints, samples, replays and forks of one person")] = (2.0, 10)
    thoughts_address: Annotated[Rate, About("hints, samples, replays and forks from one address")] = (6.0, 40)
    thoughts_all: Annotated[Rate, About("hints, samples, replays and forks in all")] = (50.0, 500)
    keys: Annotated[Rate, About("links for devices, passkeys and exports of one person")] = (0.1, 20)
    keys_address: Annotated[Rate, About("links for devices, passkeys and exports from one address")] = (
        0.5,
        60,
    )
    keys_all: Annotated[Rate, About("links for devices, passkeys and exports in all")] = (20.0, 500)
    mails: Annotated[Rate, About("confirmation emails requested by one person")] = (0.002, 3)
    mails_address: Annotated[Rate, About("confirmation emails requested from one address")] = (
        0.01,
        10,
    )
    mails_all: Annotated[Rate, About("confirmation emails in all")] = (0.1, 50)
    chat: Annotated[Rate, About("chat messages and pins of one person")] = (1.0, 6)
    connections: Annotated[Count, About("live connections of one person")] = 20
    connections_address: Annotated[Count, About("connections from one address")] = 200
    connections_all: Annotated[Count, About("connections in all, if the system allows this many")] = 20_000
    header_bytes: Annotated[Count, About("largest header of a request, in bytes")] = 32 * 1024
    body_bytes: Annotated[Count, About("largest body of a request, in bytes")] = 64 * 1024
    log_bytes: Annotated[Count, About("largest uploaded log, in bytes")] = 4 * 1024 * 1024
    message_bytes: Annotated[Count, About("largest message over a live connection, in bytes")] = 16 * 1024
    waiting_bytes: Annotated[Count, About("most bytes that may wait for a slow connection")] = 4 * 1024 * 1024
    header_seconds: Annotated[Seconds, About("time for the header of a request to arrive")] = 10.0
    request_seconds: Annotated[Seconds, About("time for a whole request to arrive")] = 60.0


@dataclass(frozen=True)
class Settings:
    """The settings of a server.

    Three of them can be set only in Python. `luck` makes the random source of a table; with a seed, every
    table deals the same. `now` is the clock of the tables, in seconds since 1970. `push_anywhere` allows
    notifications to services on this machine.
    """

    host: Annotated[str, About("address to listen on; 0.0.0.0 accepts other machines")] = "127.0.0.1"
    port: Annotated[Port, About("port to listen on; 0 picks a free port")] = DEFAULT_PORT
    exact_port: Annotated[bool, About("fail if the port is taken, instead of using the next free port")] = (
        False
    )
    data_folder: Annotated[Path, About("folder of the database and the secret", "the platform's", "data")] = (
        field(default_factory=default_data_folder)
    )
    database: Annotated[
        str | None,
        About("address of the database: `postgresql://...` or `sqlite:///...`", "SQLite in the data folder"),
    ] = None
    peer_address: Annotated[
        str | None,
        About(
            "address at which other servers on the same PostgreSQL database reach this server: `http://10.0.0.5:8612`",
            "by host and port",
        ),
    ] = None
    beat_seconds: Annotated[Seconds, About("seconds between two signs of life of such a server")] = 2.0
    lease_seconds: Annotated[
        Seconds, About("seconds without a sign of life after which other servers take its tables")
    ] = 8.0
    packs: Annotated[
        Path | None,
        About("folder of packs for new tables: TOML files, or folders of TOML files", "none"),
    ] = None
    hosts: Annotated[
        Names, About("host names of this server; `*.example.org` covers all subdomains", "any")
    ] = ()
    origins: Annotated[Names, About("other sites whose pages may use this server", "none")] = ()
    trust_proxy: Annotated[
        Names,
        About("addresses of proxies that may set the visitor's address and scheme", "none"),
    ] = ()
    bot_delay: Annotated[
        Seconds, About("seconds that a bot waits before it moves, so that people can follow")
    ] = 0.7
    bot_seconds: Annotated[
        Seconds, About("most seconds that a bot may think; then it plays a random legal move")
    ] = 20.0
    bot_workers: Annotated[Count, About("bots that think at once", "cores - 1, at most 4")] = field(
        default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1))
    )
    worker_megabytes: Annotated[Count, About("most megabytes of memory for each worker process")] = 1024
    idle_seconds: Annotated[Seconds, About("seconds after which a table without visitors leaves memory")] = (
        60.0
    )
    drain_seconds: Annotated[
        Seconds,
        About("seconds between the request to stop and the end, so that a proxy can redirect new visitors"),
    ] = 0.0
    log_format: Annotated[
        Literal["text", "json"], About("log format: `text` for people, or `json` with one object a line")
    ] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        About("least severe message in the log: `debug`, `info`, `warning`, `error`"),
    ] = "warning"
    metrics_token: Annotated[str | None, About("bearer token for the collector of metrics", "no metrics")] = (
        None
    )
    public_address: Annotated[
        str | None, About("address of this server in emails: `https://play.example.org`", "none")
    ] = None
    push_contact: Annotated[
        Contact | None,
        About(
            "contact for push services: `mailto:play@example.org`, or an https address",
            "the public address",
        ),
    ] = None
    mail_host: Annotated[str | None, About("SMTP server for email notifications", "no emails")] = None
    mail_port: Annotated[Port, About("SMTP port")] = 587
    mail_security: Annotated[
        Literal["starttls", "tls", "none"],
        About("SMTP encryption: `starttls`, `tls`, `none`"),
    ] = "starttls"
    mail_user: Annotated[str | None, About("SMTP user name", "none")] = None
    mail_password: Annotated[str | None, About("SMTP password", "none")] = None
    mail_from: Annotated[str | None, About("sender of emails: `Gravitable <play@example.org>`", "none")] = (
        None
    )
    lab: Annotated[
        Literal["here", "on", "off"],
        About("lab in the browser: `on`, `off`, or `here` (on if only this machine can reach the server)"),
    ] = "here"
    lab_processes: Annotated[Count, About("processes for each run of the lab", "cores - 1")] = field(
        default_factory=lambda: max(1, (os.cpu_count() or 2) - 1)
    )
    lab_niceness: Annotated[
        Niceness,
        About("niceness of the lab's processes, from 0 to 19, where the system supports it"),
    ] = 10
    lab_at_once: Annotated[Count, About("runs that play at the same time; others wait")] = 1
    lab_minutes: Annotated[Seconds, About("most minutes for each run")] = 60.0
    lab_games: Annotated[Count, About("most games in a run")] = 100_000
    lab_runs: Annotated[Count, About("most stored runs of one person")] = 20
    lab_runs_all: Annotated[Count, About("most stored runs in all")] = 200
    limits: Limits = field(default_factory=Limits)
    luck: Callable[[], Random] = SystemRandom
    now: Callable[[], float] = steady
    push_anywhere: bool = False

    @property
    def database_url(self) -> str:
        """The address of the database."""
        return self.database or f"sqlite:///{(self.data_folder / 'gravitable.db').as_posix()}"

    @property
    def contact(self) -> str | None:
        """The contact for push services. Some refuse notifications without it."""
        public = self.public_address or ""
        return self.push_contact or (public if public.startswith("https:") else None)

    @property
    def has_lab(self) -> bool:
        """True if the lab is open. By default it is open if only this machine can reach the server."""
        if self.lab != "here":
            return self.lab == "on"
        here = self.host in ("localhost", "::1") or self.host.startswith("127.")
        return here and not self.trust_proxy and not self.hosts


class Setting(NamedTuple):
    """One setting: its key in the file and its field, each with its table's name before it."""

    key: str
    field: str
    kind: Any
    about: str
    default: str

    @property
    def option(self) -> str:
        """The option of `gravitable serve`."""
        return "--" + self.key.replace("limits.", "limit-").replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment variable."""
        return "GRAVITABLE_" + self.key.replace("limits.", "limit_").upper()


def all_settings() -> list[Setting]:
    """List all settings that have a description, in order."""
    found = []
    for table, before in ((Settings, ""), (Limits, "limits.")):
        hints = get_type_hints(table, include_extras=True)
        for each in fields(table):
            bare, *notes = get_args(hints[each.name]) or (None,)
            bounds = [note for note in notes if isinstance(note, Meta)]
            kind = Annotated[bare, *bounds] if bounds else bare
            for about in notes:
                if isinstance(about, About):
                    key, name = before + (about.key or each.name), before + each.name
                    found.append(Setting(key, name, kind, about.text, about.default or _shown(each.default)))
    return found


def read_settings(
    options: Mapping[str, str | None], environment: Mapping[str, str], file: Path | None = None
) -> Settings:
    """Read the settings. An option overrides a variable, and a variable overrides the file."""
    written = _read_file(file) if file is not None else {}
    values: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for setting in all_settings():
        given, where = options.get(setting.key), setting.option
        if given is None:
            given, where = environment.get(setting.variable), setting.variable
        value: Any = given
        if value is None:
            value, where = written.pop(setting.key, None), f"{setting.key} in {file}"
        else:
            written.pop(setting.key, None)
        if value is not None:
            group, _, name = setting.field.rpartition(".")
            (limits if group else values)[name] = _converted(value, setting.kind, where)
    if written:
        raise BadOption(f"{file} sets what does not exist: {', '.join(sorted(written))}.")
    return Settings(**values, limits=Limits(**limits))


def _read_file(file: Path) -> dict[str, Any]:
    try:
        read = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadOption(f"The settings in {file} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise BadOption(f"The settings in {file} are not TOML: {error}.") from None
    limits = read.pop("limits", {})
    if not isinstance(limits, dict):
        raise BadOption(f"The limits in {file} should be a table: [limits].")
    return {**read, **{f"limits.{name}": value for name, value in limits.items()}}


def _converted(value: Any, kind: Any, where: str) -> Any:
    """Convert a value to the type of its setting. Text from options and variables is parsed.

    >>> _converted("20/120", Rate, "--limit-requests"), _converted("a, b", Names, "--hosts")
    ((20.0, 120), ('a', 'b'))
    """
    if isinstance(value, str):
        if kind in (Path, Path | None):
            return Path(value).expanduser()
        if kind == Rate:
            value = value.split("/")
        elif kind == Names:
            value = [part.strip() for part in value.split(",") if part.strip()]
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadOption(f"{where} cannot be {value!r}: {error}.") from None


def _shown(default: Any) -> str:
    """Format a default for the documents.

    >>> _shown((0.5, 20)), _shown(False), _shown(60.0)
    ('0.5/20', 'false', '60')
    """
    if isinstance(default, tuple):
        return "/".join(f"{part:g}" for part in default)
    if isinstance(default, bool):
        return str(default).lower()
    return f"{default:g}" if isinstance(default, float) else str(default)
