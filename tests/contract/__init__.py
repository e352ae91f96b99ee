"""The promises of every game on the list, held by made-up games as well."""

import pytest

pytest.register_assert_rewrite("tests.contract.checks")
