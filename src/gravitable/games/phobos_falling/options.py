"""Phobos Falling's variants and contested rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from gravitable.kernel import Options


class PhobosOptions(Options, frozen=True):
    """What a table of Phobos Falling can choose."""

    scenario: Annotated[
        Literal["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B", "5A", "5B", "6A", "6B", "7A", "7B"],
        Meta(title="Scenario", description="What is broken when the game begins. 1A is for the first game."),
    ] = "1A"
    officers: Annotated[
        int,
        Meta(
            title="Officers",
            description="How many officers play, at least one a person. 0: as the rulebook advises.",
            ge=0,
            le=8,
        ),
    ] = 0
    roles: Annotated[
        Literal["choose", "advised", "random"],
        Meta(
            title="Roles",
            description="Players choose their officers, have a crew for newcomers, or chance decides.",
        ),
    ] = "choose"
    first: Annotated[
        Literal["first-seat", "random"],
        Meta(title="First officer", description="The first seat begins, or chance decides."),
    ] = "first-seat"
    turn_order: Annotated[
        Literal["one-each", "all-of-a-player"],
        Meta(
            title="Turns of several officers",
            description="Players with several officers play one each time around, or all in a row.",
        ),
    ] = "one-each"
    hands: Annotated[
        Literal["own", "person", "open"],
        Meta(
            title="Hands",
            description="Players see the hand of their officer in play, of all their officers, or all hands.",
        ),
    ] = "own"
    equipped: Annotated[
        Literal["count", "free"],
        Meta(title="Worn cards", description="They count against the hand limit, or they do not."),
    ] = "count"
    discards: Annotated[
        Literal["zone-pile", "own-deck"],
        Meta(
            title="Discards",
            description="Any card goes to the discard pile of the zone, or only those of its deck.",
        ),
    ] = "zone-pile"
    air_loss: Annotated[
        Literal["evacuate", "harmless"],
        Meta(
            title="When the air fails",
            description="Officers without suits run for the nearest air or are wounded, or stay unharmed.",
        ),
    ] = "evacuate"
    join_reach: Annotated[
        Literal["two-zones", "adjacent"],
        Meta(
            title="Pirates join",
            description="Groups up to two zones away as in the example, or adjacent ones as in the list.",
        ),
    ] = "two-zones"
    shuttle_theft: Annotated[
        Literal["at-once", "next-round"],
        Meta(
            title="Shuttle theft",
            description="Pirates who find the shuttle ready fly it at once, or on their next turn there.",
        ),
    ] = "at-once"
    launch: Annotated[
        Literal["any-turn", "round-end"],
        Meta(
            title="Launch", description="The crew wins after any officer's turn, or only at the round's end."
        ),
    ] = "any-turn"
    station_end: Annotated[
        Literal["breaks-up", "drifts-on"],
        Meta(
            title="End of stage 5",
            description="With the event deck empty the station breaks up, or the deck is shuffled again.",
        ),
    ] = "breaks-up"
    no_cleared_blockage: Annotated[bool, Meta(title="Harder: no Crew Removes Blockage")] = False
    no_restored_power: Annotated[bool, Meta(title="Harder: no Crew Restores Power in One Zone")] = False
    no_repaired_system: Annotated[bool, Meta(title="Harder: no Crew Repairs One System")] = False
    no_mended_one: Annotated[bool, Meta(title="Harder: no crew event with a choice of three")] = False
    no_cancelled_event: Annotated[bool, Meta(title="Harder: no Cancel One Event")] = False
    extra_damage: Annotated[
        int,
        Meta(title="Harder: more damage", description="Random damages besides the scenario's.", ge=0, le=50),
    ] = 0
