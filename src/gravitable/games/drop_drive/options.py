"""Drop Drive's variants and contested rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from gravitable.kernel import Options


class DropDriveOptions(Options, frozen=True):
    """What a table of Drop Drive can choose."""

    world: Annotated[
        Literal["physics", "scatter"],
        Meta(
            title="How things fall",
            description=(
                "Dropped pieces really fall and bounce, or where they come to rest is drawn from what was "
                "measured: much faster, and without anything to watch."
            ),
        ),
    ] = "physics"
    table_top: Annotated[
        Literal["cloth", "bare"],
        Meta(
            title="Table top",
            description=(
                "Cloth or card: a ship is aimed level and slides about 10 mm, farther where it hits a piece. "
                "Bare: all pieces bounce higher, and an aimed ship tumbles about 50 mm away."
            ),
        ),
    ] = "cloth"
    first_game: Annotated[
        bool,
        Meta(
            title="First game",
            description="Homeworlds only, ships dealt instead of drafted, short-range scans only.",
        ),
    ] = False
    anomaly_mode: Annotated[
        Literal["short", "standard", "progress", "order"],
        Meta(
            title="Anomalies",
            description=(
                "Short-range scans only; the first one or two long-range; long-range while half of the "
                "demand tokens are left; or the first three long-range, from the most complex down."
            ),
        ),
    ] = "short"
    long_range_scans: Annotated[
        Literal[1, 2],
        Meta(
            title="Long-range scans", description="Standard anomalies: how many of the first are long-range."
        ),
    ] = 1
    stack_the_deck: Annotated[
        Literal[0, 1, 2, 3],
        Meta(
            title="Stack the deck",
            description="Standard anomalies: the first ones are of this complexity; 0 leaves it to chance.",
        ),
    ] = 0
    extended_game: Annotated[
        Literal["no", "one", "complex-two"],
        Meta(
            title="Extended game",
            description=(
                "Each long-range scan adds a demand token to the supply; or one, and two for complexity 3."
            ),
        ),
    ] = "no"
    start_space_mines: Annotated[
        bool, Meta(title="Start with Space Mines", description="They are part of the big bang.")
    ] = False
    start_wormhole_pair: Annotated[
        bool, Meta(title="Start with the Wormhole Pair", description="Placed before the big bang.")
    ] = False
    start_precursor_tech: Annotated[
        bool, Meta(title="Start with Precursor Tech", description="Placed after the big bang.")
    ] = False
    start_drifting_station: Annotated[
        bool, Meta(title="Start with the Drifting Station", description="Placed after the big bang.")
    ] = False
    start_dyson_sphere: Annotated[
        bool, Meta(title="Start with the Dyson Sphere", description="Set up before the big bang.")
    ] = False
    start_leviathan: Annotated[
        bool, Meta(title="Start with the Leviathan", description="Dropped after the big bang.")
    ] = False
    curiosities: Annotated[
        bool,
        Meta(
            title="Curiosities",
            description=(
                "Crew and gear beside the planets, heavy cargo in the big bang, cargo that has a home. The "
                "rulebook has their rules; the things themselves are ours. Not in a first game."
            ),
        ),
    ] = False
    gradual_formation: Annotated[
        bool,
        Meta(
            title="Gradual formation",
            description=(
                "Advanced: each player drops an asteroid of each colour and a salvage at the start of their "
                "first turn."
            ),
        ),
    ] = False
    big_bang_redo: Annotated[
        int,
        Meta(
            title="Big bang again",
            description="How often the big bang may be done again if all players agree; 0 never asks.",
            ge=0,
            le=3,
        ),
    ] = 1
    fifth_captain: Annotated[
        bool,
        Meta(
            title="Fifth captain",
            description="Nim Quill, a captain of our own, may be drawn. A game of five always has him.",
        ),
    ] = False
    pirate_stays: Annotated[
        Literal["attack", "ignore"],
        Meta(
            title="A pirate still stacked with a ship",
            description="Attacks it again, as the nearest of all; or ignores what it is stacked with.",
        ),
    ] = "attack"
    drop_take_off: Annotated[
        bool,
        Meta(
            title="Dropping is taking off",
            description="A ship that left a planet by drop drive may not land on one in the same turn.",
        ),
    ] = True
    nav_bend: Annotated[
        Literal[30, 45, 60, 90],
        Meta(title="Nav tool", description="By how many degrees a joint of the nav tool bends, either way."),
    ] = 60


def has_curiosities(options: DropDriveOptions) -> bool:
    """Whether crew, gear and special cargo are there: not in a first game."""
    return options.curiosities and not options.first_game
