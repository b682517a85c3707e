"""Drop It's variants and contested rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from gravitable.games.drop_it.content import Colour
from gravitable.kernel import Options


class DropItOptions(Options, frozen=True):
    """What a table of Drop It can choose."""

    mode: Annotated[
        Literal["each", "teams", "together"],
        Meta(
            title="Who plays against whom",
            description=(
                "Everyone for themselves, two teams, or all together against the game. "
                "One player alone always plays against the game; more than four always form teams."
            ),
        ),
    ] = "each"
    first_team: Annotated[
        int,
        Meta(
            title="Players in the first team",
            description="The first seats form the first team, the others the second; 0 means half of them.",
            ge=0,
            le=7,
        ),
    ] = 0
    beginner: Annotated[
        bool,
        Meta(
            title="Beginners", description="Without the edge rules. Against the game there are none anyway."
        ),
    ] = False
    jokers: Annotated[
        bool,
        Meta(
            title="Jokers",
            description=(
                "Two jokers each, to score a tile that broke a rule; 3 points for one left over. "
                "Against the game the difficulty says how many there are."
            ),
        ),
    ] = False
    joker_colour: Annotated[
        Literal["any", "own"],
        Meta(
            title="What a joker saves",
            description="Any tile, or only a tile of the joker's own colour.",
        ),
    ] = "any"
    difficulty: Annotated[
        Literal["easy", "medium", "hard", "pro"],
        Meta(
            title="Difficulty against the game",
            description="How far a broken rule moves the game's marker: 1, 2, 3, or 3 and no jokers.",
        ),
    ] = "easy"
    tremor: Annotated[
        Literal["none", "steady", "human", "shaky"],
        Meta(title="The hand", description="How much the hand that lets go trembles."),
    ] = "human"
    shared_colour: Annotated[
        Colour,
        Meta(title="Shared colour", description="With three players, the colour whose tiles are divided."),
    ] = "yellow"
    shared_tiles: Annotated[
        Literal["even", "dealt"],
        Meta(
            title="The shared tiles",
            description="With three players: a circle and two other shapes for everyone, or dealt at random.",
        ),
    ] = "even"
    first: Annotated[
        Literal["first-seat", "random"],
        Meta(
            title="Who begins",
            description="Who had a birthday last begins; the table knows who that is. Or chance decides.",
        ),
    ] = "first-seat"
