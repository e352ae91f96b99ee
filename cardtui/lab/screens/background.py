"""The background run of a screen, which plays random games or hunts for long ones while it is open."""

from __future__ import annotations

from typing import Any

from textual.message import Message

from cardtui.lab.background import BackgroundRun, Job, start_workers
from cardtui.ui.command_screen import CommandScreen


class JobProgressed(Message):
    """Posted when a job has got farther. `snapshot` says how far."""

    def __init__(self, job: Job[Any], snapshot: Any) -> None:
        super().__init__()
        self.job, self.snapshot = job, snapshot


class JobFailed(Message):
    """Posted when a job cannot go on. `why` says why, in a clause."""

    def __init__(self, job: Job[Any], why: str) -> None:
        super().__init__()
        self.job, self.why = job, why


def begin_background_run(screen: CommandScreen, name: str) -> BackgroundRun[Any]:
    """Return a background run that posts messages to `screen`, in a thread of that name."""
    run: BackgroundRun[Any] = BackgroundRun(
        start_workers,
        lambda job, snapshot: screen.post_message(JobProgressed(job, snapshot)),
        lambda job, why: screen.post_message(JobFailed(job, why)),
    )
    screen.run_worker(run.work, thread=True, name=name)
    return run
