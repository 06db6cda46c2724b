/** A part of a document, as the console shows it. */
export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export type Inline = { kind: 'text' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; href: string };

/** Reads the Markdown that our quick starts are written in. Throws for what it does not know, so that nothing is lost. */
export function markdownBlocks(text: string): Block[] {
  const lines = text.replaceAll(/<!--[^]*?-->\n?/g, '').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
    } else if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1);
      if (end === -1) throw new Error(`line ${at + 1} opens code that nothing closes`);
      blocks.push({ kind: 'code', language: line.slice(3), text: lines.slice(at + 1, end).join('\n') });
      at = end + 1;
    } else if (line.startsWith('#')) {
      const level = line.indexOf(' ');
      blocks.push({ kind: 'heading', level, text: inlines(line.slice(level + 1)) });
      at += 1;
    } else {
      const end = endOfBlock(lines, at);
      blocks.push(textBlock(lines.slice(at, end)));
      at = end;
    }
  }
  return blocks;
}

function endOfBlock(lines: readonly string[], start: number): number {
  let end = start + 1;
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && !/^(?:#|```)/.test(lines[end] ?? '')) end += 1;
  return end;
}

const ITEM = /^(?:- |\d+\. )/;

function textBlock(lines: readonly string[]): Block {
  const [first = ''] = lines;
  if (first.startsWith('|')) return table(lines);
  if (!ITEM.test(first)) return { kind: 'paragraph', text: inlines(lines.join(' ')) };
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', isOrdered: !first.startsWith('-'), items: items.map(inlines) };
}

function table([head = '', , ...rows]: readonly string[]): Block {
  const cellsOf = (row: string): Inline[][] =>
    row
      .slice(1, row.lastIndexOf('|'))
      .split('|')
      .map((cell) => inlines(cell.trim()));
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/g;

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, code, strong, label, href] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else found.push({ kind: 'link', text: (label ?? '').replaceAll('`', ''), href: href ?? '' });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}
