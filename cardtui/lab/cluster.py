"""Workers on other machines: a Dask cluster, through its executor."""

from __future__ import annotations

import logging

from distributed import Client
from distributed.comm import get_address_host_port
from distributed.scheduler import KilledWorker

from cardtui.engine.errors import BadInput, quote
from cardtui.lab.workers import Workers

_TIMEOUT = 10  # seconds to wait for the scheduler


class ClusterWorkers(Workers):
    """The workers of the scheduler at an address such as `tcp://10.0.0.1:8786`.

    They need the same version of cardtui. The scheduler gives the tasks of a lost worker to another one.
    """

    loss_errors = (*Workers.loss_errors, KilledWorker)

    def __init__(self, address: str, timeout: float = _TIMEOUT) -> None:
        try:
            get_address_host_port(address)  # the client would notice too, but take long to close
        except ValueError as error:
            raise BadInput(
                f"{quote(address)} is no address of a scheduler, such as tcp://10.0.0.1:8786"
            ) from error
        # Workers come and go, which the report shows: no log messages.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client = Client(address, timeout=timeout, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise BadInput(f"no scheduler answers at {quote(address)}") from error
        self.restart()

    @property
    def number(self) -> int:
        return sum(self._client.nthreads().values()) or 1

    @property
    def description(self) -> str:
        machines = len(self._client.nthreads())
        return f"a cluster of {machines} worker{'' if machines == 1 else 's'}"

    def restart(self) -> None:
        self.executor = self._client.get_executor(pure=False)

    def close(self) -> None:
        self.executor.shutdown(wait=False)
        self._client.close()
