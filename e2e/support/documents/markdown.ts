import { lexer, walkTokens, type MarkedToken } from 'marked';

function tokensOf(text: string): MarkedToken[] {
  const tokens: MarkedToken[] = [];
  void walkTokens(lexer(text), (token) => {
    tokens.push(token as MarkedToken);
  });
  return tokens;
}

/** The targets of links and images, in Markdown and in HTML. */
export function linksOf(text: string): string[] {
  return tokensOf(text).flatMap((token) => {
    if (token.type === 'link' || token.type === 'image') return [token.href];
    return token.type === 'html' ? attributesIn(token.raw, /<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g) : [];
  });
}

/** The anchors that GitHub gives to a document's headings, and the document's explicit `id`s. */
export function anchorsOf(text: string): Set<string> {
  const tokens = tokensOf(text);
  const ids = tokens.flatMap((token) =>
    token.type === 'html' ? attributesIn(token.raw, /<[^>]+\bid="([^"]+)"/g) : [],
  );
  const anchors = new Set(ids);
  const seen = new Map<string, number>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const slug = slugOf(token.text);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

const attributesIn = (html: string, pattern: RegExp): string[] =>
  [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(pattern)].map(([, value = '']) => value);

/** GitHub's rule: lower case, only letters, digits, `-` and `_`, with a hyphen for each space. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** The texts between backticks, outside of code blocks. */
export const codeSpansOf = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (token.type === 'codespan' ? [token.text] : []));

/** The rows of the first table below a heading, as cells, without the head of the table. */
export function tableBelow(text: string, heading: string): string[][] {
  const tokens = lexer(text) as MarkedToken[];
  const isHeading = new RegExp(`^${heading}$`);
  const below = tokens.slice(tokens.findIndex((token) => token.type === 'heading' && isHeading.test(token.text)) + 1);
  const end = below.findIndex(({ type }) => type === 'heading');
  const table = below.slice(0, end === -1 ? undefined : end).find((token) => token.type === 'table');
  if (table === undefined) throw new Error(`There is no table below the heading ${heading}.`);
  return table.rows.map((cells) => cells.map((cell) => cell.text));
}
