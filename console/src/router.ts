import { serviceUrl } from './endpoints.ts';

/** What the address names. */
export interface Place {
  /** The path below `/console/`, without a trailing slash. */
  path: string;
  query: URLSearchParams;
  /** The selected wall; null for all of them. */
  adwallId: number | null;
}

const base = `${new URL(serviceUrl).pathname.replace(/\/$/, '')}/console/`;

export function currentPlace(): Place {
  const query = new URLSearchParams(location.search);
  const wall = Number(query.get('wall'));
  const path = location.pathname.slice(base.length).replace(/\/$/, '');
  return { path, query, adwallId: Number.isSafeInteger(wall) && wall > 0 ? wall : null };
}

/** The address of a screen. `path` is below `/console/`; empty query values are left out. */
export function addressOf(
  path: string,
  adwallId: number | null,
  query: Readonly<Record<string, string | null>> = {},
): string {
  const parts = Object.entries({ ...query, wall: adwallId === null ? null : String(adwallId) });
  const asked = parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]]));
  const search = new URLSearchParams(asked).toString();
  return `${base}${path}${search === '' ? '' : `?${search}`}`;
}

/**
 * Matches a path against a pattern such as `leads/{lead_id}` and returns its parameters. Null: no match, also if an
 * escape is malformed.
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decoded(given[index] ?? '');
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (value === null || (name === undefined ? part !== value : value === '')) return null;
    if (name !== undefined) params[name] = value;
  }
  return params;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Navigates without reloading the page. */
export function goTo(address: string, { isReplacing = false } = {}): void {
  if (isReplacing) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/**
 * Handles plain clicks on links within the console; the browser handles all others. `mayFollow`: return false to stay
 * on the page.
 */
export function followLinks(mayFollow: () => boolean): void {
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === undefined || !isPlain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download'))
      return;
    if (link.origin !== location.origin || !link.pathname.startsWith(base) || link.pathname.endsWith('.json')) return;
    // The browser scrolls to a part of the same page itself.
    if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    if (link.href === location.href || mayFollow()) goTo(link.href);
  });
}
