"""``frontier-nb completion``: what a shell needs to complete commands, games and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that completes this command line in SHELL.

    \b
    eval "$(frontier-nb completion bash)"    in ~/.bashrc
    eval "$(frontier-nb completion zsh)"     in ~/.zshrc
    frontier-nb completion fish | source     in ~/.config/fish/config.fish
    """  # noqa: D301
    found = get_completion_class(shell)
    assert found is not None
    root = click.get_current_context().find_root()
    click.echo(found(root.command, {}, "frontier-nb", "_FRONTIER_NB_COMPLETE").source())
