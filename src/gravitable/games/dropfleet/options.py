"""What a table of Dropfleet Commander can choose: fleets, scenario, and contested readings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from gravitable.kernel import Options

FactionChoice = Literal["ucm", "scourge", "phr", "shaltari", "resistance", "any"]


class DropfleetOptions(Options, frozen=True):
    """The variants and rulings of a table."""

    @property
    def agreed(self) -> tuple[int, ...]:
        """The points of every roster of a fleet."""
        return (self.points,) * self.rosters

    points: Annotated[
        int,
        Meta(
            title="Points",
            description=(
                "What each fleet may cost: up to 999 a Skirmish, up to 1999 a Clash, up to 3000 a Battle. "
                "More is a Reconquest, by the FAQ's experimental roster, on a table of 6 by 4 feet."
            ),
            ge=500,
            le=9000,
        ),
    ] = 750
    rosters: Annotated[
        int,
        Meta(
            title="Rosters",
            description="A vast battle: each fleet has so many rosters of these points, one admiral for all.",
            ge=1,
            le=3,
        ),
    ] = 1
    fleets: Annotated[
        Literal["ready", "random", "brought"],
        Meta(
            title="Fleets",
            description="Ready fleets of the game, random ones, or fleets the players bring or choose.",
        ),
    ] = "ready"
    first_faction: Annotated[
        FactionChoice, Meta(title="First seat", description="The faction of the first seat.")
    ] = "ucm"
    second_faction: Annotated[
        FactionChoice, Meta(title="Second seat", description="The faction of the second seat.")
    ] = "scourge"
    scenario: Annotated[
        Literal[
            "take-and-hold",
            "mixed-engagement",
            "erupting-battlefront",
            "station-assault",
            "moonshot",
            "grid-control",
            "power-grab",
            "defence-relay",
            "resistance-spearhead",
            "heavy-convoy",
            "monitoring-the-situation",
            "the-ancient-relic",
            "retrieving-intelligence",
            "random",
            "first-landing",
        ],
        Meta(title="Scenario", description="What is fought over, and how the fleets arrive."),
    ] = "take-and-hold"
    variant: Annotated[
        bool, Meta(title="Variant", description="Play the scenario's variant, where it has one.")
    ] = False
    anomaly: Annotated[
        bool, Meta(title="The Anomaly", description="Something wanders the table that is worth scanning.")
    ] = False
    command_cards: Annotated[
        bool, Meta(title="Command cards", description="Play with the admirals' command cards.")
    ] = True
    card_moments: Annotated[
        Literal["covert", "open"],
        Meta(
            title="Moments for cards",
            description="Players are asked whenever a card unseen so far could be played, or only who can.",
        ),
    ] = "covert"
    surveys: Annotated[
        bool, Meta(title="Surveys", description="Clusters and stations may be surveyed for victory points.")
    ] = True
    tournament: Annotated[
        Literal["none", "kill-points", "shrinking-clusters", "equal-sectors", "small-ships-hold-nothing"],
        Meta(title="Tournament scoring", description="A variation of the scoring, if any."),
    ] = "none"
    table_edge: Annotated[
        Literal["lost", "forbidden"],
        Meta(
            title="The table's edge",
            description="A ship that leaves the table is lost, or may not leave while it can stay.",
        ),
    ] = "lost"
    coherency: Annotated[
        Literal["chain", "one"],
        Meta(
            title="Coherency",
            description="All ships of a group are linked in one chain, or one companion is enough.",
        ),
    ] = "chain"
    decay_in_atmosphere: Annotated[
        Literal["stays", "crashes"],
        Meta(
            title="Orbital Decay in Atmosphere",
            description="A ship that can fly there sinks no lower and stays, or hits the ground.",
        ),
    ] = "stays"
    standard_orders_spike: Annotated[
        Literal["one-step", "minor-only"],
        Meta(
            title="Standard Orders and spikes",
            description="They take one step of spike off, or a Minor Spike only.",
        ),
    ] = "one-step"
    point_defence: Annotated[
        Literal["group", "weapon"],
        Meta(
            title="Point Defence",
            description="Rolled once against all Close Action of a group, or against each weapon system.",
        ),
    ] = "group"
    passive_saves: Annotated[
        Literal["as-armour", "apart"],
        Meta(
            title="Passive saves",
            description="What changes armour saves (Scald, cracked armour, cards) changes them too, or not.",
        ),
    ] = "as-armour"
    corruptor: Annotated[
        Literal["unsaved", "every-critical"],
        Meta(
            title="Corruptor",
            description="A critical hit leaves a token unless saves stop its damage, or in any case.",
        ),
    ] = "unsaved"
    shields: Annotated[
        Literal["battlegroup", "orders"],
        Meta(
            title="Shaltari shields",
            description="Raised and lowered when the battlegroup activates, before any of its groups does "
            "anything, or group by group with its orders.",
        ),
    ] = "battlegroup"
    launch_debris: Annotated[
        Literal["printed", "exchanged", "with-rings"],
        Meta(
            title="Launch assets in debris",
            description="Lost on 3+ in Fine and 5+ in Dense debris as printed, the other way round, or as "
            "printed and on 4+ in a ring of their layer, an experimental rule.",
        ),
    ] = "printed"
    manoeuvre: Annotated[
        Literal["printed", "experimental"],
        Meta(
            title="Manoeuvre",
            description="Course Change and Max Thrust may shake off any launch asset, or, an experimental "
            "rule, bombers and fire ships only.",
        ),
    ] = "printed"
    collateral: Annotated[
        Literal["printed", "experimental"],
        Meta(
            title="Collateral damage",
            description="Ground assets save against every point, or, an experimental rule, not against "
            "points of critical hits.",
        ),
    ] = "printed"
    damage_control: Annotated[
        Literal["printed", "experimental"],
        Meta(
            title="Damage Control",
            description="Rolled effect by effect, and a 1 costs Hull, or, an experimental rule, every 4+ "
            "repairs an effect of the owner's choice and a 1 does no harm.",
        ),
    ] = "printed"
    resistance_av: Annotated[
        Literal["as-others", "one-higher"],
        Meta(
            title="Resistance admirals",
            description="Their values are those of other factions, or one higher as in one published roster.",
        ),
    ] = "as-others"
    succession: Annotated[
        bool,
        Meta(
            title="Succession of admirals",
            description=(
                "When the admiral's ship dies, a Heavy or Super Heavy ship of another battlegroup has an "
                "admiral of one AV less. The FAQ's experimental rule for Reconquest fleets."
            ),
        ),
    ] = False
    battlenet_in_atmosphere: Annotated[
        Literal["nothing", "adds"],
        Meta(
            title="Battlenet in Atmosphere",
            description='Its 4" more do nothing for a ship that moves in Atmosphere, or add to its move.',
        ),
    ] = "nothing"
