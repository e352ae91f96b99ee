"""The promises of every game on the list, held by made-up games as well."""
