/** A value as a person reads it in a table's cell: lists and nested fields as words, nothing as a dash. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return listOf(value);
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, held]) => `${name} ${wordsOf(held)}`);
    return fields.length === 0 ? '-' : fields.join(', ');
  }
  // Users write ticket texts: they must not move the cursor or colour the terminal.
  return String(value).replaceAll(/\p{Cc}+/gu, ' ');
}

function listOf(values: readonly unknown[]): string {
  if (values.length === 0) return '-';
  const hasFields = values.some((value) => typeof value === 'object' && value !== null);
  return values.map(wordsOf).join(hasFields ? '; ' : ', ');
}

/** The fields of a record by their names; those of a field by both names: `currency.ratio`. */
export function fieldsOf(record: object, prefix = ''): [name: string, words: string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] =>
    isRecord(value) ? fieldsOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, wordsOf(value)]],
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** Cuts text that is more than so many characters long, and says so by a dot-dot-dot. */
export function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1)).trimEnd()}…`;
}

/** Lines of at most so many characters, broken at spaces; what has none stays whole, so that it can be copied. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
