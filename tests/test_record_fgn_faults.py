"""What is wrong in FGN is told at its place, and everything sound is kept."""

from __future__ import annotations

import pytest
from toy_game import Deal, Play, Toy, toy  # noqa: F401 - installs the game

from frontier_nb.errors import Fault
from frontier_nb.protocol import Result
from frontier_nb.record import Annotation, Line, Mark, Record, RecordError, limits, read_fgn, write_fgn

GAME = Toy()
HEADERS = f"""\
[Game "toy"]
[Edition "toy-1"]
[EditionHash "{GAME.edition.sha256}"]
[Rulings "1"]
[Player1 "Ana"]
[Player2 "Ben"]
"""
FIRST = HEADERS.count("\n") + 2
"""The line on which the movetext begins, after an empty one."""
DEAL, KEEP, DROP = Deal(("a", "b")), Play("keep", 0, "a"), Play("drop", 1, "b")


def game(movetext: str, headers: str = HEADERS) -> str:
    return f"{headers}\n{movetext}\n"


def fault(text: str) -> tuple[Record, Fault]:
    """Return the sound part and the one fault of a text with one game."""
    result = read_fgn(text, "x.fgn")
    assert len(result.records) == len(result.faults) == 1, result.faults
    assert result.numbers == (1,)
    assert result.sound == ()
    return result.records[0], result.faults[0]


def refused(text: str) -> Fault:
    """Return the one fault of a game that cannot be set up."""
    result = read_fgn(text, "x.fgn")
    assert result.records == ()
    (found,) = result.faults
    return found


def test_a_short_game_by_hand() -> None:
    text = game(
        "; the first remark\n"
        "deal:a,b\n1.1:keep !? {cut}; and kept\n"
        "(drop:a $1{never}) drop:b | %highlight:hand1:red\n"
        "(... deal:c,c) *"
    )
    record = read_fgn(text.replace("1.1:keep", "1.1: keep"), "x.fgn").one()
    assert record.players == ("Ana", "Ben")
    assert record.options == {"mode": "short"}
    assert record.line == Line(
        (DEAL, KEEP, DROP),
        (
            Annotation(0, "the first remark"),
            Annotation(2, "cut", (5,)),
            Annotation(2, "and kept"),
            Annotation(1, variation=Line((Play("drop", 0, "a"),), (Annotation(1, "never", (1,)),))),
            Annotation(
                3, marks=(Mark("highlight", "hand1", None, "red"),), variation=Line((Deal(("c", "c")),))
            ),
        ),
    )
    assert read_fgn(write_fgn(record)).one() == record


@pytest.mark.parametrize(
    ("word", "kind", "rule"),
    [
        ("nonsense", "unreadable", None),
        ("keep:b", "illegal", "TG-03"),
        ("deal:a,b", "illegal", "TG-01"),
        ("2.1:", "illegal", None),
        ("1.2:", "illegal", None),
        ("]", "unreadable", None),
        ("}", "unreadable", None),
        (")", "unreadable", None),
        ("...", "unreadable", None),
    ],
)
def test_a_fault_tells_its_place_and_keeps_what_came_before(word: str, kind: str, rule: str | None) -> None:
    record, found = fault(game(f"deal:a,b\n {{ é }}  {word} keep:a drop:b *"))
    assert (found.source, found.line, found.column) == ("x.fgn", FIRST + 1, 9)
    assert (found.kind, found.rule, found.token) == (kind, rule, word)
    assert (found.game, found.event) == (1, 2 if word[-1] not in "]})" else 1)
    assert record.line == Line((DEAL,), (Annotation(1, "é"),))
    assert record.result is None
    assert str(found).startswith(f"x.fgn:{FIRST + 1}:9: {kind} in game 1, event")


