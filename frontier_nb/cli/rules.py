"""``frontier-nb rules``: the rule reference on the terminal."""

from __future__ import annotations

import difflib
import shutil
from unicodedata import east_asian_width

import click

from frontier_nb.cli.games import edition_option, game_argument, load_game
from frontier_nb.messages import Message, msg
from frontier_nb.rulebook import Rule, Rulebook, RulebookError
from frontier_nb.scene.measure import wrapped


@click.command()
@game_argument
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--search", metavar="TEXT", help="List only the rules in which every word of TEXT occurs.")
@click.option("--glossary", is_flag=True, help="Explain the game's words instead.")
@edition_option
def rules(game_id: str, rule_id: str | None, search: str | None, glossary: bool, edition: str | None) -> None:
    """List the rules of GAME, or show the one called ID, such as MF-07."""
    if rule_id is not None and (search is not None or glossary):
        raise click.UsageError("give an ID, or --search, or --glossary")
    try:
        book = load_game(game_id, edition).rules.translated()
    except RulebookError as error:
        raise click.ClickException(str(error)) from error
    if rule_id is not None:
        click.echo(_page(_find(book, rule_id)))
    elif glossary:
        words = search.casefold().split() if search else []
        for term, meaning in book.glossary.items():
            if all(word in f"{term} {meaning}".casefold() for word in words):
                click.echo(_wrapped(f"{term}: {meaning}", hanging="  "))
    else:
        _list(book.search(search or ""), search)


def _list(found: list[Rule], search: str | None) -> None:
    if not found:
        raise click.ClickException(f"no rule speaks of {search!r}" if search else "there are no rules")
    width = max(len(rule.id) for rule in found)
    for rule in found:
        click.echo(f"{rule.id:<{width}}  {rule.title}")


def _find(book: Rulebook, rule_id: str) -> Rule:
    for rule in book.values():
        if rule.id.casefold() == rule_id.casefold():
            return rule
    near = difflib.get_close_matches(rule_id.upper(), list(book), n=3, cutoff=0.5)
    hint = f"; is it {' or '.join(near)}?" if near else "; without an ID all are listed"
    raise click.ClickException(f"no rule {rule_id!r}{hint}")


def _page(rule: Rule) -> str:
    parts = [f"{rule.id}  {rule.title}", "", _wrapped(rule.text)]
    if rule.example:
        parts += ["", _wrapped(str(msg("Example: {text}", text=rule.example)))]
    if rule.departs:
        parts += ["", _wrapped(str(msg("The printed words: {text}", text=rule.departs)))]
    if rule.reconstructed:
        parts += ["", _wrapped(str(msg("This rests on reconstructed figures: the real box may differ.")))]
    source = msg("Source (rulebook): {text}") if rule.kind == "rulebook" else msg("Source (ruling): {text}")
    parts += ["", _wrapped(str(Message(source.template, (("text", rule.source),))))]
    if rule.see:
        parts.append(str(msg("See also: {rules}", rules=", ".join(rule.see))))
    return "\n".join(parts)


def _wrapped(text: str, hanging: str = "") -> str:
    room = max(min(shutil.get_terminal_size((80, 24)).columns, 100), 20) - len(hanging)
    return f"\n{hanging}".join(wrapped(text, room, _columns))


def _columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
