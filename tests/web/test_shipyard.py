"""The shipyard: a fleet built from nothing, judged as it grows, kept, shared, opened, brought to a table."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PageObject, PdfReader
from tests.web.conftest import Visit
from tests.web.dropfleet_table import ACTION_PANEL, CHART, admiral, gone, overflow, stamp

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.measure import fleet_points
from gravitable.games.dropfleet.fleets.text import read_fleet

pytestmark = pytest.mark.browser

LEGAL = "[data-verdict=legal]"


def yard(visit: Visit, path: str = "/shipyard", *, phone: bool = False) -> Page:
    page = admiral(visit, phone=phone)
    page.goto(path)
    page.locator("[data-add]").first.wait_for()
    return page


def agreed(page: Page) -> None:
    """Say yes to another fleet on the slip."""
    page.locator("[data-replacing]").get_by_role("button", name="Replace it").click()


def points(page: Page) -> int:
    return int(page.locator("[data-points]").inner_text().split("/")[0])


def build(page: Page) -> None:
    """A small legal fleet of the UCM, from nothing."""
    for kind, ships in (
        ("Pathfinder", ("ucm.new-orleans", "ucm.toulon")),
        ("Line", ("ucm.berlin", "ucm.jakarta")),
    ):
        page.get_by_role("group", name="Add a battlegroup").get_by_role("button", name=kind).click()
        for ship in ships:
            page.locator(f"[data-add='{ship}']").click()


def saved(page: Page) -> str:
    """The text of the file that the fleet is saved as."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="File", exact=True).click()
    assert saving.value.suggested_filename.endswith(".fleet.toml")
    return Path(saving.value.path()).read_text("utf-8")


