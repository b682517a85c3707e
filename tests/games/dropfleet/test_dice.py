"""Dice and specials as profiles print them."""

import pytest

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.dice_distribution import at_least, mean, of_dice, plus, successes
from gravitable.games.dropfleet.specials import Special, by_name


@pytest.mark.parametrize(
    ("text", "least", "most", "average"),
    [
        ("3", 3, 3, 3),
        ("D6", 1, 6, 3.5),
        ("D3+1", 2, 4, 3),
        ("2D6+4", 6, 16, 11),
        ("2D3", 2, 6, 4),
        ("0", 0, 0, 0),
    ],
)
def test_dice_are_read_and_written(text: str, least: int, most: int, average: float) -> None:
    dice = Dice.read(text)
    assert (dice.least, dice.most, dice.mean) == (least, most, average)
    assert str(dice) == text
    assert mean(of_dice(dice)) == pytest.approx(average)
    assert sum(of_dice(dice).values()) == pytest.approx(1.0)


@pytest.mark.parametrize("text", ["", "D", "D8", "x", "2+", "-1", "D6+"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number of dice"):
        Dice.read(text)


def test_two_dice_make_a_triangle() -> None:
    chances = of_dice(Dice.read("2D6"))
    assert [round(chances[n] * 36) for n in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_successes_and_sums() -> None:
    assert at_least(successes(3, 0.5), 2) == pytest.approx(0.5)
    assert plus({1: 0.5, 2: 0.5}, {1: 1.0}) == {2: 0.5, 3: 0.5}


@pytest.mark.parametrize("text", ["Vectored", "Aegis (8)", "Calibre (H, S)", "Close Action (Beam)"])
def test_specials_are_read_and_written(text: str) -> None:
    assert str(Special.read(text)) == text


def test_the_same_special_twice_adds_up() -> None:
    assert by_name(("Aegis (4)", "Aegis (3)"))["Aegis"].number == 7
