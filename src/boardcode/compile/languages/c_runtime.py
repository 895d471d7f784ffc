"""The fixed parts of generated C: helpers, and the frames of the header, the test and the program."""

from __future__ import annotations

HEADER = """\
/* Include this file where it is used, and in one source file with NAME_IMPLEMENTATION defined before. Nothing
   is allocated: variable lists and buffers are in the memory that the caller gives. */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

@types@
typedef enum {
    PREFIX_OK,
    PREFIX_MALFORMED,     /* not this alphabet or length */
    PREFIX_MEANINGLESS,   /* bits to which the format gives no meaning */
    PREFIX_NOT_CANONICAL, /* readable, but not the one code of its state */
    PREFIX_INVALID_STATE, /* a state that cannot be written */
    PREFIX_OUT_OF_MEMORY  /* the caller gave too little memory, or room for too few characters */
} PREFIX_error_kind;

typedef struct {
    PREFIX_error_kind kind;
    int64_t start; /* the character at fault, counted from 0; -1 for a state */
    char path[@path@]; /* the field at fault */
    char found[@detail@];
    char expected[@detail@];
} PREFIX_error;

/* Memory for lists; `used` is 0 at first. Lists of a state are in it as long as it is not used again. */
typedef struct {
    unsigned char *start;
    size_t size;
    size_t used;
} PREFIX_memory;

/* Read a code of `length` bytes of UTF-8. Returns whether it could be read, and sets the error if not. Unless
   strict, codes that are not canonical are read, too, and the error says why they are not. */
bool PREFIX_decode(const char *text, size_t length, bool strict, PREFIX_state *state,
                   @memory_parameter@PREFIX_error *error);

/* Write the one code of a state and a final zero into `text`, which has room for `size` bytes. */
bool PREFIX_encode(const PREFIX_state *state, char *text, size_t size,
                   @memory_parameter@PREFIX_error *error);

/* Write the canonical form of a code. */
bool PREFIX_canonical(const char *code, size_t length, char *text, size_t size,
                      @memory_parameter@PREFIX_error *error);

/* Write a state as JSON and a final zero; returns how many bytes that takes without the zero. */
size_t PREFIX_to_json(const PREFIX_state *state, char *text, size_t size);

/* The name of an error's kind. */
const char *PREFIX_kind_name(PREFIX_error_kind kind);

#endif

"""
SOURCE = """\
#ifdef NAME_IMPLEMENTATION

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

@tables@
typedef struct {
    char *text;
    size_t size, length;
} PREFIX_output;

static inline void PREFIX_emit_character(PREFIX_output *out, char character) {
    if (out->length + 1 < out->size) out->text[out->length] = character;
    out->length++;
}

static inline void PREFIX_emit(PREFIX_output *out, const char *text) {
    for (; *text; text++) PREFIX_emit_character(out, *text);
}

static inline void PREFIX_emit_wide(PREFIX_output *out, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    PREFIX_emit(out, digits);
}

static inline void PREFIX_emit_number(PREFIX_output *out, int64_t value) {
    if (value < 0) PREFIX_emit_character(out, '-');
    PREFIX_emit_wide(out, (uint64_t)(value < 0 ? -value : value));
}

/* Buffers have eight bytes more than their bits need, so that eight can always be loaded. */
static inline uint64_t PREFIX_bits_at(const uint8_t *bits, int64_t position, int64_t width) {
    const uint8_t *byte = bits + (position >> 3);
    int64_t offset = position & 7;
    uint64_t word = (uint64_t)byte[0] << 56 | (uint64_t)byte[1] << 48 | (uint64_t)byte[2] << 40
        | (uint64_t)byte[3] << 32 | (uint64_t)byte[4] << 24 | (uint64_t)byte[5] << 16
        | (uint64_t)byte[6] << 8 | (uint64_t)byte[7];
    if (width == 0) return 0;
    if (offset + width > 64)
        return (word << offset | (uint64_t)byte[8] >> (8 - offset)) >> (64 - width);
    return word << offset >> (64 - width);
}

static inline unsigned PREFIX_few_bits(const uint8_t *bits, int64_t position, int64_t width) {
    const uint8_t *byte = bits + (position >> 3);
    return ((unsigned)byte[0] << 8 | byte[1]) >> (16 - (position & 7) - width) & ((1u << width) - 1);
}

static inline void PREFIX_put_bits(uint8_t *bits, int64_t position, int64_t width, uint64_t value) {
    while (width > 0) {
        int64_t offset = position & 7, size = 8 - offset < width ? 8 - offset : width;
        uint8_t *byte = bits + (position >> 3);
        unsigned part = (unsigned)(value >> (width - size)) & ((1u << size) - 1);
        if (offset == 0) *byte = 0;
        *byte = (uint8_t)(*byte | part << (8 - offset - size));
        position += size;
        width -= size;
    }
}

static inline char *PREFIX_bit_text(char *text, uint64_t value, int64_t width) {
    for (int64_t k = 0; k < width && k < 64; k++) text[k] = (char)('0' + (int)(value >> (width - 1 - k) & 1));
    return text;
}

static inline int64_t PREFIX_characters(const char *text, int64_t bytes) {
    int64_t count = 0;
    for (int64_t k = 0; k < bytes; k++) count += ((unsigned char)text[k] & 0xC0) != 0x80;
    return count;
}

static inline void PREFIX_clear(PREFIX_error *error) {
    error->kind = PREFIX_OK;
    error->start = -1;
    error->path[0] = error->found[0] = error->expected[0] = 0;
}

static inline bool PREFIX_out_of_memory(PREFIX_error *error) {
    PREFIX_clear(error);
    error->kind = PREFIX_OUT_OF_MEMORY;
    return false;
}

static inline void *PREFIX_take(PREFIX_memory *memory, size_t count, size_t size) {
    size_t before = (size_t)(-(uintptr_t)(memory->start + memory->used) & 15);
    size_t left = memory->size - memory->used;
    if (before > left || count > (left - before) / size) return NULL;
    unsigned char *taken = memory->start + memory->used + before;
    memory->used += before + count * size;
    if (size == 1) memset(taken, 0, count);
    return taken;
}

static inline uint8_t *PREFIX_rest(PREFIX_memory *memory) {
    return memory->start + memory->used;
}

static inline int64_t PREFIX_rest_size(PREFIX_memory *memory) {
    size_t left = memory->size - memory->used;
    return left < 9 ? -1 : (int64_t)((left - 9 > SIZE_MAX / 64 ? SIZE_MAX / 64 : left - 9) * 8);
}

@procedures@
/* What makes an error is kept out of the way of reading. */
#ifdef __GNUC__
#define NAME_COLD __attribute__((noinline, cold))
#else
#define NAME_COLD
#endif

@failures@
bool PREFIX_decode(const char *text, size_t length, bool strict, PREFIX_state *state,
                   @memory_parameter@PREFIX_error *error) {
@memory_use@    PREFIX_clear(error);
@decode@
}

bool PREFIX_encode(const PREFIX_state *state, char *text, size_t size,
                   @memory_parameter@PREFIX_error *error) {
@memory_use@    PREFIX_output out = {text, size, 0};
    PREFIX_clear(error);
@encode@
    if (out.length >= size) return PREFIX_out_of_memory(error);
    text[out.length] = 0;
    return true;
}

bool PREFIX_canonical(const char *code, size_t length, char *text, size_t size,
                      @memory_parameter@PREFIX_error *error) {
    PREFIX_state state;
    return PREFIX_decode(code, length, false, &state, @memory_argument@error)
        && PREFIX_encode(&state, text, size, @memory_argument@error);
}

size_t PREFIX_to_json(const PREFIX_state *state, char *text, size_t size) {
    PREFIX_output out = {text, size, 0};
@to_json@
    if (size) text[out.length < size ? out.length : size - 1] = 0;
    return out.length;
}

const char *PREFIX_kind_name(PREFIX_error_kind kind) {
    static const char *const names[] = {"ok", "malformed", "meaningless", "not canonical", "invalid state",
                                        "out of memory"};
    return names[kind];
}

#endif
"""
MEMORY = """\
    static unsigned char room[1 << 24];
    PREFIX_memory given = {room, sizeof room, 0}, *memory = &given;
    (void)memory;
"""
TEST = (
    """\
/* Checks the published vectors: returns 0 if all are right. */
#define NAME_IMPLEMENTATION
#include "@file@"

static const char *const valid[][3] = {
@valid@};
static const struct {
    const char *code;
    size_t length;
    PREFIX_error_kind kind;
    int64_t start;
    const char *path;
} invalid[] = {
@invalid@};

int main(void) {
"""
    + MEMORY
    + """\
    static char result[1 << 16];
    static PREFIX_state state;
    PREFIX_error error;
    int wrong = 0;
    for (size_t k = 0; k < sizeof valid / sizeof *valid; k++) {
        given.used = 0;
        bool right = PREFIX_decode(valid[k][0], strlen(valid[k][0]), true, &state, @memory_argument@&error)
            && PREFIX_encode(&state, result, sizeof result, @memory_argument@&error)
            && strcmp(result, valid[k][1]) == 0;
        if (right) {
            PREFIX_to_json(&state, result, sizeof result);
            right = strcmp(result, valid[k][2]) == 0;
        }
        if (!right) printf("%s: %s %s\\n", valid[k][0], PREFIX_kind_name(error.kind), result);
        wrong += !right;
    }
    for (size_t k = 0; k < sizeof invalid / sizeof *invalid; k++) {
        given.used = 0;
        bool right = !PREFIX_decode(invalid[k].code, invalid[k].length, true, &state, @memory_argument@&error)
            && error.kind == invalid[k].kind && error.start == invalid[k].start
            && strcmp(error.path, invalid[k].path) == 0;
        if (!right) {
            printf("%s: %s, character %" PRId64 ", %s\\n", invalid[k].code, PREFIX_kind_name(error.kind),
                   error.start, error.path);
        }
        wrong += !right;
    }
    return wrong != 0;
}
"""
)
PROGRAM = """\
/* Reads one code a line and prints a JSON object for each; with --canonical, its canonical form. */
#define NAME_IMPLEMENTATION
#include "@file@"
#include <stdlib.h>

static char *line, *result;
static size_t room;

static void *grow(void *old, size_t size) {
    void *larger = realloc(old, size);
    if (larger == NULL) exit(2);
    return larger;
}

static bool read_line(size_t *length) {
    int character = getchar();
    if (character == EOF) return false;
    for (*length = 0; character != EOF && character != '\\n'; character = getchar()) {
        if (*length + 1 >= room) line = grow(line, room = 2 * room + 64);
        line[(*length)++] = (char)character;
    }
    return true;
}

int main(int count, char **words) {
    bool canonical = false, lenient = false;
    for (int k = 1; k < count; k++) {
        canonical = canonical || strcmp(words[k], "--canonical") == 0;
        lenient = lenient || strcmp(words[k], "--lenient") == 0;
    }
    size_t length, size = 1 << 16;
    PREFIX_memory given = {NULL, 1 << 16, 0}, *memory = &given;
    static PREFIX_state state;
    PREFIX_error error;
    (void)memory;
    line = grow(line, room = 64);
    result = grow(result, size);
    given.start = grow(given.start, given.size);
    while (read_line(&length)) {
        bool right;
        for (;;) {
            given.used = 0;
            right = canonical
                ? PREFIX_canonical(line, length, result, size, @memory_argument@&error)
                : PREFIX_decode(line, length, !lenient, &state, @memory_argument@&error);
            if (right || error.kind != PREFIX_OUT_OF_MEMORY || given.size > SIZE_MAX / 4) break;
            given.start = grow(given.start, given.size *= 2);
            result = grow(result, size *= 2);
        }
        if (!right) {
            printf("{\\"error\\": \\"%s\\", \\"start\\": ", PREFIX_kind_name(error.kind));
            if (error.start < 0) printf("null"); else printf("%" PRId64, error.start);
            printf(", \\"path\\": \\"%s\\"}\\n", error.path);
        } else if (canonical) {
            printf("{\\"canonical\\": \\"");
            for (char *sign = result; *sign; sign++) {
                if (*sign == '"' || *sign == '\\\\') putchar('\\\\');
                putchar(*sign);
            }
            printf("\\"}\\n");
        } else {
            size_t needed = PREFIX_to_json(&state, result, size);
            if (needed >= size) {
                result = grow(result, size = needed + 1);
                PREFIX_to_json(&state, result, size);
            }
            printf("{\\"state\\": %s}\\n", result);
        }
    }
    free(line);
    free(result);
    free(given.start);
    return 0;
}
"""

