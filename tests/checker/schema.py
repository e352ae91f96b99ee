"""The JSON Schema of the checker's reports, which programs of other people rely on."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

__all__ = ["REPORT"]

REPORT = Draft202012Validator(json.loads(Path(__file__).with_name("report.schema.json").read_text()))
