/** Entities that descriptions use; others by number. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  euro: '€',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: ' ',
  ndash: '–',
  pound: '£',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  trade: '™',
};

/** Elements that begin on a line of their own. */
const BLOCK = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|hr|section|article|blockquote)$/;
/** Elements whose content no one reads. */
const UNSEEN = /^(?:script|style|head|title|template|iframe)$/;
/** What follows a `<`, if it is a tag. */
const TAG = /^(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9>][^>]*)?>/i;
const MAX_INPUT = 40_000;
const MAX_TEXT = 4000;

/**
 * HTML as the text that a reader would see, at most `max` characters long: blocks on lines of their own, list items with
 * a bullet, entities decoded, control characters gone. Text without markup stays as it is.
 */
export function plainText(html: string, max = MAX_TEXT): string {
  const text = withoutTags(html.slice(0, MAX_INPUT).replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ''));
  const plain = text.replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, decoded);
  return shortened(singleSpaced(plain), max);
}

/** A text of one line: a name or a title, at most `max` characters long. */
export function plainLine(html: string, max = 200): string {
  return shortened(plainText(html).replaceAll(/\s+/g, ' '), max);
}

function withoutTags(html: string): string {
  const [first = '', ...others] = html.split('<');
  let text = first;
  /** The element whose content is left out for now. */
  let unseen: string | null = null;
  for (const piece of others) {
    const [whole = '', slash = '', name = ''] = TAG.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (unseen !== null && !(slash === '/' && tag === unseen)) continue;
    if (whole === '') text += `<${piece}`;
    else if (slash === '' && UNSEEN.test(tag)) unseen = tag;
    else {
      unseen = null;
      text += lineBreak(slash, tag) + piece.slice(whole.length);
    }
  }
  return text;
}

function lineBreak(slash: string, tag: string): string {
  if (!BLOCK.test(tag)) return '';
  return tag === 'li' && slash === '' ? '\n• ' : '\n';
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}

/** Without control characters, runs of spaces, and more than one empty line in a row. */
function singleSpaced(text: string): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.split(/\s+/).filter(Boolean).join(' '));
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();
}

function shortened(text: string, max: number): string {
  const characters = [...text.slice(0, max * 2)];
  if (characters.length <= max && text.length <= max * 2) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
