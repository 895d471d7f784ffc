"""The games, a package each. Private: import `boardcode.klotski` and the like, not these modules."""
