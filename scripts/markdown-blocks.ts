import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';

/** A block of a document, as the console renders it. */
export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export type Inline = { kind: 'text' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; href: string };

/** Parses the Markdown of our quick starts. Throws for unsupported syntax, so that nothing is silently lost. */
export function markdownBlocks(text: string): Block[] {
  return known(lexer(text)).flatMap((token) => blockOf(token));
}

function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: inlines(token.tokens) }];
    case 'paragraph':
      return [{ kind: 'paragraph', text: inlines(token.tokens) }];
    case 'code':
      return [{ kind: 'code', language: token.lang ?? '', text: token.text }];
    case 'list':
      return [{ kind: 'list', isOrdered: token.ordered, items: token.items.map(({ tokens }) => itemOf(tokens)) }];
    case 'table': {
      const cellsOf = (cells: readonly Tokens.TableCell[]): Inline[][] => cells.map(({ tokens }) => inlines(tokens));
      return [{ kind: 'table', head: cellsOf(token.header), rows: token.rows.map(cellsOf) }];
    }
    case 'space':
      return [];
    case 'html':
      if (token.raw.startsWith('<!--')) return [];
  }
  throw new Error(`can't show ${token.type}: ${token.raw}`);
}

/** An item has one line of text, and no blocks. */
function itemOf(tokens: Token[]): Inline[] {
  return known(tokens).flatMap((token) => {
    if (token.type !== 'text') throw new Error(`can't show ${token.type} in a list: ${token.raw}`);
    return inlines(token.tokens);
  });
}

function inlines(tokens: Token[] = []): Inline[] {
  return known(tokens).map((token) => {
    switch (token.type) {
      case 'text':
        return { kind: 'text', text: token.text.replaceAll('\n', ' ') };
      case 'codespan':
        return { kind: 'code', text: token.text };
      case 'strong':
        return { kind: 'strong', text: token.text };
      case 'link': {
        // Bare URLs, such as that of the reader's own site, stay text.
        if (token.raw === token.href) return { kind: 'text', text: token.raw };
        const text = inlines(token.tokens).map((inline) => inline.text);
        return { kind: 'link', text: text.join(''), href: token.href };
      }
    }
    throw new Error(`can't show ${token.type}: ${token.raw}`);
  });
}

/** Safe: without extensions, marked produces only known tokens. */
const known = (tokens: Token[]): MarkedToken[] => tokens as MarkedToken[];