SHIFTS = """
    window.shifted = 0
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_nothing_shifts_while_the_shipyard_loads(visit: Visit, phone: bool) -> None:
    page = visit("/api/health", phone=phone)
    page.add_init_script(SHIFTS)
    page.goto("/shipyard")
    page.locator("[data-add]").first.wait_for()
    expect(page.locator("[data-verdict]")).not_to_have_text("…")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") < 0.01


def test_a_legal_fleet_is_built_from_nothing(visit: Visit) -> None:
    page = yard(visit)
    expect(page.locator(LEGAL)).to_have_count(0)
    expect(page.get_by_role("button", name="Fight a bot")).to_be_disabled()
    page.get_by_label("Name of the fleet").fill("Second Dawn")
    page.get_by_label("Points agreed").fill("600")
    page.get_by_label("Points agreed").press("Enter")
    build(page)
    expect(page.locator(LEGAL)).to_be_visible()
    # An admiral costs points and brings cards.
    before = points(page)
    page.locator("[data-group='ucm.berlin']").get_by_label("Admiral").select_option(index=1)
    expect(page.locator("[data-points]")).not_to_contain_text(f"{before} /")
    expect(page.locator(LEGAL)).to_be_visible()

    text = saved(page)
    fleet = read_fleet(builtin(), text)
    assert fleet.name == "Second Dawn"
    assert fleet.rosters == (600,)
    assert fleet.admiral is not None
    assert violations(builtin(), fleet) == []
    assert fleet_points(builtin(), fleet) == points(page)


def test_what_is_illegal_is_cited_as_it_is_built(visit: Visit) -> None:
    page = yard(visit)
    build(page)
    expect(page.locator(LEGAL)).to_be_visible()
    # A Berlin too many for its group, then more points than are agreed.
    berlin = page.locator("[data-group='ucm.berlin']")
    for _ in range(9):
        berlin.get_by_role("button", name="One Berlin more").click()
    wrong = page.get_by_role("list", name="What is to mend")
    expect(wrong).to_contain_text("the class allows")
    expect(wrong).to_contain_text(re.compile(r"It costs \d+ points; 750 are agreed"))
    for link in wrong.get_by_role("link").all():
        assert "dropfleet." in (link.get_attribute("href") or "")
    for _ in range(9):
        berlin.get_by_role("button", name="One Berlin fewer").click()
    expect(page.locator(LEGAL)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Remove Line")).click()
    expect(wrong).to_contain_text("Line battlegroup")


def test_a_card_explains_its_rules(visit: Visit) -> None:
    page = yard(visit)
    page.get_by_label("Find a ship or rule").fill("aegis")
    page.locator("[data-look='ucm.jakarta']").click()
    special = page.locator(".shipcard .special", has_text="Aegis").first
    special.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Point Defence")


def test_every_faction_has_ready_fleets_one_click_away(visit: Visit) -> None:
    page = yard(visit)
    for faction in ("scourge", "phr", "shaltari", "resistance"):
        page.locator(f"[data-faction={faction}]").click()
        if faction != "scourge":  # the first one finds the slip empty
            agreed(page)
        page.locator(f"[data-add^='{faction}.']").first.wait_for()
        page.locator("[data-sample='750']").click()
        expect(page.locator(LEGAL)).to_be_visible()
        assert points(page) > 600


def test_a_fleet_is_kept_shared_by_link_and_opened_from_a_file(visit: Visit, tmp_path: Path) -> None:
    ada = yard(visit)
    build(ada)
    ada.get_by_label("Name of the fleet").fill('Ada\'s "Own"')
    expect(ada.locator(LEGAL)).to_be_visible()
    expect(ada.get_by_role("button", name="Keep", exact=True)).to_be_enabled()
    text = saved(ada)
    ada.get_by_role("button", name="Keep", exact=True).click()
    ada.get_by_role("button", name="Link", exact=True).click()
    expect(ada.locator(".said")).to_contain_text(re.compile("clipboard|address bar"))
    link = ada.url
    assert "#fleet=" in link

    bob = yard(visit, link)
    expect(bob.get_by_label("Name of the fleet")).to_have_value('Ada\'s "Own"')
    expect(bob.locator(LEGAL)).to_be_visible()
    assert saved(bob) == text

    file = tmp_path / "own.fleet.toml"
    file.write_text(text, "utf-8")
    eve = yard(visit)
    eve.locator("input[type=file]").set_input_files(file)
    expect(eve.get_by_label("Name of the fleet")).to_have_value('Ada\'s "Own"')
    file.write_text("name = 3", "utf-8")
    eve.locator("input[type=file]").set_input_files(file)
    agreed(eve)
    expect(eve.get_by_role("alert")).to_contain_text("expected")
    broken = yard(visit, "/shipyard#fleet=nonsense")
    expect(broken.get_by_role("alert")).to_contain_text("damaged")

    ada.goto("/shipyard")
    ada.get_by_role("button", name=re.compile("Ada's")).first.click()
    agreed(ada)
    expect(ada.get_by_label("Name of the fleet")).to_have_value('Ada\'s "Own"')


def test_a_draft_is_kept_by_itself_taken_back_pasted_over_and_its_ships_compared(visit: Visit) -> None:
    page = yard(visit)
    build(page)
    expect(page.locator(LEGAL)).to_be_visible()
    text = saved(page)
    page.reload()
    expect(page.locator("[data-group='ucm.jakarta']")).to_have_count(1)
    expect(page.locator(".said")).to_contain_text("as you left it")
    page.locator("[data-add='ucm.taipei']").click()
    taipei = page.locator("[data-group='ucm.taipei']")
    expect(taipei).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(taipei).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(taipei).to_have_count(1)

    # Another fleet is asked for: no, then yes.
    page.locator("[data-sample='750']").click()
    page.get_by_role("button", name="Go on with this one").click()
    expect(taipei).to_have_count(1)
    page.get_by_text("Paste a fleet").click()
    page.get_by_label("The text of a fleet file").fill(text.replace("New fleet", "Pasted"))
    page.get_by_role("button", name="Read it").click()
    agreed(page)
    expect(page.get_by_label("Name of the fleet")).to_have_value("Pasted")
    expect(taipei).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(taipei).to_have_count(1)

    page.locator("[data-look='ucm.berlin']").click()
    page.get_by_role("button", name="Compare…").click()
    two = page.locator("[data-compare]")
    expect(two.locator(".shipcard h3").first).to_have_text("Berlin")
    two.get_by_label("Second ship").select_option("ucm.rio")
    expect(two.locator(".shipcard h3").last).to_have_text("Rio")
    # Both are seen whole.
    assert two.evaluate(
        "two => two.scrollWidth <= two.clientWidth && two.closest('dialog').scrollWidth <= innerWidth"
    )
    assert two.evaluate("two => two.closest('dialog').scrollWidth <= two.closest('dialog').clientWidth")


_CUT = """() => {
    const roster = document.querySelector('[data-roster]')
    const box = (one) => one.getBoundingClientRect()
    const edge = box(roster).right + 0.5
    const outside = [...roster.querySelectorAll('*')].filter((one) => box(one).right > edge)
    const hidden = [...roster.querySelectorAll('td, dd, p, h1, h2')].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
    const high = Math.max(...[...roster.querySelectorAll('.card')].map((one) => box(one).height))
    return { outside: outside.length, hidden: hidden.map((one) => one.textContent), high }
}"""


LEGIBLE = 5.0
"""Points: the least size of letters on paper."""


def bare(text: str) -> str:
    """Without spaces and signs that a font may join or replace."""
    return re.sub(r"\W", "", text)


def read_back(paper: PageObject) -> str:
    """The text of a printed page, none of which may begin outside its margins."""
    margin = 12 / 25.4 * 72 - 1
    box = paper.mediabox

    def inside(text: str, across: list[float], matrix: list[float], *_: object) -> None:
        if text.strip():
            x = matrix[4] * across[0] + across[4]
            y = matrix[5] * across[3] + across[5]
            assert margin <= x <= float(box.width) - margin, text
            assert margin <= y <= float(box.height) - margin, text

    return bare(paper.extract_text(visitor_text=inside))


def sizes(paper: PageObject) -> float:
    """The size of the smallest letters of a page."""
    found: list[float] = []

    def seen(text: str, across: list[float], matrix: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.append(abs(size * matrix[3] * across[3]))

    paper.extract_text(visitor_text=seen)
    return min(found)


def test_a_fleet_is_printed_a_page_a_battlegroup_with_nothing_cut(visit: Visit) -> None:
    page = yard(visit)
    page.locator("[data-sample='2500']").click()
    expect(page.locator(LEGAL)).to_be_visible()
    battlegroups = page.locator("[data-roster] .page").count()
    assert battlegroups >= 4
    expect(page.locator("[data-roster]")).to_be_hidden()
    # As wide as the text of an A4 page with margins of 12 mm; it is 273 mm high.
    page.set_viewport_size({"width": int(186 / 25.4 * 96), "height": 1000})
    page.emulate_media(media="print")
    expect(page.locator("[data-roster]")).to_be_visible()
    expect(page.locator(".catalogue")).to_be_hidden()
    cut = page.evaluate(_CUT)
    assert cut["outside"] == 0
    assert cut["hidden"] == []
    assert cut["high"] < 273 / 25.4 * 96
    expect(page.locator("[data-roster] .words dt").first).not_to_be_empty()
    titles = page.locator("[data-roster] .page h1").all_text_contents()
    lines = page.locator("[data-roster] :is(h1, h2, h3, p, td, th, dt, dd)").all_text_contents()
    printed = page.pdf(format="A4", margin={"top": "12mm", "right": "12mm", "bottom": "12mm", "left": "12mm"})
    paper = PdfReader(BytesIO(printed)).pages
    assert len(paper) == battlegroups
    for sheet, at in zip(paper, range(battlegroups), strict=True):
        assert bare(titles[at]) in read_back(sheet)
        assert "Skip" not in read_back(sheet)
    # Letters stay large enough to be read.
    assert min(sizes(each) for each in paper) >= LEGIBLE
    # Read back from the paper: every line of the roster is there, and all of it within the margins.
    text = "".join(read_back(each) for each in paper)
    assert len(lines) > 100
    assert [line for line in map(bare, lines) if line not in text] == []


def test_a_built_fleet_is_brought_to_a_table(visit: Visit) -> None:
    page = yard(visit)
    build(page)
    page.get_by_label("Name of the fleet").fill("Second Dawn")
    expect(page.locator(LEGAL)).to_be_visible()
    page.get_by_role("button", name="Open a table").click()
    page.locator("label:has(input[value=dropfleet])").wait_for()
    expect(page.get_by_role("combobox", name="Your fleet")).to_contain_text("Second Dawn")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Invite link").wait_for()
    table = page.url.rsplit("/", 1)[-1]
    assert page.request.post(f"/api/tables/{table}/seats/1/bot", data={"level": "random"}).ok
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(CHART).wait_for()
    bring = page.locator(f"{ACTION_PANEL} [data-go]")
    expect(bring).to_have_text("Bring Second Dawn")
    question = stamp(page)
    bring.click()
    gone(page, question)
    expect(page.locator(".log")).to_contain_text("The battle begins: Second Dawn against")
    expect(page.locator("[data-place=status]")).to_contain_text("Second Dawn")


def test_the_yard_fits_a_phone(visit: Visit) -> None:
    page = yard(visit, phone=True)
    assert overflow(page) <= 0
    page.locator("[data-sample='750']").tap()
    expect(page.locator(LEGAL)).to_be_visible()
    page.locator("[data-look='ucm.berlin']").tap()
    expect(page.locator(".shipcard")).to_be_visible()
    page.locator(".shipcard .special").first.tap()
    expect(page.locator(".explanation")).to_be_visible()
    assert overflow(page) <= 0


def test_six_toulons_are_two_groups_that_play_as_one(visit: Visit) -> None:
    page = yard(visit)
    page.get_by_role("group", name="Add a battlegroup").get_by_role("button", name="Line").click()
    page.locator("[data-add='ucm.berlin']").click()
    toulons = page.locator("[data-group='ucm.toulon']")
    for _ in range(3):  # two, three, four in the first group
        page.locator("[data-add='ucm.toulon']").click()
    expect(toulons).to_have_count(1)
    page.locator("[data-add='ucm.toulon']").click()  # the fifth opens a second group, of the least size
    expect(toulons).to_have_count(2)
    expect(toulons.nth(1)).to_contain_text("one group with the first in play")
    expect(page.locator(LEGAL)).to_be_visible()
    line = read_fleet(builtin(), saved(page)).battlegroups[0]
    assert [(group.ship, group.count) for group in line.groups] == [
        ("ucm.berlin", 1),
        ("ucm.toulon", 4),
        ("ucm.toulon", 2),
    ]
