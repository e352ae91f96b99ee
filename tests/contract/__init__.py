"""What holds of every game in the list, and of the made-up ones as well."""

import pytest

pytest.register_assert_rewrite("tests.contract.checks")