#: A stable sort of `count` items by merging runs; LESS says whether the item at `sort_j` is less than that at
#: `sort_i`.
MERGE_SORT = """\
if (COUNT > 1) {
    size_t sort_used = memory->used;
    unsigned char *sort_room = PREFIX_take(memory, (size_t)COUNT, sizeof ITEMS[0]);
    if (sort_room == NULL) return PREFIX_out_of_memory(error);
    for (size_t sort_run = 1; sort_run < (size_t)COUNT; sort_run *= 2) {
        for (size_t sort_begin = 0; sort_begin < (size_t)COUNT; sort_begin += 2 * sort_run) {
            size_t sort_left = (size_t)COUNT - sort_begin;
            size_t sort_middle = sort_begin + (sort_run < sort_left ? sort_run : sort_left);
            size_t sort_end = sort_begin + (2 * sort_run < sort_left ? 2 * sort_run : sort_left);
            size_t sort_i = sort_begin, sort_j = sort_middle;
            for (size_t sort_k = sort_begin; sort_k < sort_end; sort_k++) {
                bool sort_takes = sort_i == sort_middle || (sort_j < sort_end && (LESS));
                size_t sort_from = sort_takes ? sort_j++ : sort_i++;
                memcpy(sort_room + sort_k * sizeof ITEMS[0], &ITEMS[sort_from], sizeof ITEMS[0]);
            }
        }
        memcpy(ITEMS, sort_room, (size_t)COUNT * sizeof ITEMS[0]);
    }
    memory->used = sort_used;
}
"""