def test_an_ambiguous_word_tells_what_it_could_be() -> None:
    record, found = fault(game("deal:?,? keep *"))
    assert found.kind == "ambiguous"
    assert "keep:a, keep:b, keep:c, keep:d" in found.message
    assert record.line.events == (Deal(("?", "?")),)
    assert read_fgn(game("deal:?,? keep:d *")).one().line.events[1] == Play("keep", 0, "d")


def test_a_violation_tells_its_remedy() -> None:
    _, found = fault(game("deal:a,b keep:d"))
    assert found.message == "The player does not hold this card. Name the card that you hold."
    assert str(found).endswith("(TG-03)")


def test_a_fault_in_a_variation_leaves_the_line_above_alone() -> None:
    record, found = fault(game("deal:a,b keep:a (drop:a keep:c (keep:b) { lost }) {kept} drop:b"))
    assert (found.token, found.event) == ("keep:c", 2)
    inner = Line((Play("drop", 0, "a"),))
    assert record.line == Line((DEAL, KEEP, DROP), (Annotation(1, variation=inner), Annotation(2, "kept")))


def test_a_variation_without_a_sound_event_is_left_out() -> None:
    result = read_fgn(game("deal:a,b (deal) {kept} (... nonsense) keep:a"))
    assert [found.token for found in result.faults] == ["deal", "nonsense"]
    assert result.records[0].line == Line((DEAL, KEEP), (Annotation(1, "kept"),))


@pytest.mark.parametrize(
    ("movetext", "token", "column"),
    [
        ("deal:a,b (deal:c,c", "(", 10),
        ("deal:a,b (... keep:a (", "(", 22),
        ("deal:a,b { never closed \\}", "{", 10),
        ("(keep:a) deal:a,b", "(", 1),
        ("deal:a,b keep:a (drop:a *)", "*", 25),
        ("deal:a,b $x", "$x", 10),
        ("deal:a,b $1000000", "$1000000", 10),
        ("deal:a,b $²", "$²", 10),
        ("deal:a,b %circle:a:b", "%circle:a:b", 10),
        ("deal:a,b %arrow:a:b", "%arrow:a:b", 10),
        ("deal:a,b %highlight:%FF:b", "%highlight:%FF:b", 10),
        ("deal:a,b * keep:a", "keep:a", 12),
        ("deal:a,b * *", "*", 12),
        ("deal:a,b #1/2", "#1/2", 10),
    ],
)
def test_faults_of_notation(movetext: str, token: str, column: int) -> None:
    record, found = fault(game(movetext))
    assert (found.token, found.line, found.column) == (token, FIRST, column)
    assert record.line.events[0] == DEAL


def test_annotations_that_cannot_be_read_do_not_end_the_line() -> None:
    record, _ = fault(game("deal:a,b $x {c} keep:a"))
    assert record.line == Line((DEAL, KEEP), (Annotation(1, "c"),))


FULL = "deal:a,b keep:a drop:b deal:a,b keep:b drop:a "


@pytest.mark.parametrize("end", ["*", "#1/3", "#3/1", "#0/0/0"])
def test_the_end_that_is_told_must_be_the_engines(end: str) -> None:
    record, found = fault(game(FULL + end))
    assert (found.token, found.kind) == (end, "illegal")
    assert "#0/1" in found.message
    assert len(record.line.events) == 6
    assert record.result == Result((0, 1), (1,))
    for right in ("#0/1", "", "#0/1 {that was it}"):
        assert read_fgn(game(FULL + right)).one().result == record.result


