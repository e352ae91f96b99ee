"""Commands below a command: `cardtui config`. What they do is imported when it is asked for."""

from __future__ import annotations

import click

from cardtui.engine.errors import BadInput, quote

__all__ = ["Commands", "config_group"]


class Commands(click.Group):
    """Commands, of which one that is not there is told in a sentence with those that are."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if (command := super().get_command(ctx, cmd_name)) or ctx.resilient_parsing:
            return command
        known = ", ".join(self.list_commands(ctx))
        raise BadInput(f"there is no command {quote(cmd_name)}; there is: {known}")


@click.group(
    "config", cls=Commands, short_help="Settings: what is kept on their screen.", invoke_without_command=True
)
@click.pass_context
def config_group(context: click.Context) -> int:
    """What is kept on the screen of settings, without a screen.

    An option and an environment variable go before what is set here, and that before the default.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return 0


@config_group.command("list")
def config_list() -> int:
    """Print every setting, its value, and who says so."""
    from cardtui.cli import config

    return config.list_all()


@config_group.command("get", params=[click.Argument(["name"])])
def config_get(name: str) -> int:
    """Print the value of a setting."""
    from cardtui.cli import config

    return config.get(name)


@config_group.command(
    "set",
    params=[click.Argument(["name"]), click.Argument(["value"])],
    context_settings={"ignore_unknown_options": True},
)
def config_set(name: str, value: str) -> int:
    """Keep a value: cardtui config set theme dark, or set keys.play_pause space,x."""
    from cardtui.cli import config

    return config.set_one(name, value)


@config_group.command("unset", params=[click.Argument(["name"])])
def config_unset(name: str) -> int:
    """Let a setting be what it is by default."""
    from cardtui.cli import config

    return config.unset(name)


@config_group.command("path")
def config_path() -> int:
    """Print where all that is kept is."""
    from cardtui.cli import config

    return config.path()
