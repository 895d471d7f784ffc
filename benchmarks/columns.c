/* The kernels of columns.py as one would write them in C, each with every check; and tuned ones with lookup
   tables.

   A reader converts `rows` codes to a byte for each leaf and sets for each row whether it is right (0) or not
   (1). A writer converts back to text. Rows that are not right may have any values. Texts follow each other
   without a gap. */

#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

static const char B64[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";
static const char HEX[] = "0123456789abcdef";
static const char UPPER[] = "0123456789ABCDEF";

static u8 b64_value[256], hex_value[256];
static u32 four_passages[256], two_cells[256], arx_cell[128];
static u16 card[256];
#define BAD 0x80

static u64 big_endian(const u8 *bytes) {
    u64 word;
    memcpy(&word, bytes, 8);
    return __builtin_bswap64(word);
}

static int is_arx_cell(int cell) {
    int top = cell >> 3 & 7, bottom = cell & 7;
    return bottom || top == 7 || cell == 0;
}

void make_tables(void) {
    memset(b64_value, 255, 256);
    memset(hex_value, 255, 256);
    for (int k = 0; k < 64; k++) b64_value[(u8)B64[k]] = k;
    for (int k = 0; k < 16; k++) hex_value[(u8)HEX[k]] = hex_value[(u8)UPPER[k]] = k;
    for (int byte = 0; byte < 256; byte++) {
        u8 fields[4] = {byte >> 6, byte >> 4 & 3, byte >> 2 & 3, byte & 3};
        u8 passages[4], cells[4];
        for (int k = 0; k < 4; k++) passages[k] = fields[k] == 3 ? BAD : fields[k];
        memcpy(cells, fields, 4);
        for (int k = 0; k < 4; k += 2)
            if (fields[k] == 3 && fields[k + 1] != 3) cells[k] |= BAD;
        memcpy(&four_passages[byte], passages, 4);
        memcpy(&two_cells[byte], cells, 4);
        u8 parts[2] = {byte >> 4, byte & 15};
        if (parts[0] > 4 || parts[1] < 1 || parts[1] > 6) parts[0] |= BAD;
        memcpy(&card[byte], parts, 2);
    }
    for (int cell = 0; cell < 128; cell++) {
        u8 parts[4] = {cell >> 6, cell >> 3 & 7, cell & 7, is_arx_cell(cell) ? 0 : BAD};
        memcpy(&arx_cell[cell], parts, 4);
    }
}

/* -- radar: 15 characters to 42 fields */

void radar_read(const u8 *text, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++, text += 15, values += 42) {
        u8 bytes[12] = {0};
        int wrong = 0;
        for (int k = 0; k < 15; k++) {
            int digit = b64_value[text[k]];
            if (digit == 255) { wrong = 1; digit = 0; }
            int bit = 6 * k, byte = bit / 8, shift = 10 - bit % 8;
            bytes[byte] |= digit << shift >> 8;
            bytes[byte + 1] |= digit << shift;
        }
        u32 horizontal = bytes[2] << 16 | bytes[1] << 8 | bytes[0];
        u32 vertical = bytes[5] << 16 | bytes[4] << 8 | bytes[3];
        for (int k = 0; k < 12; k++) {
            values[k] = horizontal >> (22 - 2 * k) & 3;
            values[12 + k] = vertical >> (22 - 2 * k) & 3;
            if (values[k] == 3 || values[12 + k] == 3) wrong = 1;
        }
        for (int k = 0; k < 9; k++) {
            int cell = bytes[6 + k / 2] >> (k % 2 ? 0 : 4) & 15;
            values[24 + 2 * k] = cell >> 2;
            values[25 + 2 * k] = cell & 3;
            if (cell >> 2 == 3 && cell != 15) wrong = 1;
        }
        if (bytes[10] & 15 || bytes[11]) wrong = 1;
        errors[row] = wrong;
    }
}

void radar_read_tuned(const u8 *text, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++, text += 15, values += 42) {
        u64 high = 0, low = 0;
        u8 seen = 0;
        for (int k = 0; k < 8; k++) {
            u8 digit = b64_value[text[k]];
            seen |= digit;
            high = high << 6 | (digit & 63);
        }
        for (int k = 8; k < 15; k++) {
            u8 digit = b64_value[text[k]];
            seen |= digit;
            low = low << 6 | (digit & 63);
        }
        u32 out[11] = {
            four_passages[high >> 24 & 255], four_passages[high >> 32 & 255], four_passages[high >> 40 & 255],
            four_passages[high & 255], four_passages[high >> 8 & 255], four_passages[high >> 16 & 255],
            two_cells[low >> 34 & 255], two_cells[low >> 26 & 255],
            two_cells[low >> 18 & 255], two_cells[low >> 10 & 255],
            two_cells[low >> 2 & 255],
        };
        u32 flags = 0;
        for (int k = 0; k < 11; k++) flags |= out[k];
        memcpy(values, out, 42);
        errors[row] = (flags & 0x80808080) != 0 || seen & 192 || low & 63;
    }
}

