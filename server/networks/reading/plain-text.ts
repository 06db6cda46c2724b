/** Named entities that descriptions use. */
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

/** Elements that start a new line. */
const BLOCK = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|hr|section|article|blockquote)$/;
/** Elements with invisible content. */
const UNSEEN = /^(?:script|style|head|title|template|iframe)$/;
/** The text after `<`, if it is a tag. */
const TAG = /^(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9>][^>]*)?>/i;
const MAX_INPUT = 40_000;
const MAX_TEXT = 4000;

/**
 * HTML as the text that a reader sees, at most `max` characters long: blocks on their own lines, bullets for list
 * items, entities decoded, control characters removed. Text without markup stays unchanged.
 */
export function plainText(html: string, max = MAX_TEXT): string {
  const text = withoutTags(html.slice(0, MAX_INPUT).replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ''));
  const plain = text.replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, decoded);
  return shortened(singleSpaced(plain), max);
}

const MAX_LINE = 200;

/** A name or a title on one line. */
export function plainLine(html: string): string {
  return shortened(plainText(html).replaceAll(/\s+/g, ' '), MAX_LINE);
}

function withoutTags(html: string): string {
  const [first = '', ...others] = html.split('<');
  let text = first;
  /** The invisible element that is currently open. */
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

/** Removes control characters, runs of spaces, and more than one empty line in a row. */
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
