"""The name of a bot, as a parameter of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from frontier_nb.bots import bot, bots

if TYPE_CHECKING:
    TextType = click.ParamType[str]  # generic for type checkers only in some releases of click
else:
    TextType = click.ParamType


class BotName(TextType):
    """The name of an installed bot that can be loaded."""

    name = "bot"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, if there is such a bot."""
        try:
            bot(value)
        except LookupError as error:
            self.fail(str(error.args[0]), param, ctx)
        except ImportError as error:
            self.fail(f"{value} cannot be loaded: {error}", param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the names of the installed bots."""
        return [CompletionItem(name) for name in bots() if name.startswith(incomplete)]


bot_type = BotName()
