import type { FetchedPage, FetchPage } from '../../net/fetch-page.ts';
import { tagsOf } from './page-source.ts';

/** The scripts of a page that could be read. */
export interface PageScripts {
  /** `where`: the URL without its query, which may contain personal data. */
  read: readonly { where: string; body: string }[];
  unread: number;
}

const MAX_SCRIPTS = 30;
/** Names of files in a bundle's imports. */
const IMPORTED = /["'`](\.{0,2}\/[\w./-]+\.m?js)["'`]/g;

/** Reads a page's scripts and their imports from the same origin, at most 30. Leaves out this service's own. */
export async function readScripts(
  { fetchPage, publicUrl }: { fetchPage: FetchPage; publicUrl: string },
  { body, url }: FetchedPage,
): Promise<PageScripts> {
  const preloaded = tagsOf(body, 'link').filter((tag) => isScript(tag.get('rel'), tag.get('as')));
  const named = [
    ...tagsOf(body, 'script').flatMap((tag) => tag.get('src') ?? []),
    ...preloaded.flatMap((tag) => tag.get('href') ?? []),
  ];
  const wanted = new Set([...urlsOf(named, url), ...importsIn(body, url)]);
  const read: { where: string; body: string }[] = [];
  let unread = 0;
  // The set grows during the loop, so that imports are read too, each once.
  for (const href of wanted) {
    if (href.startsWith(`${publicUrl}/`)) continue;
    const script = read.length + unread < MAX_SCRIPTS ? await fetchPage(href) : null;
    if (script?.kind !== 'fetched' || script.status >= 400) {
      unread += 1;
      continue;
    }
    const { origin, pathname } = new URL(href);
    read.push({ where: origin + pathname, body: script.body });
    for (const imported of importsIn(script.body, script.url)) wanted.add(imported);
  }
  return { read, unread };
}

function isScript(rel = '', as = ''): boolean {
  return rel === 'modulepreload' || (rel === 'preload' && as === 'script');
}

function importsIn(body: string, base: URL): string[] {
  const names = [...body.matchAll(IMPORTED)].map(([, name = '']) => name);
  return urlsOf(names, base).filter((href) => new URL(href).origin === base.origin);
}

function urlsOf(names: readonly string[], base: URL): string[] {
  return names.filter((name) => URL.canParse(name, base.href)).map((name) => new URL(name, base).href);
}
