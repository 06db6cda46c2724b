import { serviceUrl } from './api.ts';

/** The screens by the first part of the path below `/console/`. */
export type ScreenName = '' | 'quick-starts' | 'postbacks' | 'team' | 'audit' | 'account' | 'setup' | 'sign-in';

export interface Place {
  screen: string;
  /** What follows in the path. */
  rest: string;
  /** The wall that the address names; null for none. */
  adwallId: number | null;
}

const base = `${new URL(serviceUrl).pathname.replace(/\/$/, '')}/console/`;

export function currentPlace(): Place {
  const [screen = '', ...rest] = location.pathname.slice(base.length).split('/');
  const wall = Number(new URLSearchParams(location.search).get('wall'));
  return { screen, rest: rest.join('/'), adwallId: Number.isSafeInteger(wall) && wall > 0 ? wall : null };
}

/** The address of a screen. `path` is below `/console/`. */
export function addressOf(path: string, adwallId: number | null): string {
  return `${base}${path}${adwallId === null ? '' : `?wall=${adwallId}`}`;
}

/** Goes to an address without loading the page again. */
export function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Follows plain clicks on links to the console itself, and leaves all others to the browser. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === undefined || !isPlain || event.defaultPrevented || link.target !== '') return;
    if (link.origin !== location.origin || !link.pathname.startsWith(base) || link.pathname.endsWith('.json')) return;
    event.preventDefault();
    if (link.hash !== '' && link.pathname === location.pathname) return;
    goTo(link.href);
  });
}
