/** One line of CSV (RFC 4180), with its line break. Objects become JSON; null becomes nothing. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => quoted(plain(value))).join(',')}\r\n`;
}

/** Spreadsheets run text that begins like a formula, so such text gets an apostrophe, which they don't show. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
