"""Adrift's variants and contested rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from gravitable.kernel import Options


class AdriftOptions(Options, frozen=True):
    """What a table of Adrift can choose."""

    powers: Annotated[
        Literal["own-turn", "any-time"],
        Meta(
            title="When powers may be used",
            description="The turn structure allows powers in one's own turn; the cards say any time.",
        ),
    ] = "own-turn"
    full_power: Annotated[
        Literal["own-turn", "after-event"],
        Meta(
            title="When Full Power may be spent",
            description="At any point of one's turn while the system stands at 10, or only after the event.",
        ),
    ] = "own-turn"
    must_spend: Annotated[
        bool,
        Meta(
            title="Full Power must be spent",
            description="At 10, 8 RP must be spent, unless the system's upgrade spends RP otherwise.",
        ),
    ] = True
    core_zero: Annotated[
        Literal["at-once", "end-of-turn"],
        Meta(
            title="Warp core zero",
            description="The core shuts down the moment it reaches 0, or only if a turn ends with it at 0.",
        ),
    ] = "at-once"
    clash: Annotated[
        Literal["keep", "discard"],
        Meta(
            title="After contraband clashes",
            description="The card that was held is kept, as nothing says otherwise, or discarded.",
        ),
    ] = "keep"
    replaced_upgrade: Annotated[
        Literal["row", "gone"],
        Meta(
            title="A replaced upgrade",
            description="It goes back to the row, or out of the game.",
        ),
    ] = "row"
    time_travel: Annotated[
        Literal["changes", "values"],
        Meta(
            title="What Time Travel reverses",
            description="The changes the last event made, or all values back to what they were before it.",
        ),
    ] = "changes"
    doubtful_cards: Annotated[
        Literal["mild", "harsh"],
        Meta(
            title="Two doubtful cards",
            description="Uniforms Too Tight and Teleporter Incident as easy nuisances or hard challenges.",
        ),
    ] = "mild"
    discards: Annotated[
        Literal["face-down", "open"],
        Meta(title="Discard pile", description="Face down as printed, or open to all."),
    ] = "face-down"
    first: Annotated[
        Literal["life-support", "navigation", "defenses", "engineering", "random"],
        Meta(
            title="First system",
            description="Who has watched the most Star Trek begins; the table knows who that is.",
        ),
    ] = "life-support"
    difficulty: Annotated[
        Literal["easy", "normal", "hard"],
        Meta(
            title="Difficulty",
            description="Normal is the printed game. Easy: the core starts at 14. Hard: no friendly planets.",
        ),
    ] = "normal"
