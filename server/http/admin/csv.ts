/** One line of CSV (RFC 4180), with its line break. Objects become JSON; null becomes an empty cell. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => quoted(plain(value))).join(',')}\r\n`;
}

/** Characters that separate cells or rows in some spreadsheet. Locales with a decimal comma use the semicolon. */
const SEPARATOR = /([;\t\r\n])/;
/**
 * The start of a formula, including full-width characters. Spreadsheets may ignore the characters that this allows
 * before it.
 */
const FORMULA = /^[ "\u00a0]*[=+\-@＝＋－＠]/;

/**
 * Spreadsheets run text that starts like a formula, so it gets an apostrophe. One with another separator ignores our
 * quotes, so every part that could become a cell gets one.
 */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const parts = text.split(SEPARATOR).map((part) => (FORMULA.test(part) ? `'${part}` : part));
  return /^[\t\r]/.test(text) ? `'${parts.join('')}` : parts.join('');
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
