"""How properties are tried: whatever time they take, since a busy machine is no mistake."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("usual", deadline=None)
settings.register_profile(
    "few", deadline=None, derandomize=True, max_examples=25, database=None
)  # the same ones each time
settings.load_profile(os.environ.get("BOARDCODE_EXAMPLES", "usual"))
