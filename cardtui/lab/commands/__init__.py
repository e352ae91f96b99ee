"""The commands of the lab: `lab`, `hunt` and `records`."""
