"""What the nodes of a plan need: how many bits at least, and whether they may end early."""

from __future__ import annotations

from boardcode.compile import plan


def has_optional(node: plan.Node) -> bool:
    """Whether something may be missing at the end of a part, which is not in another order of bits."""
    if isinstance(node, (plan.Optional, plan.Extension)):
        return True
    if isinstance(node, plan.LsbFirst) and plan.width_of(node) is None:
        return False
    return any(map(has_optional, plan.children(node)))


def least_width(node: plan.Node) -> int:
    """The fewest bits of a node."""
    width = plan.width_of(node)
    if width is not None:
        return width
    match node:
        case plan.Struct():
            return sum(map(least_width, node.parts))
        case plan.Repeat():
            return node.count * least_width(node.item)
        case plan.Varint():
            return 8
        case plan.Unary():
            return 1
        case plan.Counted():
            return least_width(node.count)
        case plan.Switch():
            return min(map(least_width, node.parts))
        case plan.Union():
            return least_width(node.tag) + min(map(least_width, node.parts))
        case plan.Flagged():
            return least_width(node.flag)
        case plan.Tally():
            version = 0 if node.version is None else least_width(node.version)
            return version + (len(node.counts) + (not node.to_end)) * least_width(node.size)
        case plan.LsbFirst():
            return -(-least_width(node.item) // 8) * 8
        case plan.Sorted() | plan.Distinct() | plan.Constraint() | plan.Lookup() | plan.Mapped():
            return least_width(node.item)
    return 0


def needs_empty_items(node: plan.Node) -> bool:
    """Whether a list may have items without bits."""
    if isinstance(node, (plan.Repeat, plan.SizedRepeat, plan.Counted)) and not least_width(node.item):
        return True
    return any(map(needs_empty_items, plan.children(node)))


def may_end(node: plan.Node) -> bool:
    """Whether something may be left out at the end of a part."""
    if isinstance(node, (plan.Optional, plan.ToEnd)) or (isinstance(node, plan.Tally) and node.to_end):
        return True
    return any(map(may_end, plan.children(node)))
