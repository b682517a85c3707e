"""Cards on their way: drawn, used, discarded, made; and Technical Data, which is used as it is drawn."""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import TakeSoftware
from gravitable.games.phobos_falling.content.effects import Tech
from gravitable.games.phobos_falling.crew.hands import who_sees
from gravitable.games.phobos_falling.crew.officers import has_ability, name_of
from gravitable.games.phobos_falling.events import (
    AbilityUsed,
    CardDrawn,
    CardMade,
    Discarded,
    PileRenewed,
    Played,
    TechChanged,
)
from gravitable.games.phobos_falling.numbers import (
    CardId,
    OfficerNo,
)
from gravitable.games.phobos_falling.state import PILES, PhobosMatch
from gravitable.games.phobos_falling.station.piles import PILE_AT, PILE_DECK, SPECIALTIES, bridge_works
from gravitable.kernel import Action, Decision, Seat, Step

SOFTWARE = ("shuttle.eoi-software", "shuttle.singularity-software", "shuttle.cryogenic-software")


def draw_card(m: PhobosMatch, o: OfficerNo, pile_no: int) -> None:
    """An officer draws from a pile. Technical Data counts at once if the Bridge works.

    phobos-falling.setup.technical-data, phobos-falling.cards.empty-pile, phobos-falling.tech.raise
    """
    pile = m.state.piles[pile_no]
    if not pile.rest:
        pile.rest, pile.discards = pile.discards, []
        m.emit(PileRenewed(PILES[pile_no]))
    card = m.draw(pile.rest)
    effect = m.content.cards[card].effect
    if type(effect) is Tech and bridge_works(m):
        m.emit(Played(o, card))
        put_away(m, card)
        use_data(m, o, effect)
        return
    m.state.officers[o].hand.append(card)
    deck = m.content.stacks[card].deck
    m.emit(CardDrawn(o, deck, card, who_sees(m, o), PILES[pile_no], len(pile.rest)))


def use_card(m: PhobosMatch, o: OfficerNo, card: CardId) -> None:
    """A card leaves the hand as it is used: to the discard pile of its deck, or out of the game.

    phobos-falling.cards.discard-after-use
    """
    m.state.officers[o].hand.remove(card)
    m.emit(Played(o, card))
    put_away(m, card)


def put_away(m: PhobosMatch, card: CardId) -> None:
    """Where a used card goes. Only specialty decks have discard piles; shuttle cards can be made again.

    phobos-falling.turn.used-resources, phobos-falling.cards.used-specialty, phobos-falling.cards.used-other,
    phobos-falling.example.fusion-gone, phobos-falling.ability.compile
    """
    deck = m.content.stacks[card].deck
    if deck == "shuttle":
        m.state.supply.append(card)
    elif deck in _SPECIALTY and m.content.cards[card].after != "remove":
        m.state.piles[_SPECIALTY[deck]].discards.append(card)
    else:
        m.state.removed.append(card)


_SPECIALTY = {deck: n for n, deck in enumerate(PILE_DECK[:SPECIALTIES])}


def discard(m: PhobosMatch, o: OfficerNo, card: CardId) -> None:
    """A card is given up: onto the discard pile of the officer's zone, or out of the game.

    phobos-falling.turn.discard-pile
    """
    s = m.state
    officer = s.officers[o]
    officer.hand.remove(card)
    m.emit(Discarded(o, card))
    deck = m.content.stacks[card].deck
    pile_no = PILE_AT.get(officer.zone, SPECIALTIES)
    if deck == "shuttle":
        s.supply.append(card)
    elif pile_no < SPECIALTIES and (m.options.discards == "zone-pile" or PILE_DECK[pile_no] == deck):
        s.piles[pile_no].discards.append(card)
    else:
        s.removed.append(card)


def use_data(m: PhobosMatch, o: OfficerNo, effect: Tech) -> None:
    """A Technical Data card counts: double for Robin's first of a turn, which setting up is not.

    phobos-falling.ability.analyst
    """
    turn = m.state.turn
    double = turn.data == 0 and m.state.round > 0 and has_ability(m, o, "analyst")
    turn.data += 1
    raise_tech(m, o, effect.points * (2 if double else 1))


def software_left(m: PhobosMatch) -> list[CardId]:
    """Return the software that is not made yet."""
    return [card for card in SOFTWARE if card in m.state.supply]


def raise_tech(m: PhobosMatch, o: OfficerNo, points: int) -> None:
    """Tech Data rises; at its top the officer takes a piece of software."""
    s = m.state
    if not software_left(m):
        return
    s.tech += points
    if s.tech >= m.content.tracks["tech-data"].most:
        s.tech = 0
        m.push(ChooseSoftware(o))
    m.emit(TechChanged(s.tech))


class ChooseSoftware(Step, frozen=True):
    """Which of the remaining software the officer takes.

    phobos-falling.tech.complete, phobos-falling.tech.software
    """

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision | None:
        left = software_left(m)
        if len(left) == 1:
            make(m, self.officer, left[0])
        if len(left) <= 1:
            return None
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.software",
            f"{name_of(m, self.officer)}: which software is finished?",
            [TakeSoftware(card) for card in left],
            "phobos-falling.tech.complete",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeSoftware)
        make(m, self.officer, action.card)


def make(m: PhobosMatch, o: OfficerNo, card: CardId) -> None:
    """A shuttle card comes into an officer's hand."""
    m.state.supply.remove(card)
    m.state.officers[o].hand.append(card)
    m.emit(CardMade(o, card))


def use_ability(m: PhobosMatch, o: OfficerNo, ability: str) -> None:
    """An officer uses an ability, for this turn."""
    m.state.turn.used.append((o, ability))
    m.emit(AbilityUsed(o, ability))
