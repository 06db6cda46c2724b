/** One line of CSV (RFC 4180), with its line break. Objects become JSON; null becomes nothing. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => quoted(plain(value))).join(',')}\r\n`;
}

/** What separates cells or rows for some spreadsheet: where the decimal sign is a comma, the semicolon does. */
const SEPARATOR = /([;\t\r\n])/;
/** How a formula begins, in text of full width too. A spreadsheet may leave out what comes before. */
const FORMULA = /^[ "\u00a0]*[=+\-@＝＋－＠]/;

/**
 * Spreadsheets run text that begins like a formula, so such text gets an apostrophe. One that takes another separator
 * than the comma doesn't see our quotes, so each part that it may take for a cell gets one, too.
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
