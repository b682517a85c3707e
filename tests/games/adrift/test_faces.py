"""Card faces: the sentence and the figures say what the rules do with the card."""

from __future__ import annotations

import pytest

from gravitable.games.adrift import GAME
from gravitable.games.adrift.content import EventCard, Threshold, UpgradeCard

CONTENT = GAME.load_content({})
CARDS: dict[str, EventCard | UpgradeCard] = {card.id: card for card in (*CONTENT.event, *CONTENT.upgrade)}

FACES: dict[str, tuple[str, str]] = {
    "E01": ("At 6 RP or more: you may pay 4 for an upgrade.", "≥ 6 needed plain, 4 RP to pay plain"),
    "E03": ("You may take an upgrade, free of charge.", "free to take good"),
    "E06": ("Keep. Discard when you like: another system gains 4.", "+4 another good"),
    "E10": ("Keep. Discard when you like: your system gains 3.", "+3 you good"),
    "E15": (
        "Keep. Gain 1 as each of your turns begins. "
        "Held while “Jack-Booted Space Facists” is drawn, the core loses 5.",
        "+1 a turn good, −5 if it clashes bad",
    ),
    "E17": ("Your RP become those of the system on your left.", ""),
    "E18": ("Every system gains 2.", "+2 all systems good"),
    "E19": ("If every system is above 0: the core gains 2.", "+2 core good"),
    "E20": ("Every system loses 2, the core loses 2.", "−2 all systems bad, −2 core bad"),
    "E24": ("You may reverse what the last event did.", ""),
    "T01": ("At −5 RP or more: gain 5. Otherwise lose 1.", "≥ −5 needed plain, +5 met good, −1 missed bad"),
    "T45": ("At 0 RP or more: gain 2. Otherwise lose 1.", "≥ 0 needed plain, +2 met good, −1 missed bad"),
    "U1": ("In your turn: pay 2, the core gains 1.", "2→1 RP to core plain"),
    "U3": ("This system cannot fail: it stays at −9.", "−9 at worst plain"),
    "U5": ("Pay 4: cancel an event as it is drawn, anyone's.", "4 RP a veto plain"),
    "U6": ("Move your RP to another system, one for one.", "1:1 to others plain"),
    "U7": ("Pay 2: look at the next 3 events and put them back in any order.", "2→3 RP to cards plain"),
}


def face(card: EventCard | UpgradeCard, *, harsh: bool = False) -> tuple[str, str]:
    figures = card.figures(harsh=harsh)
    return card.text(CONTENT, harsh=harsh), ", ".join(f"{f.text} {f.label} {f.tone}" for f in figures)


@pytest.mark.parametrize("id", FACES)
def test_a_card_says_what_it_does(id: str) -> None:
    assert face(CARDS[id]) == FACES[id]


def test_every_family_is_among_them() -> None:
    assert {CARDS[id].family for id in FACES} == {card.family for card in CARDS.values()}


@pytest.mark.rule("adrift.events.threshold")
def test_nothing_gained_is_nothing_bad() -> None:
    idle = Threshold("X", "Nothing", "reconstructed", 3, gain=0, loss=2)
    assert face(idle)[1] == "≥ 3 needed plain, 0 met good, −2 missed bad"


@pytest.mark.rule("adrift.events.threshold")
def test_a_doubtful_card_says_how_the_table_reads_it() -> None:
    doubtful = [card for card in CONTENT.event if isinstance(card, Threshold) and card.harsh]
    assert doubtful
    for card in doubtful:
        harsh = card.harsh
        assert harsh is not None
        said, figures = face(card, harsh=True)
        assert (said, figures) != face(card)
        assert f"gain {harsh.gain}. Otherwise lose {harsh.loss}." in said
        assert f"+{harsh.gain} met good, −{harsh.loss} missed bad" in figures
