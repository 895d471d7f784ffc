"""The page's own files."""

from __future__ import annotations

from pathlib import Path

from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent / "page"


def page() -> StaticFiles:
    """Serves the page."""
    return StaticFiles(directory=FOLDER, html=True, check_dir=False)
