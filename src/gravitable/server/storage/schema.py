"""What is stored. The migrations in `migrations/` bring a database here."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

from gravitable.server.names import WRITTEN

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(WRITTEN), nullable=False),
    Column("created", Float, nullable=False),
    Column("open_to", String(8), nullable=False, server_default="played"),
    Column("kept", Text),
    Index("people_kept", "kept", unique=True),
)
"""`open_to` says who may see someone's history. `kept` is what nobody else's name may come down to
(`names.essence`), of those who keep their name by a passkey."""

devices = Table(
    "devices",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
"""Browsers of one person, once there may be several."""

revoked = Table(
    "revoked",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("device", String(16), primary_key=True),
)
"""Browsers that are this person no more: their cookies are nobody's. The device `*` stands for all."""

one_time_links = Table(
    "one_time_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("what", String(80), nullable=False),
    Column("until", Float, nullable=False),
    Index("one_time_links_until", "until"),
    Index("one_time_links_what", "what"),
)
"""Links for devices and challenges for passkeys. Each works once, and for a short time."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Index("passkeys_person", "person"),
)
"""By which someone keeps a name and is known again. `used` is how often, as the passkey counts."""

programs = Table(
    "programs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Index("programs_owner", "owner"),
)
"""Programs that sit at tables as people do, and the hash of the token each shows. Its name is in `people`."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("host", String(32), nullable=False),
    Column("host_name", String(WRITTEN), nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("rematch", String(16)),
    Column("outcome", Text),
    Column("created", Float, nullable=False),
    Column("active", Float, nullable=False),
    Column("clocks", Text),
    Column("due", Float),
    Column("pack", Text),
    Column("vote", Text),
    Column("forked", Boolean, nullable=False, server_default=false()),
    Column("series", Text),
    Column("owner", String(32)),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Index("tables_active", "active"),
    Index("tables_due", "due"),
    Index("tables_host", "host"),
)
"""`clocks` is what everyone had left when the table itself was last stored; a later moment knows better.
`due` is a time by which the server must look at the table, because a clock ends or a bot is to move: never
later than needed, sometimes earlier. `forked` tables go on from a moment of another match.
`owner` is the server that has the table in its memory, where several share the database; `epoch` counts how
often that changed."""

listed = tables.c.settings["listed"].as_boolean()
open_to_spectators = tables.c.settings["spectators"].as_boolean()

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(WRITTEN), nullable=False),
    Column("person", String(32)),
    Column("bot", String(40)),
    Column("handed_on", Integer, nullable=False),
    Column("look", Text),
    Column("holiday_used", Float, nullable=False, server_default="0"),
    Column("holiday_since", Float),
    Index("seats_person", "person"),
)

guests = Table(
    "guests",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("barred", Boolean, nullable=False, server_default=false()),
    Index("guests_person", "person"),
)
"""Who came by the invite link; `barred` ones the host sent away for good."""

moments = Table(
    "moments",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("time", Float, nullable=False),
    Column("entries", LargeBinary, nullable=False),
    Column("rewound_to", Integer),
    Column("clocks", Text),
    Column("by_person", Boolean, nullable=False, server_default=true()),
    Column("asked", Text),
    sqlite_with_rowid=False,
)
"""The log as it grows: only ever appended to. A moment holds an action and the chance it met; one with
`rewound_to` takes back every moment after that one. `by_person` is false where a bot acted, and in what was
copied from another match. `asked` are the seats that the match waits for after the
last one, each with its question."""

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("id", Integer, primary_key=True),
    Column("time", Float, nullable=False),
    Column("person", String(32), nullable=False),
    Column("name", String(WRITTEN), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Index("chat_person", "person"),
)

pins = Table(
    "pins",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("id", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("place", String(80), nullable=False),
    Column("intent", String(16), nullable=False),
    Column("text", Text, nullable=False),
)
"""What players intend, as they pinned it for the others: beside the match, not in its log."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("time", Float, nullable=False),
    Column("review", Text, nullable=False),
)
"""What was found when a match that is over was looked back on."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(80), nullable=False),
    Column("game", String(80), nullable=False),
    Column("ended", Float, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Float),
    Column("side", Integer, nullable=False),
    Column("people", Boolean, nullable=False),
    Column("bots", Text, nullable=False),
    Column("difficulty", String(80)),
    Column("played", Text, nullable=False),
    Column("pending", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Column("gained", Float),
    Index("results_player", "player", "ended"),
    Index("results_game", "player", "game", "ended"),
    Index("results_pending", "pending", "ended"),
)
"""What a match that is over was to each who played it: `results` makes the rows, `ratings` fills in the last
three columns of those that are `pending`. The seat -1 is the difficulty that all faced together."""

uptimes = Table(
    "uptimes",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)
"""When a server was running: clocks stand still while there is none."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("seen", Float, nullable=False),
)
"""The servers that share this database, where each reaches the others, and when it was last there, by the
clock of the database. Empty on SQLite."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What the servers that share this database sign with. Empty on SQLite, which has a file for it."""

reminders = Table(
    "reminders",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("at", Float),
    Column("ends", Float),
    Index("reminders_at", "at"),
    Index("reminders_person", "person"),
)
"""People who get a notification because a match waits for them: see `server/tables/reminders.py`."""

preferences = Table(
    "notification_settings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("off", Boolean, nullable=False, server_default=false()),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("zone", String(64)),
    Column("mail", String(254)),
    Column("mail_pending", String(254)),
)
"""The notification settings of each person: all off, or quiet hours. `mail` is a confirmed address,
`mail_pending` is an address that is not confirmed yet."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("device", String(16), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("site", String(300), nullable=False),
    Column("created", Float, nullable=False),
    Column("failures", Integer, nullable=False, server_default="0"),
    Index("subscriptions_person", "person"),
)
"""Browsers that want notices, by the hash of where these are sent."""

silenced = Table(
    "silenced",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", String(16), primary_key=True),
)
"""Tables that someone wants no notices of."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("server", String(32), nullable=False),
    Column("people", Text, nullable=False),
    Column("watching", Integer, nullable=False),
    Index("presence_server", "server"),
)
"""Who is at which table, as the servers that share this database tell each other. Empty on SQLite."""

endings = Table(
    "endings",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("why", Text, nullable=False),
)
"""Tables that whoever runs the server ends: their server does it, and takes the row away."""

shut_out = Table(
    "shut_out",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("why", Text, nullable=False),
    Column("since", Float, nullable=False),
)
"""People, by id, and network addresses that are not let in."""
