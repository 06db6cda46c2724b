/** The text without fenced code blocks and HTML comments, since their content isn't Markdown. */
export const withoutCodeBlocks = (text: string): string =>
  text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1 *$/gm, '').replace(/<!--[\s\S]*?-->/g, '');

/** The targets of links and images, in Markdown and in HTML. */
export function linksOf(text: string): string[] {
  const prose = withoutCodeBlocks(text).replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()<>]/g, ' '));
  const markdown = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)];
  const html = [...prose.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g)];
  return [...markdown, ...html].map(([, target = '']) => target);
}

/** The anchors that GitHub gives to a document's headings, and the document's explicit `id`s. */
export function anchorsOf(text: string): Set<string> {
  const prose = withoutCodeBlocks(text);
  const anchors = new Set([...prose.matchAll(/<[^>]+\bid="([^"]+)"/g)].map(([, id = '']) => id));
  const seen = new Map<string, number>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

/** GitHub's rule: lower case, only letters, digits, `-` and `_`, with a hyphen for each space. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** The texts between backticks, outside of code blocks. */
export const codeSpansOf = (text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The rows of the first table below a heading, as cells, without the head of the table. */
export function tableBelow(text: string, heading: string): string[][] {
  const [, below = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [section = ''] = below.split(/^#+ /m);
  const [table = ''] = /^\|.*(?:\n\|.*)+/m.exec(section) ?? [];
  const [, , ...rows] = table.split('\n').map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
  if (rows.length === 0) throw new Error(`There is no table below the heading ${heading}.`);
  return rows.map((cells) => cells.map((cell) => cell.trim()));
}
