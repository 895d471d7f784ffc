"""Markdown becomes HTML: each construct of our pages, and nothing that a page could smuggle in."""

from __future__ import annotations

import pytest

from boardcode.web.markdown_html import render_markdown


def render(text: str) -> str:
    """The HTML of a page whose links all lead somewhere."""
    return render_markdown(text, lambda target: target)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A code: `x`", '<h1 id="a-code-x">A code: <code>x</code></h1>'),
        ("## Twice\n## Twice", '<h2 id="twice">Twice</h2>\n<h2>Twice</h2>'),
        ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"),
        ("**bold** and *not*, 2 * 3 * 4", "<p><strong>bold</strong> and <em>not</em>, 2 * 3 * 4</p>"),
        ("`a *b* c` ``x`y``", "<p><code>a *b* c</code> <code>x`y</code></p>"),
        ("[to `it`](a.md#b)", '<p><a href="a.md#b">to <code>it</code></a></p>'),
        ("![a picture](a.png)", "<p><em>a picture</em></p>"),
        ("- one\n  more\n- two", "<ul><li>one\nmore</li><li>two</li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        (
            "1. one\n\n   ```\n   code\n   ```\n\n   more\n\n2. two",
            '<ol><li>one<pre tabindex="0"><code>code</code></pre><p>more</p></li><li>two</li></ol>',
        ),
        (
            "```python\n>>> # no *heading*\n\n```",
            '<pre tabindex="0"><code>&gt;&gt;&gt; # no *heading*</code></pre>',
        ),
        ("<!-- a\ncomment -->\nafter", "<p>after</p>"),
        (
            "| a | |\n|---|---|\n| `x\\|y` | 2 |",
            '<div class="table" tabindex="0"><table><thead><tr><th>a</th><td></td></tr></thead>'
            "<tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table></div>",
        ),
        (
            "<!-- bits: card -->\n\n| field |\n|---|\n| `color` |",
            '<div class="table" tabindex="0"><table id="bits-card"><thead><tr><th>field</th></tr></thead>'
            '<tbody><tr id="bits-card:color"><td><code>color</code></td></tr></tbody></table></div>',
        ),
    ],
)
def test_a_construct_is_rendered(text: str, html: str) -> None:
    assert render(text) == html


@pytest.mark.parametrize(
    "text",
    [
        "<script>x</script>",
        "# <script>x</script>",
        "`<script>`",
        "| <script> |\n|---|\n| <script> |",
        "- <script>",
        "```\n<script>\n```",
        "[<script>](a.md)",
        "**<script>**",
        "![<script>](a.png)",
        '[x](a.md"><script>)',
        '<!-- bits: "><script> -->\n\n| a |\n|---|\n| "><script> |',
    ],
)
def test_no_html_of_a_page_gets_through(text: str) -> None:
    assert "<script" not in render(text)


def test_a_link_that_leads_nowhere_is_only_its_text() -> None:
    assert render_markdown("[the *text*](x.md)", lambda target: None) == "<p>the <em>text</em></p>"
