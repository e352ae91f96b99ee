"""The screen of a game, and how a key moves a card on it.

The way of `→` in Beggar My Neighbour, from the key to the card that flies:

1. `CardApp.on_event` puts the key into the `InputQueue`, which delivers it when the screen on top is ready.
   Before that, `CardApp._deliver` calls `TableAnimator.hurry`: input ends what still flies.
2. `cardtui.ui.commands.playback_commands` has the command: `Command("forward", ("right", …), …)`. Textual
   finds it in the bindings of the table and calls `CardApp.run_action`, which asks the table who does it:
   `TableScreen.action` returns the method of the first of its parts that has it, `Playback.action_forward`.
3. `action_forward` calls `Player.step(1)`, and that `Player.go`, where all ways to another ply meet: it calls
   `Session.seek`.
4. `Player._moved` tells the observers `ply_changed`: `TableScreen.show_ply` updates the transport bar, the
   graph and the story. Then it hands the step to its stage, `TableAnimator.animate`.
5. Its `FlightAnimator` flies the step's events from zone to zone: a `CardsMoved` takes cards out of one
   `ZoneWidget`, moves a `Flight` over the screen, and lays them into another one.
6. When everything has landed, the player tells `animation_finished`, and `TableScreen` gives each
   `ZoneWidget` the cards that lie there in the session's state.

`space` sets a timer instead: each time it is due, `Player.tick` asks the playhead for the number of steps,
and `Player.watch` goes as far.

The parts of a table are, in this order: what plays (`Play` where one watches, `Moves` where one chooses
moves, `HandMoves` by hand, or a game's own), the table itself, `Playback`, `Deals`, `InspectorControl`,
`ViewCommands`, `End`, `Touring`, and those that only one game has. A part is made with what it works with;
of the table it knows `cardtui.ui.interfaces.Table`.

A click on a zone of an interactive game is the message `ZoneWidget.Clicked`, or `SquareStrip.Pointed` on a
strip, which `ZonePointing` turns into a target of a move; `Player.play(move)` makes the move, and the rest is
as from step 4 on.
"""