def test_every_game_is_read_whatever_is_wrong_with_the_others() -> None:
    good = game("deal:a,b *")
    bad = [
        game("deal:x"),
        game("{ open"),
        game("((((("),
        '[Game "toy"]\n',
        game("*", HEADERS.replace('"toy"', '"chess"')),
    ]
    result = read_fgn("".join(part + good for part in bad))
    sound = read_fgn(good).one()
    assert result.sound == (sound,) * len(bad)
    assert {found.game for found in result.faults} == {1, 3, 5, 7, 9}
    assert result.numbers == (1, 2, 3, 4, 5, 6, 8, 10)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Game "toy"]\n', "", "no header [Game"),
        ('"toy"', '"chess"', "no game 'chess' is installed"),
        ('"toy-1"', '"toy-9"', "no edition 'toy-9'"),
        ('"toy-1"', '"toy-2"', "other contents of edition 'toy-2'"),
        ('"toy-1"', '"../toy"', "not the id of an edition"),
        ('"toy-1"', '"/dev/zero"', "not the id of an edition"),
        ('Hash "1', 'Hash "2', "other contents of edition 'toy-1': its hash is 11"),
        ('Rulings "1"', 'Rulings "2"', "under rulings '2', but '1' are loaded"),
        ('[Player2 "Ben"]\n', "", "for 2 to 2 players, not 1"),
        ("Player2", "Player3", 'no [Player2 "…"]'),
        ("[Player2", '[Mode "endless"]\n[Player2', "Mode is one of short, long"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(old: str, new: str, message: str) -> None:
    found = refused(game("deal:a,b *", HEADERS.replace(old, new)))
    assert found.kind == "unreadable"
    assert message in found.message
    assert 1 <= found.line < FIRST
    assert found.column == 1


@pytest.mark.parametrize(
    "line", ["[Date 2020]", '[Date "2020"', '["Date" 2020]', '[Date "a" "b"]', '[Date "a\\"]', "[", "[]"]
)
def test_a_header_that_cannot_be_read_is_left_out(line: str) -> None:
    record, found = fault(game("deal:a,b *", f'{HEADERS}{line}\n[Place "here"]\n'))
    assert (found.line, found.column, found.token) == (FIRST - 1, 1, line)
    assert record.headers == {"Place": "here"}
    assert record.line.events == (DEAL,)


def test_a_header_stands_once() -> None:
    record, found = fault(game("*", HEADERS + '[Date "a"]\n["Date" "b"]\n'))
    assert record.headers == {"Date": "a"}
    assert found.line == FIRST
    assert "already" in found.message


def test_any_header_is_kept_and_quotes_tell_it_from_the_formats_own() -> None:
    own = '["Player1" "x"] ; a remark\n[Result "?"]\n["" "\\u0041\\n\\""]\n["Mode" "y"]\n'
    record = read_fgn(game("*", HEADERS + own)).one()
    assert dict(record.headers) == {"Player1": "x", "Result": "?", "": 'A\n"', "Mode": "y"}
    assert read_fgn(write_fgn(record)).one() == record


def test_remarks_between_headers_belong_to_the_game() -> None:
    text = "; about the file\n\n" + HEADERS + '; about the game\n\n[Date "x"]\ndeal:a,b *\n'
    record = read_fgn(text).one()
    assert record.headers == {"Date": "x"}
    assert record.line.annotations == (Annotation(0, "about the game"),)


def test_what_is_no_game_at_all() -> None:
    for text in ("", "\n\n", "; only a remark"):
        assert read_fgn(text) == read_fgn("")
        assert read_fgn(text).faults == ()
    found = refused("hello\n" + "world\n" * 9)
    assert (found.game, found.line, found.token) == (0, 1, "hello")
    with pytest.raises(RecordError, match="one game was expected"):
        read_fgn("").one()


def test_bytes_that_are_not_utf8() -> None:
    good = game("deal:a,b *").encode()
    bad = good.replace(b"deal", b"{ caf\xe9 } deal")
    result = read_fgn(good + bad + good)
    (found,) = result.faults
    assert (found.game, found.line, found.column) == (2, 2 * FIRST, 6)
    assert result.records[1].line.annotations == (Annotation(0, "caf\ufffd"),)
    assert len(result.sound) == 2
    for encoding in ("utf-16", "utf-16-be", "utf-32"):
        data = ("\ufeff" if "-be" in encoding else "") + good.decode()
        result = read_fgn(data.encode(encoding))
        assert result.records == ()
        assert result.faults
    assert read_fgn(good.replace(b"\n", b"\r")).records == read_fgn(good).records


def test_an_edition_that_is_given_must_be_the_one_that_is_named() -> None:
    text = game("*")
    assert read_fgn(text, edition="toy-1").one()
    assert "'toy-2' is loaded" in str(read_fgn(text, edition="toy-2").faults[0])
    assert "no edition" in str(read_fgn(text, edition="/nowhere.toml").faults[0])


@pytest.mark.parametrize(
    ("limit", "value", "movetext", "message"),
    [
        ("MAX_EVENTS", 2, "deal:a,b keep:a (drop:a drop:b) drop:b", "2 events"),
        ("MAX_NOTES", 2, "deal:a,b ! {a} {b} {c} keep:a", "2 notes"),
        ("MAX_TOKENS", 3, "deal:a,b {a} keep:a drop:b", "3 words"),
        ("MAX_DEPTH", 2, "deal:a,b (deal:c,c (deal:b,b (deal:a,a))) keep:a", "2 deep"),
        ("MAX_TEXT", 5, "deal:a,b { hello } { hello! } keep:a", "5 characters"),
        ("MAX_WORD", 20, "deal:a,b %highlight:hand0:gold keep:a", "20 characters"),
        ("MAX_WORD", 8, "deal:a,b keep:aaaaaa", "8 characters"),
        ("MAX_NAG", 9, "deal:a,b $10 keep:a", "up to 9"),
        ("MAX_GAME_BYTES", 170, "deal:a,b keep:a", "170 characters"),
    ],
)
def test_limits_of_a_game(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int, movetext: str, message: str
) -> None:
    monkeypatch.setattr(f"frontier_nb.record.fgn_read.{limit}", value)
    result = read_fgn(game(movetext) + game("*"))
    assert message in result.faults[0].message
    assert {found.game for found in result.faults} == {1}
    assert len(result.sound) == 1
    if limit not in ("MAX_GAME_BYTES", "MAX_EVENTS", "MAX_WORD"):
        assert result.records[0].line.events == (DEAL, KEEP)


def test_limits_of_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontier_nb.record.fgn_setting.MAX_HEADERS", 7)
    monkeypatch.setattr("frontier_nb.record.headers.MAX_TEXT", 70)
    monkeypatch.setattr("frontier_nb.record.headers.MAX_NAME", 20)
    long = f'[Long "{"x" * 71}"]\n[{"N" * 21} "x"]\n[A "{"x" * 70}"]\n[B ""]\n'
    result = read_fgn(game("*", HEADERS + long))
    assert dict(result.records[0].headers) == {"A": "x" * 70}
    assert len(result.faults) == 3


def test_limits_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    text = game("deal:a,b keep:a *") * 4
    for limit, value, games in (("MAX_GAMES", 2, 2), ("MAX_ITEMS", 4, 2), ("MAX_BYTES", 100, 0)):
        with monkeypatch.context() as patch:
            patch.setattr(f"frontier_nb.record.result.{limit}", value)
            result = read_fgn(text)
            assert len(result.records) == games
            (found,) = result.faults
            assert found.line == 1 + games * text.count("\n") // 4


def test_so_many_faults_are_listed_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    result = read_fgn(game("deal:a,b " + "$x " * 1000 + "keep:a") + game("*"))
    assert len(result.faults) == limits.MAX_GAME_FAULTS
    assert result.records[0].line.events == (DEAL,)
    assert len(result.sound) == 1
    monkeypatch.setattr("frontier_nb.record.result.MAX_FAULTS", 3)
    result = read_fgn(game("$x") * 5)
    assert len(result.faults) == 3
    assert "not read" in result.faults[-1].message
    assert len(result.records) == 3