void radar_write(const u8 *values, long rows, u8 *text, u8 *errors) {
    for (long row = 0; row < rows; row++, values += 42, text += 15) {
        u32 horizontal = 0, vertical = 0;
        u8 bytes[12] = {0};
        int wrong = 0;
        for (int k = 0; k < 12; k++) {
            if (values[k] > 2 || values[12 + k] > 2) wrong = 1;
            horizontal = horizontal << 2 | (values[k] & 3);
            vertical = vertical << 2 | (values[12 + k] & 3);
        }
        for (int k = 0; k < 3; k++) { bytes[k] = horizontal >> 8 * k; bytes[3 + k] = vertical >> 8 * k; }
        for (int k = 0; k < 9; k++) {
            int nature = values[24 + 2 * k], entity = values[25 + 2 * k];
            if (nature > 3 || entity > 3 || (nature == 3 && entity != 3)) wrong = 1;
            bytes[6 + k / 2] |= ((nature & 3) << 2 | (entity & 3)) << (k % 2 ? 0 : 4);
        }
        for (int k = 0; k < 15; k++) {
            int bit = 6 * k, byte = bit / 8, shift = 10 - bit % 8;
            text[k] = B64[(bytes[byte] << 8 | bytes[byte + 1]) >> shift & 63];
        }
        errors[row] = wrong;
    }
}

/* -- 5211-state: 32 bytes to 44 fields */

void state_read(const u8 *bytes, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++) {
        int wrong = 0;
        for (int player = 0; player < 2; player++, bytes += 16, values += 22) {
            if (bytes[0] || bytes[1] || bytes[2]) wrong = 1;
            for (int k = 0; k < 5; k++) {
                int color = bytes[3 + k] >> 4, value = bytes[3 + k] & 15;
                if (color > 4 || value < 1 || value > 6) wrong = 1;
                values[2 * k] = color;
                values[2 * k + 1] = value;
            }
            int ended = 0;
            for (int k = 0; k < 4; k++) {
                int face = bytes[8 + 2 * k], color = bytes[9 + 2 * k] >> 4, value = bytes[9 + 2 * k] & 15;
                if (face == 0 && bytes[9 + 2 * k] == 0) ended = 1;
                else if (ended || face > 1 || color > 4 || value < 1 || value > 6) wrong = 1;
                values[10 + 3 * k] = face;
                values[11 + 3 * k] = color;
                values[12 + 3 * k] = value;
            }
        }
        errors[row] = wrong;
    }
}

void state_read_tuned(const u8 *bytes, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++) {
        u32 flags = 0;
        for (int player = 0; player < 2; player++, bytes += 16, values += 22) {
            flags |= (u32)(bytes[0] | bytes[1] | bytes[2]) << 8;
            for (int k = 0; k < 5; k++) {
                u16 parts = card[bytes[3 + k]];
                flags |= parts & BAD;
                memcpy(values + 2 * k, &parts, 2);
            }
            u32 before = 1;
            for (int k = 0; k < 4; k++) {
                u32 face = bytes[8 + 2 * k], code = bytes[9 + 2 * k], played = (face | code) != 0;
                u16 parts = card[code];
                flags |= played & ((face > 1) | ((parts & BAD) != 0) | !before);
                before = played;
                values[10 + 3 * k] = face;
                values[11 + 3 * k] = code >> 4;
                values[12 + 3 * k] = code & 15;
            }
        }
        errors[row] = flags != 0;
    }
}

static u8 *hex_byte(u8 *text, int byte) {
    *text++ = HEX[byte >> 4];
    *text++ = HEX[byte & 15];
    return text;
}

void state_write(const u8 *values, long rows, u8 *text, u8 *errors) {
    for (long row = 0; row < rows; row++) {
        int wrong = 0;
        *text++ = '0';
        *text++ = 'x';
        for (int player = 0; player < 2; player++, values += 22) {
            if (player) *text++ = '_';
            for (int k = 0; k < 3; k++) text = hex_byte(text, 0);
            for (int k = 0; k < 5; k++) {
                int color = values[2 * k], value = values[2 * k + 1];
                if (color > 4 || value < 1 || value > 6) wrong = 1;
                text = hex_byte(text, (color << 4 | value) & 255);
            }
            *text++ = '_';
            int ended = 0;
            for (int k = 0; k < 4; k++) {
                int face = values[10 + 3 * k], color = values[11 + 3 * k], value = values[12 + 3 * k];
                if (!face && !color && !value) ended = 1;
                else if (ended || face > 1 || color > 4 || value < 1 || value > 6) wrong = 1;
                text = hex_byte(text, face);
                text = hex_byte(text, (color << 4 | value) & 255);
            }
        }
        errors[row] = wrong;
    }
}

