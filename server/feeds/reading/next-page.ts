import type { Pager } from '../../networks/paged-request.ts';
import { isTrueAt, textAt, type Json } from '../../networks/reading/value-at.ts';

/** A page that was read, and its position in the list. */
export interface PageRead {
  /** Its number, counted from 1. */
  readonly number: number;
  /** The number of its rows, and of all rows so far including this page's. */
  readonly rows: number;
  readonly allRows: number;
  readonly body: Json;
  readonly header: (name: string) => string;
  /** The URL of the page. */
  readonly url: string;
}

/** The next step after a page. `missing`: the list ends before the announced total. */
export type NextPage =
  | { readonly kind: 'parameters'; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'end' | 'missing' | 'elsewhere' };

const END: NextPage = { kind: 'end' };

/** The pager's parameters of the first page. */
export function firstPage(pager: Pager): Readonly<Record<string, string>> {
  switch (pager.kind) {
    case 'none':
    case 'next-url':
      return {};
    case 'page':
      return { [pager.parameter]: String(pager.first), ...sizeOf(pager) };
    case 'offset':
      return { [pager.parameter]: '0', ...sizeOf(pager) };
  }
}

/** The request after a page. */
export function nextPage(pager: Pager, read: PageRead): NextPage {
  switch (pager.kind) {
    case 'none':
      return END;
    case 'next-url':
      return nextUrl(pager, read);
    case 'page':
    case 'offset': {
      const end = endOf(pager, read);
      if (end !== null) return { kind: end };
      const position = pager.kind === 'page' ? pager.first + read.number : read.allRows;
      return { kind: 'parameters', parameters: { [pager.parameter]: String(position), ...sizeOf(pager) } };
    }
  }
}

function nextUrl(pager: Extract<Pager, { kind: 'next-url' }>, { body, url }: PageRead): NextPage {
  const next = textAt(body, pager.next);
  if (next === '' || (pager.more !== undefined && !isTrueAt(body, pager.more))) return END;
  const resolved = URL.canParse(next, url) ? new URL(next, url) : null;
  if (resolved === null || resolved.origin !== new URL(url).origin) return { kind: 'elsewhere' };
  return { kind: 'url', url: resolved.href };
}

/** Null if another page follows. */
function endOf(pager: Extract<Pager, { kind: 'page' | 'offset' }>, read: PageRead): 'end' | 'missing' | null {
  const total = totalOf(pager, read);
  if (total === null) return read.rows === 0 || read.rows < (pager.size?.rows ?? 1) ? 'end' : null;
  const reached = pager.total?.counts === 'pages' ? read.number : read.allRows;
  if (reached >= total) return 'end';
  return read.rows === 0 ? 'missing' : null;
}

function totalOf({ total }: Extract<Pager, { kind: 'page' | 'offset' }>, { body, header }: PageRead): number | null {
  const text = total === undefined ? '' : total.in === 'body' ? textAt(body, total.path) : header(total.name);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function sizeOf({ size }: Extract<Pager, { kind: 'page' | 'offset' }>): Record<string, string> {
  return size === null ? {} : { [size.parameter]: String(size.rows) };
}
