const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Chinese, Japanese, Korean, full-width forms and emoji take two columns each in a terminal. */
const WIDE =
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const ASCII = /^[\x20-\x7E]*$/;

/** How many columns the text takes in a terminal. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += WIDE.test(segment) ? 2 : 1;
  return columns;
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** Truncates text that is wider than `columns` and adds an ellipsis. */
export function truncate(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  const [start = ''] = slices(text, Math.max(1, columns - 1));
  return `${start.trimEnd()}…`;
}

/**
 * Breaks text at spaces, into lines of at most `columns`. IDs and URLs stay whole, so that people can copy them.
 * Scripts without spaces break anywhere.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  const words = text.split(' ').flatMap((word) => (ASCII.test(word) ? [word] : slices(word, columns)));
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && displayWidth(last) + 1 + displayWidth(word) <= columns) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Splits text into parts of at most `columns` each. */
function slices(text: string, columns: number): string[] {
  const parts = [''];
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1) ?? '';
    if (last === '' || displayWidth(last + segment) <= columns) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
