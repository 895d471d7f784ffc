"""The shape of the values of a format of any layout: what its columns are, whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from boardcode.columns._json_arrays import common_type, is_map, type_of_schema, type_of_values
from boardcode.columns._stream_arrays import build_array
from boardcode.compile import plan
from boardcode.compile.numba.stream_assembler import has_no_value, key_name
from boardcode.compile.numba.stream_recipe import (
    AnyJson,
    Cases,
    Fields,
    ItemLists,
    Missing,
    Nothing,
    Numbers,
    Recipe,
    Specials,
    TextCounts,
    Words,
)
from boardcode.compile.plan import Json, Node
from boardcode.format import Format

WHOLE = "(all)"  # the name of a code that is one leaf
MOST = (1 << 64) - 1

Schema = dict[str, Json]


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A recipe, and the Arrow type of its values; None if nothing says what they are."""

    recipe: Recipe
    kind: Any

    @classmethod
    def of(cls, recipe: Recipe) -> Shape:
        """The shape of a recipe."""
        return cls(recipe, None if _is_unknown(recipe) else kind_of(recipe))


def shape_of_format(format: Format[Any]) -> Shape:
    """The shape of a format that has no program."""
    schema = format.schema()
    return Shape.of(AnyJson(schema) if format.plan is None else describe(format.plan, schema))


class _NoStreams(list[Any]):
    """Streams in which there is nothing."""

    def __getitem__(self, stream: Any) -> Any:
        return np.zeros(0, np.uint8)


def kind_of(recipe: Recipe) -> Any:
    """The Arrow type of the values of a recipe."""
    return build_array(recipe, _NoStreams(), 0).type


def _is_unknown(recipe: Recipe) -> bool:
    if isinstance(recipe, AnyJson):
        return type_of_schema(recipe.schema) is None
    return any(map(_is_unknown, parts_of(recipe)))


def infer_kind(recipe: Recipe, values: Sequence[Json]) -> Any:
    """The Arrow type of values of a recipe; where it does not say what they are, they do."""
    present = [value for value in values if value is not None]
    match recipe:
        case _ if not _is_unknown(recipe):
            return kind_of(recipe)
        case Fields():
            kinds = [
                (name, infer_kind(part, [value[name] for value in present])) for name, part in _named(recipe)
            ]
            return pa.struct(kinds)
        case ItemLists():
            kind = infer_kind(recipe.item, [item for value in present for item in value])
            return pa.list_(kind) if recipe.size is None else pa.list_(kind, recipe.size)
        case Missing():
            return infer_kind(recipe.item, present)
        case Cases() if recipe.is_union:
            kinds = [
                (name, infer_kind(part, [value[name] for value in present if name in value]))
                for name, part in _named(recipe)
            ]
            return pa.struct(kinds)
    return type_of_values(present)


def parts_of(recipe: Recipe) -> tuple[Recipe, ...]:
    """The recipes of which a recipe is made."""
    if isinstance(recipe, (Fields, Cases)):
        return recipe.parts
    return (recipe.item,) if isinstance(recipe, (ItemLists, Missing, Specials)) else ()


def describe(node: Node, schema: Schema) -> Recipe:
    """The recipe of a plan without streams; the JSON Schema says what the plan does not."""
    match node:
        case plan.Integer() | plan.Varint() | plan.Unary() | plan.Computed():
            return Numbers(0, node.most)
        case plan.SizedInteger():
            return Numbers(0, MOST if node.most is None else node.most)
        case plan.Symbols() | plan.Lookup():
            return Words(0, node.values)
        case plan.Struct():
            properties = schema.get("properties", {})
            named = [
                (name, describe(part, properties.get(name, {})))
                for name, part in zip(node.names, node.parts, strict=True)
                if not has_no_value(part)
            ]
            return Fields(tuple([name for name, _ in named]), tuple([part for _, part in named]))
        case plan.Repeat():
            return ItemLists(node.count, 0, describe(node.item, schema.get("items", {})))
        case plan.SizedRepeat() | plan.Counted() | plan.ToEnd():
            return ItemLists(None, 0, describe(node.item, schema.get("items", {})))
        case plan.Permutation():
            return ItemLists(node.size, 0, Numbers(0, node.size - 1))
        case plan.Combination():
            return ItemLists(node.chosen, 0, Numbers(0, node.size - 1))
        case plan.Bijective():
            return ItemLists(None, 0, Words(0, node.values))
        case plan.Alternating() | plan.CardDeal():
            return AnyJson(schema)
        case plan.Optional() | plan.When():
            return Missing(0, describe(node.item, _alternative(schema, -1)))
        case plan.Special():
            return Specials(0, node.values, describe(node.item, _alternative(schema, -1)))
        case plan.Switch():
            parts = [describe(part, _alternative(schema, k)) for k, part in enumerate(node.parts)]
            return Cases(0, tuple(map(key_name, node.keys)), tuple(parts), False)
        case plan.Union():
            parts = []
            for k, (name, part) in enumerate(zip(node.names, node.parts, strict=True)):
                parts.append(describe(part, _alternative(schema, k).get("properties", {}).get(name, {})))
            return Cases(0, node.names, tuple(parts), True)
        case plan.Tally() if not node.widths:
            most = schema["items"]["items"]["maximum"]
            return ItemLists(None, 0, ItemLists(len(node.parts) + 1, 0, Numbers(0, most)))
        case plan.Tally():
            return AnyJson(schema)
        case plan.Mapped() if not node.is_plain:
            return describe(node.item, schema)
        case plan.Mapped() | plan.Scan() | plan.Rank():
            return AnyJson(schema)
    item = getattr(node, "item", None)
    return Nothing() if item is None else describe(item, schema)


