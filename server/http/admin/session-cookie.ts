import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../net/address.ts';
import { FLOW_MS } from '../../admins/provider/flow.ts';
import { SESSION_MS } from '../../admins/session-tokens.ts';
import type { Client } from '../client/client-info.ts';

/**
 * A cookie of the console, scoped to its path and that of its API. Over HTTPS, a prefix makes browsers refuse it over
 * plain HTTP; `__Host-`, possible only without a path, also blocks other hosts. Locally without TLS it has no prefix,
 * because Safari drops secure cookies there.
 */
export interface ConsoleCookie {
  read(headers: IncomingHttpHeaders, client: CookieClient): string | null;
  /** The header that sets the cookie. */
  set(token: string, client: CookieClient): Record<string, string>;
  clear(client: CookieClient): Record<string, string>;
}

type CookieClient = Pick<Client, 'ip' | 'isTrustedProxy'>;

const TOKEN = /^[\w-]{20,100}$/;

/** The cookie of a session. */
export function sessionCookie(consoleUrl: string): ConsoleCookie {
  return consoleCookie(consoleUrl, { name: 'rewards-console', maxAgeS: SESSION_MS / 1000 });
}

/** The cookie by which a browser that returns from the sign-in provider is recognized. */
export function providerCookie(consoleUrl: string): ConsoleCookie {
  return consoleCookie(consoleUrl, { name: 'rewards-console-provider', maxAgeS: FLOW_MS / 1000 });
}

function consoleCookie(consoleUrl: string, { maxAgeS, name }: { name: string; maxAgeS: number }): ConsoleCookie {
  const path = new URL('..', consoleUrl).pathname;
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const isPlain = ({ ip, isTrustedProxy }: CookieClient): boolean =>
    consoleUrl.startsWith('http:') && !isTrustedProxy && isLoopback(ip);
  const nameFor = (client: CookieClient): string => (isPlain(client) ? name : `${prefix}${name}`);
  const header = (client: CookieClient, token: string, ageS: number): Record<string, string> => {
    const secure = isPlain(client) ? '' : '; Secure';
    const attributes = `Path=${path}; Max-Age=${ageS}; HttpOnly; SameSite=Strict${secure}`;
    return { 'Set-Cookie': `${nameFor(client)}=${token}; ${attributes}` };
  };
  return {
    read({ cookie = '' }, client) {
      const start = `${nameFor(client)}=`;
      const pairs = cookie.split(';').map((pair) => pair.trim());
      const found = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
      return TOKEN.test(found) ? found : null;
    },
    set: (token, client) => header(client, token, maxAgeS),
    clear: (client) => header(client, '', 0),
  };
}
