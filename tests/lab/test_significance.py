"""What a difference says is what a library for statistics says of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.lab.report.significance import adjusted, by_chance, standard_errors


@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=40))
def test_chances_are_adjusted_as_by_the_library(chances: list[float]) -> None:
    from scipy.stats import false_discovery_control

    assert adjusted(chances) == pytest.approx(list(false_discovery_control(chances, method="bh")), abs=1e-12)


@given(st.floats(-30.0, 30.0), st.floats(0.01, 0.99))
def test_standard_errors_and_chances_are_those_of_the_library(z: float, share: float) -> None:
    from scipy.stats import norm

    assert by_chance(z) == pytest.approx(2 * norm.sf(abs(z)), rel=1e-9, abs=1e-300)
    assert standard_errors(share) == pytest.approx(norm.ppf(share), abs=1e-9)