def _alternative(schema: Schema, k: int) -> Schema:
    alternatives: list[Schema] = schema.get("anyOf") or schema.get("oneOf") or [{}]
    return alternatives[k] if k < len(alternatives) else {}


def _named(recipe: Fields | Cases) -> Iterator[tuple[str, Recipe]]:
    return zip(recipe.names, recipe.parts, strict=True)


def leaf_names(recipe: Recipe, path: str = "") -> tuple[str, ...]:
    """The paths of the leaves: `[]` stands for the items of a list."""
    return tuple(_leaf_names(recipe, path))


def _leaf_names(recipe: Recipe, path: str) -> Iterator[str]:
    match recipe:
        case Fields():
            for name, part in _named(recipe):
                yield from _leaf_names(part, f"{path}.{name}" if path else name)
        case Cases() if shows_cases(recipe):
            for name, part in _named(recipe):
                yield from _leaf_names(part, f"{path}.{name}" if path else name)
        case Cases():
            yield from _leaf_names(recipe.parts[0], path)
        case ItemLists():
            yield from _leaf_names(recipe.item, f"{path}[]")
        case Missing() | Specials():
            yield from _leaf_names(recipe.item, path)
        case _:
            yield path or WHOLE


def shows_cases(recipe: Cases) -> bool:
    """Whether a column has a part for each case, because they have no type in common."""
    if recipe.is_union:
        return True
    if any(map(_is_unknown, recipe.parts)):
        return False
    return common_type([kind_of(part) for part in recipe.parts]) is None


# -- values of the JSON form in the shape of columns, and back


def arrange(recipe: Recipe, value: Json) -> Json:
    """A value in the shape of columns: where these have a part for each case, an object with one of them."""
    if value is None:
        return None
    match recipe:
        case Fields():
            return {name: arrange(part, value[name]) for name, part in _named(recipe)}
        case ItemLists():
            return [arrange(recipe.item, item) for item in value]
        case Missing():
            return arrange(recipe.item, value)
        case Specials():
            return value if _is_one_of(value, recipe.values) else arrange(recipe.item, value)
        case Cases() if recipe.is_union:
            (name,) = value
            return {name: arrange(recipe.parts[recipe.names.index(name)], value[name])}
        case Cases():
            for name, part in _named(recipe):
                if _fits(part, value):
                    arranged = arrange(part, value)
                    return {name: arranged} if shows_cases(recipe) else arranged
    return value


def restore(recipe: Recipe, value: Json) -> Json:
    """The inverse of `arrange`, for a value of a column."""
    if isinstance(recipe, Cases) and shows_cases(recipe):
        return _restore_case(recipe, value)
    if value is None:
        return None
    match recipe:
        case Fields():
            return {name: restore(part, value[name]) for name, part in _named(recipe)}
        case ItemLists():
            return [restore(recipe.item, item) for item in value]
        case Missing():
            return restore(recipe.item, value)
        case Specials():
            return value if _is_one_of(value, recipe.values) else restore(recipe.item, value)
        case Cases():
            part = next((part for part in recipe.parts if _fits(part, value)), None)
            return value if part is None else restore(part, value)
        case AnyJson() if is_map(recipe.schema):
            return dict(value)  # Arrow has pairs of a key and a value
        case TextCounts():
            return dict(value)
    return value


def _restore_case(recipe: Cases, value: Json) -> Json:
    """The case that is not null; if all are, the first one that can be."""
    if value is None:
        return None
    chosen = [name for name in recipe.names if value.get(name) is not None]
    if not chosen:
        chosen = [name for name, part in _named(recipe) if _fits(part, None)]
    if len(chosen) != 1:
        return value if not chosen else {chosen[0]: None} if recipe.is_union else None
    part = restore(recipe.parts[recipe.names.index(chosen[0])], value.get(chosen[0]))
    return {chosen[0]: part} if recipe.is_union else part


def _is_one_of(value: Json, values: tuple[Json, ...]) -> bool:
    return any(one == value and isinstance(one, bool) == isinstance(value, bool) for one in values)


def _fits(recipe: Recipe, value: Json) -> bool:
    """Whether a value has the shape of a recipe."""
    match recipe:
        case Numbers():
            return isinstance(value, int) and not isinstance(value, bool)
        case Words():
            return _is_one_of(value, recipe.values)
        case Nothing():
            return value is None
        case Fields():
            return (
                isinstance(value, dict)
                and set(value) == set(recipe.names)
                and all(_fits(part, value[name]) for name, part in _named(recipe))
            )
        case ItemLists():
            return (
                isinstance(value, list)
                and recipe.size in (None, len(value))
                and all(_fits(recipe.item, item) for item in value)
            )
        case Missing():
            return value is None or _fits(recipe.item, value)
        case Specials():
            return _is_one_of(value, recipe.values) or _fits(recipe.item, value)
        case Cases() if recipe.is_union:
            if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in recipe.names:
                return False
            (name,) = value
            return _fits(recipe.parts[recipe.names.index(name)], value[name])
        case Cases():
            return any(_fits(part, value) for part in recipe.parts)
    return True
