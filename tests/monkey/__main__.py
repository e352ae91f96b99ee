"""Play random cases, and print each one that fails, made short."""

from __future__ import annotations

import argparse
import gc

from tests.monkey import failure, same_failure, shrunk, told, walk, with_sizes


def main() -> None:
    """Play random cases, and print each one that fails, made short."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=60, help="events a walk")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    done, seed, found = 0, options.seed, 0
    while done < options.events:
        case = with_sizes(seed, walk(seed, options.each))
        error = failure(case)
        gc.collect()  # an app leaves few but large objects behind
        done += sum(map(len, case.groups))
        if error is not None:
            found += 1
            print(f"seed {seed}: {told(error)}\n  {shrunk(case, same_failure(error))}", flush=True)
        seed += 1
    print(f"{done} events from seeds {options.seed} to {seed - 1}: {found} failures")


if __name__ == "__main__":
    main()
