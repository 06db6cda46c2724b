/** A catalogue of 200,000 rows with twenty values each. */
const MAX_VALUES = 4_000_000;
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** Of `{` and `[`, and of `}` and `]`, without the bit in which the two differ. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

/**
 * Whether text has so many values, or such deep ones, that to parse it as JSON would take long and much memory. Such
 * text can be short: `[{},{},…]` needs three bytes for each object. Text that is not JSON is never too complex: parsing
 * ends at its first error.
 */
export function isTooComplex(body: Buffer): boolean {
  return startsList(body) && new Scan().exceeds(body);
}

/** Counts the values and levels of a text. Every value but the first follows a bracket or a comma. */
class Scan {
  private values = 0;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  exceeds(text: Buffer): boolean {
    for (const byte of text) {
      if (this.isInText) this.readText(byte);
      else if (byte === QUOTE) this.isInText = true;
      else if (byte === COMMA) this.values += 1;
      else if ((byte & ~BRACE_BIT) === OPENING) {
        this.values += 1;
        this.depth += 1;
        if (this.depth > MAX_DEPTH) return true;
      } else if ((byte & ~BRACE_BIT) === CLOSING) this.depth -= 1;
    }
    return this.values > MAX_VALUES;
  }

  private readText(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isInText = false;
  }
}

/** Whether the first visible character opens a list or an object. Other text, such as CSV, is short work for a parser. */
function startsList(body: Buffer): boolean {
  const start = body.subarray(0, 1024).toString('utf8').trimStart();
  return start === '' || start.startsWith('{') || start.startsWith('[');
}
