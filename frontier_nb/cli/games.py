"""The game, its edition and its options, as arguments of a command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from frontier_nb import registry
from frontier_nb.cli.app import explain_os_error
from frontier_nb.errors import EditionError
from frontier_nb.protocol import Game, Option

if TYPE_CHECKING:
    TextType = click.ParamType[str]  # generic for type checkers only in some releases of click
else:
    TextType = click.ParamType


class GameName(TextType):
    """The id of an installed game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id, if such a game is installed."""
        if value not in registry.installed():
            known = ", ".join(registry.installed()) or "none"
            self.fail(f"no game {value!r} is installed; there are: {known}", param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the ids of the installed games."""
        return [CompletionItem(name) for name in registry.installed() if name.startswith(incomplete)]


game_argument = click.argument("game_id", metavar="GAME", type=GameName())

edition_option = click.option(
    "--edition",
    metavar="PATH",
    type=click.Path(),
    help="An edition file of your own, or the id of a released edition (default: the newest).",
)


def load_game(game_id: str, edition: str | None = None) -> Game[Any, Any]:
    """Return a game, or end the command with what is wrong with its name or edition."""
    if edition is not None and Path(edition).is_dir():
        raise click.ClickException(f"{edition}: an edition is a file, this is a folder")
    try:
        return registry.game(game_id, edition)
    except OSError as error:
        raise click.ClickException(explain_os_error(error)) from error
    except EditionError as error:
        raise click.ClickException("\n".join(error.lines)) from error
    except (LookupError, ValueError) as error:
        message = error.args[0] if isinstance(error, LookupError) and error.args else error
        raise click.ClickException(str(message)) from error


class GameOptionsCommand(click.Command):
    """A command with an option for each choice that the installed games offer, and ``--option``.

    The callback gets all of them as ``choices``, a mapping of names to values.
    """

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's own parameters and one for each option of any game."""
        own = super().get_params(ctx)
        taken = {param.name for param in own}
        return own + [option for option in _game_options() if option.name not in taken]

    def invoke(self, ctx: click.Context) -> Any:
        """Gather the games' options into ``choices`` and call the command."""
        choices: dict[str, str] = {}
        for text in ctx.params.pop("option", ()):
            name, equals, value = text.partition("=")
            if not equals or not name:
                raise click.UsageError(f"--option takes NAME=VALUE, not {text!r}", ctx)
            choices[name] = value
        for param in _game_options():
            if param.name != "option" and param.name in ctx.params:
                value = ctx.params.pop(param.name)
                if value is None:
                    continue
                if choices.setdefault(param.name, value) != value:
                    raise click.UsageError(f"{param.name} is given twice, and not alike", ctx)
        ctx.params["choices"] = choices
        return super().invoke(ctx)


def _game_options() -> list[click.Option]:
    offered: dict[str, list[tuple[str, Option]]] = {}
    for game_id in registry.games():  # a broken game is complained of when it is asked for
        for option in registry.game(game_id).options:
            offered.setdefault(option.name, []).append((game_id, option))
    options = [
        click.Option(
            [f"--{name.replace('_', '-')}", name],
            type=click.Choice(_each_once(c for _, option in games for c in option.choices)),
            help="; ".join(
                f"{option.title} of {game_id} (default: {option.default})" for game_id, option in games
            ),
        )
        for name, games in offered.items()
    ]
    return [
        *options,
        click.Option(
            ["--option"],
            multiple=True,
            metavar="NAME=VALUE",
            help="Any option of the game, by name; may be given several times.",
        ),
    ]


def _each_once(values: Iterable[str]) -> Sequence[str]:
    return tuple(dict.fromkeys(values))


def check_setup(game: Game[Any, Any], players: int, choices: Mapping[str, str]) -> dict[str, str]:
    """Return the options with defaults filled in, or end the command with what is wrong with them."""
    try:
        return game.check_options(players, choices)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