/* -- arx-board: 72 bytes to 243 fields */

void board_read(const u8 *bytes, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++, bytes += 72) {
        int wrong = 0;
        for (int rank = 0; rank < 9; rank++) {
            u64 word = big_endian(bytes + 8 * rank);
            if (word >> 63) wrong = 1;
            for (int file = 0; file < 9; file++, values += 3) {
                int cell = word >> (56 - 7 * file) & 127;
                values[0] = cell >> 6;
                values[1] = cell >> 3 & 7;
                values[2] = cell & 7;
                if (!is_arx_cell(cell)) wrong = 1;
            }
        }
        errors[row] = wrong;
    }
}

void board_read_tuned(const u8 *bytes, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++, bytes += 72) {
        u32 flags = 0;
        for (int rank = 0; rank < 9; rank++) {
            u64 word = big_endian(bytes + 8 * rank);
            flags |= word >> 63 << 31;
            for (int file = 0; file < 9; file++, values += 3) {
                u32 parts = arx_cell[word >> (56 - 7 * file) & 127];
                flags |= parts;
                if (rank < 8 || file < 8) memcpy(values, &parts, 4);
                else memcpy(values, &parts, 3);
            }
        }
        errors[row] = flags >> 31;
    }
}

void board_write(const u8 *values, long rows, u8 *text, u8 *errors) {
    for (long row = 0; row < rows; row++) {
        int wrong = 0;
        *text++ = '0';
        *text++ = 'x';
        for (int rank = 0; rank < 9; rank++) {
            if (rank) *text++ = '_';
            u64 word = 0;
            for (int file = 0; file < 9; file++, values += 3) {
                if (values[0] > 1 || values[1] > 7 || values[2] > 7) wrong = 1;
                int cell = (values[0] << 6 | values[1] << 3 | values[2]) & 127;
                if (!is_arx_cell(cell)) wrong = 1;
                word = word << 7 | cell;
            }
            for (int shift = 60; shift >= 0; shift -= 4) *text++ = HEX[word >> shift & 15];
        }
        errors[row] = wrong;
    }
}

/* -- klotski: 9 characters to 20 cells */

void layout_read(const u8 *text, long rows, u8 *values, u8 *errors) {
    for (long row = 0; row < rows; row++, text += 9, values += 20) {
        u64 number = 0;
        int wrong = 0, spaces = 0, shift = 32;
        for (int k = 0; k < 9; k++) {
            int digit = hex_value[text[k]];
            if (digit == 255) { wrong = 1; digit = 0; }
            number = number << 4 | digit;
        }
        memset(values, 9, 20);
        int square = number >> 32;
        if (square > 14 || square % 4 == 3) { errors[row] = 1; continue; }
        values[square] = values[square + 1] = values[square + 4] = values[square + 5] = 4;
        for (int cell = 0; cell < 20 && !wrong; cell++) {
            if (values[cell] != 9) continue;
            shift -= 2;
            int pair = number >> shift & 3;
            values[cell] = pair;
            if (pair == 0) spaces++;
            if (pair == 1) {
                if (cell % 4 == 3 || values[cell + 1] != 9) wrong = 1;
                else values[cell + 1] = 1;
            }
            if (pair == 2) {
                if (cell > 15 || values[cell + 4] != 9) wrong = 1;
                else values[cell + 4] = 2;
            }
        }
        errors[row] = wrong || spaces < 2 || number & (((u64)1 << shift) - 1);
    }
}

void layout_write(const u8 *values, long rows, u8 *text, u8 *errors) {
    for (long row = 0; row < rows; row++, values += 20, text += 9) {
        u64 number = 0;
        u32 covered = 0;
        int wrong = 0, spaces = 0, squares = 0, shift = 32;
        for (int cell = 0; cell < 20; cell++) {
            if (covered >> cell & 1) continue;
            int kind = values[cell];
            if (kind == 4) {
                if (cell > 14 || cell % 4 == 3 || squares
                    || values[cell + 1] != 4 || values[cell + 4] != 4 || values[cell + 5] != 4) {
                    wrong = 1;
                    break;
                }
                squares++;
                covered |= (u32)0x33 << cell;
                number |= (u64)cell << 32;
                continue;
            }
            shift -= 2;
            if (kind > 4 || shift < 0) { wrong = 1; break; }
            number |= (u64)kind << shift;
            if (kind == 0) spaces++;
            if (kind == 1) {
                if (cell % 4 == 3 || values[cell + 1] != 1) { wrong = 1; break; }
                covered |= (u32)2 << cell;
            }
            if (kind == 2) {
                if (cell > 15 || values[cell + 4] != 2) { wrong = 1; break; }
                covered |= (u32)16 << cell;
            }
        }
        for (int k = 0; k < 9; k++) text[k] = UPPER[number >> (32 - 4 * k) & 15];
        errors[row] = wrong || squares != 1 || spaces < 2;
    }
}
