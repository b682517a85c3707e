"""The games as the home page and the form of a new table need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as shapes

from gravitable.bots import levels
from gravitable.kernel import KERNEL_RULES, Game, Level, NoContent, Pack
from gravitable.server.games.rules import TABLE_RULES
from gravitable.server.wire.games import BotInfo, GameInfo, OptionChoice, OptionInfo, PackInfo, RuleBook


def game_info(game: Game[Any, Any, Any], packs: Iterable[Pack] = ()) -> GameInfo:
    """A game, its bots (weakest first), its options, and the packs the server offers for it."""
    return GameInfo(
        id=game.id,
        name=game.name,
        summary=game.summary,
        seats=tuple(game.seats),
        company=game.company,
        minutes=game.minutes,
        version=game.version,
        bots=bot_infos(levels(game)),
        level=middle_level(game),
        starts=game.ways_to_start,
        options=tuple(_options(game)),
        credits=game.credits,
        takes_packs=game.content is not NoContent,
        listed=game.listed,
        packs=tuple(PackInfo(pack.name, pack.differences) for pack in packs),
    )


def bot_infos(levels: Mapping[str, Level]) -> tuple[BotInfo, ...]:
    """Bots as people choose them."""
    return tuple(BotInfo(name, _title(name), level.words) for name, level in levels.items())


def middle_level(game: Game[Any, Any, Any]) -> str:
    """The level for a person's first game: between the weakest and the strongest, of two such the weaker.

    >>> from gravitable.kernel import registry
    >>> middle_level(registry.game("drop-it"))
    'medium'
    """
    known = list(levels(game))
    return known[max(1, (len(known) - 1) // 2)]


def rule_book(game: Game[Any, Any, Any]) -> RuleBook:
    """A game's ledger, then what holds at every table."""
    return RuleBook(
        game.id, game.name, game.credits, tuple(game.ledger), (*tuple(KERNEL_RULES), *tuple(TABLE_RULES))
    )


def _options(game: Game[Any, Any, Any]) -> list[OptionInfo]:
    shape = shapes.type_info(game.options)
    assert isinstance(shape, shapes.StructType)
    hints = get_type_hints(game.options, include_extras=True)
    found = [_option(field, hints[field.name]) for field in shape.fields]
    return [option for option in found if option is not None]


def _option(field: shapes.Field, hint: Any) -> OptionInfo | None:
    """An option as a form field; None for what no form field can offer."""
    shape, about = field.type, dict[str, Any]()
    while isinstance(shape, shapes.Metadata):
        about |= shape.extra_json_schema or {}
        shape = shape.type
    default = field.default if field.default is not msgspec.NODEFAULT else _made(field)
    kind: Literal["choice", "switch", "number", "text"]
    choices: tuple[OptionChoice, ...] = ()
    low = high = None
    if isinstance(shape, shapes.BoolType):
        kind = "switch"
    elif isinstance(shape, shapes.IntType | shapes.FloatType):
        kind, low, high = "number", shape.ge, shape.le
    elif isinstance(shape, shapes.StrType):
        kind = "text"
    elif isinstance(shape, shapes.LiteralType):
        kind = "choice"
        choices = tuple(OptionChoice(value, _title(str(value))) for value in _values(hint))
    elif isinstance(shape, shapes.EnumType):
        kind = "choice"
        choices = tuple(OptionChoice(member.value, _title(str(member.value))) for member in shape.cls)
    else:
        return None
    title = str(about.get("title") or _title(field.name))
    description = str(about.get("description") or "")
    plain = msgspec.to_builtins(default)
    return OptionInfo(field.encode_name, title, description, kind, plain, choices, low, high)


def _values(hint: Any) -> tuple[Any, ...]:
    """The values of a Literal in the order they are written (msgspec's own description sorts them)."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_args(hint)


def _made(field: shapes.Field) -> Any:
    return None if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _title(name: str) -> str:
    """An id as a title.

    >>> _title("own-turn")
    'Own turn'
    """
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]
