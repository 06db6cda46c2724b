/** A catalog of 200,000 rows with twenty values each. */
const MAX_VALUES = 4_000_000;
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** The codes of `{` and `[`, and of `}` and `]`, without the bit in which each pair differs. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

/**
 * Whether parsing text as JSON would take too much time or memory, because of the number or depth of its values. Even
 * short text can: `[{},{},…]` needs three bytes per object. Other text is never too complex, because parsing ends at
 * its first error.
 */
export function isTooComplex(body: Buffer): boolean {
  return startsList(body) && exceedsLimits(body);
}

/** Counts the values and levels of a text. Every value but the first follows a bracket or a comma. */
function exceedsLimits(text: Buffer): boolean {
  let values = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA) values += 1;
    else if ((byte & ~BRACE_BIT) === OPENING) {
      values += 1;
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if ((byte & ~BRACE_BIT) === CLOSING) depth -= 1;
  }
  return values > MAX_VALUES;
}

/** Whether the first visible character starts a list or an object. Other text, such as CSV, is cheap to parse. */
function startsList(body: Buffer): boolean {
  const start = body.subarray(0, 1024).toString('utf8').trimStart();
  return start === '' || start.startsWith('{') || start.startsWith('[');
}
