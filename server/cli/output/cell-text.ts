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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Chinese, Japanese, Korean, full-width forms and emoji: a terminal gives each of them two columns. */
const WIDE =
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const ASCII = /^[\x20-\x7E]*$/;

/** How many columns of a terminal the text takes. */
export function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += WIDE.test(segment) ? 2 : 1;
  return columns;
}

/** The text with spaces after it, so that it takes so many columns. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}

/** Cuts text that takes more than so many columns, and says so by a dot-dot-dot. */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const [start = ''] = slices(text, Math.max(1, columns - 1));
  return `${start.trimEnd()}…`;
}

/**
 * Lines of at most so many columns, broken at spaces. Ids and URLs stay whole, so that they can be copied; scripts that
 * are written without spaces are broken anywhere.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  const words = text.split(' ').flatMap((word) => (ASCII.test(word) ? [word] : slices(word, columns)));
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(word) <= columns) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** The text in parts of at most so many columns each. */
function slices(text: string, columns: number): string[] {
  const parts = [''];
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1) ?? '';
    if (last === '' || columnsOf(last + segment) <= columns) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
