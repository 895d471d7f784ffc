"""Markdown as HTML: the few constructs that the project's own pages use.

Nothing of a page is copied as HTML: every text is escaped, HTML comments are left out, and a link is written
only if it leads to a page that there is. `<!-- bits: NAME -->` before a table makes `bits-NAME` the anchor of
the table, and `bits-NAME:field` that of each of its rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

#: returns the address of a link's target, or None if there is no such page
Resolve = Callable[[str], str | None]

INLINE = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)(?!`)"
    r"|!\[(?P<picture>[^\]]*)\]\([^)\s]*\)"
    r"|\[(?P<label>(?:`[^`]*`|[^\]`])*)\]\((?P<target>[^)\s]+)\)"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<em>[^\s*](?:[^*]*[^\s*])?)\*",
    re.DOTALL,
)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
BITS = re.compile(r"<!-- bits: (\S+) -->")
FENCE = re.compile(r"```.*")
HEADING = re.compile(r"(#{1,6}) (.*)")
ITEM = re.compile(r"(?:-|(\d+)\.) +(.*)")
CELL_BORDER = re.compile(r"(?<!\\)\|")


def render_markdown(text: str, resolve: Resolve) -> str:
    """Return a page as HTML.

    >>> print(render_markdown("# A *code*\\n\\nThe `<b>` of\\n[it](x.md).", lambda target: None))
    <h1 id="a-code">A <em>code</em></h1>
    <p>The <code>&lt;b&gt;</code> of
    it.</p>
    """
    return "\n".join(_Blocks(text, resolve).render())


def slug(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it.

    >>> slug("A move: `arx-move`")
    'a-move-arx-move'
    """
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


class _Blocks:
    """The blocks of a page, from the first line to the last."""

    def __init__(self, text: str, resolve: Resolve) -> None:
        self._lines = text.split("\n")
        self._place = 0
        self._resolve = resolve
        self._anchors: set[str] = set()
        self._table = ""  # the anchor of the table that comes next

    def render(self) -> Iterator[str]:
        """Yield each block as HTML."""
        while self._place < len(self._lines):
            line = self._lines[self._place]
            if FENCE.fullmatch(line.strip()):
                yield self._code()
            elif line.startswith("<!--"):
                self._skip_comment()
            elif heading := HEADING.fullmatch(line):
                self._place += 1
                level = len(heading[1])
                yield f"<h{level}{self._anchor(slug(heading[2]))}>{self._inline(heading[2])}</h{level}>"
            elif line.startswith("|"):
                yield self._rows(list(self._take(lambda other: other.startswith("|"))))
            elif ITEM.fullmatch(line):
                yield self._list()
            elif line.strip():
                yield f"<p>{self._inline(self._paragraph())}</p>"
            else:
                self._place += 1

    def _take(self, belongs: Callable[[str], bool]) -> Iterator[str]:
        while self._place < len(self._lines) and belongs(self._lines[self._place]):
            self._place += 1
            yield self._lines[self._place - 1]

    def _anchor(self, name: str) -> str:
        if not name or name in self._anchors:
            return ""
        self._anchors.add(name)
        return f' id="{escape(name)}"'

    def _code(self) -> str:
        indent = len(self._lines[self._place]) - len(self._lines[self._place].lstrip())
        self._place += 1
        lines = [line[indent:] for line in self._take(lambda line: line.strip() != "```")]
        self._place += 1
        return f'<pre tabindex="0"><code>{escape(chr(10).join(lines).rstrip())}</code></pre>'

    def _skip_comment(self) -> None:
        if bits := BITS.match(self._lines[self._place]):
            self._table = f"bits-{bits[1]}"
        list(self._take(lambda line: "-->" not in line))
        self._place += 1

    def _paragraph(self) -> str:
        def belongs(line: str) -> bool:
            others = (HEADING, ITEM, FENCE)
            return bool(line.strip()) and not any(kind.fullmatch(line.strip()) for kind in others)

        first = self._lines[self._place].strip()
        self._place += 1
        return "\n".join([first, *(line.strip() for line in self._take(belongs))])

    def _list(self) -> str:
        ordered = ITEM.fullmatch(self._lines[self._place])
        tag = "ol" if ordered and ordered[1] else "ul"
        items = []
        while self._place < len(self._lines) and (item := ITEM.fullmatch(self._lines[self._place])):
            self._place += 1
            inner = [item[2], *(line.strip() for line in self._take(lambda line: _is_continued(line)))]
            blocks = [self._inline("\n".join(inner)), *self._blocks_of_item()]
            items.append(f"<li>{''.join(blocks)}</li>")
        return f"<{tag}>{''.join(items)}</{tag}>"

    def _blocks_of_item(self) -> Iterator[str]:
        """Yield code and paragraphs that are indented below an item."""
        while self._place < len(self._lines):
            following = next((line for line in self._lines[self._place :] if line.strip()), "")
            if not following.startswith("  "):
                list(self._take(lambda line: not line.strip()))
                return
            list(self._take(lambda line: not line.strip()))
            if FENCE.fullmatch(following.strip()):
                yield self._code()
            else:
                yield f"<p>{self._inline(self._paragraph())}</p>"

    def _rows(self, lines: list[str]) -> str:
        name, self._table = self._table, ""
        head, _, *body = ([cell.strip() for cell in CELL_BORDER.split(line.strip())[1:-1]] for line in lines)
        columns = "".join(f"<th>{self._inline(cell)}</th>" if cell else "<td></td>" for cell in head)
        rows = []
        for cells in body:
            path = cells[0].strip("`")
            anchor = self._anchor(f"{name}:{path}") if name else ""
            rows.append(f"<tr{anchor}>{''.join(f'<td>{self._inline(cell)}</td>' for cell in cells)}</tr>")
        table = f"<thead><tr>{columns}</tr></thead><tbody>{''.join(rows)}</tbody>"
        return f'<div class="table" tabindex="0"><table{self._anchor(name)}>{table}</table></div>'

    # -- inside a block

    def _inline(self, text: str) -> str:
        parts, end = [], 0
        text = COMMENT.sub("", text).replace("\\|", "|")
        for match in INLINE.finditer(text):
            parts += [escape(text[end : match.start()]), self._span(match)]
            end = match.end()
        return "".join([*parts, escape(text[end:])])

    def _span(self, match: re.Match[str]) -> str:
        if match["code"]:
            return f"<code>{escape(match['code'].strip())}</code>"
        if match["picture"] is not None:
            return f"<em>{escape(match['picture'])}</em>"
        for tag in ("strong", "em"):
            if match[tag]:
                return f"<{tag}>{self._inline(match[tag])}</{tag}>"
        address, label = self._resolve(match["target"]), self._inline(match["label"])
        return label if address is None else f'<a href="{escape(address)}">{label}</a>'


def _is_continued(line: str) -> bool:
    """Whether a line goes on with the text of the item before it."""
    return bool(line.strip()) and not ITEM.fullmatch(line) and not FENCE.fullmatch(line.strip())
