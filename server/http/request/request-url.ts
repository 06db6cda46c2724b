/** The path as it was sent, still percent-encoded. */
export function rawPath(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? url : url.slice(0, at);
}

/** The longest path that is matched. A click token with four long subids takes half of it. */
export const MAX_PATH_BYTES = 4 * 1024;

/** `http://host/path`, as clients write to a proxy, is `/path` (RFC 9112, 3.2.2). */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') || rest === url ? rest : `/${rest}`;
}

/**
 * Removes the path of PUBLIC_URL (docs/contract/http.md#below-a-path), which only some proxies remove: `/rewards/docs`
 * and `/docs` both become `/docs`. `ownSegments`: the first segments of our own paths. A base path that starts with one
 * is ambiguous, so it stays, and the proxy must remove it.
 */
export function belowBase(basePath: string, ownSegments: ReadonlySet<string>): (url: string) => string {
  if (basePath === '' || ownSegments.has(firstSegment(basePath))) return (url) => url;
  return (url) => {
    const rest = url.startsWith(basePath) ? url.slice(basePath.length) : null;
    if (rest === '' || rest?.startsWith('?') === true) return `/${rest}`;
    return rest?.startsWith('/') === true ? rest : url;
  };
}

export function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/** The first segments of paths that are not endpoints. */
export const PAGES: ReadonlySet<string> = new Set([
  '',
  'click',
  'console',
  'docs',
  'embed',
  'health',
  'metrics',
  'llms.txt',
  'openapi.json',
  'pictures',
  'problems',
  'publisher',
  'troubleshooting',
  'wall',
]);

/**
 * The first segment of a page's path for the log. Unknown segments are left out: they may be a key or a user's name.
 */
export function pageRoute(path: string): string {
  const segment = firstSegment(path);
  return PAGES.has(segment) ? `/${segment}` : '/*';
}

/** The query as it was sent, without its `?`. */
export function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}
