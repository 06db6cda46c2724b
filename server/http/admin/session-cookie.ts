import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../net/address.ts';
import { SESSION_MS } from '../../admins/session-tokens.ts';
import type { Client } from '../client/client-info.ts';

/**
 * The session cookie, scoped to the path of the console and its API. Over HTTPS, a prefix makes browsers refuse it over
 * plain HTTP; `__Host-`, possible only without a path, also blocks other hosts. Locally without TLS it has no prefix,
 * because Safari drops secure cookies there.
 */
export interface SessionCookie {
  read(headers: IncomingHttpHeaders, client: CookieClient): string | null;
  /** The header that sets the cookie. */
  set(token: string, client: CookieClient): Record<string, string>;
  clear(client: CookieClient): Record<string, string>;
}

type CookieClient = Pick<Client, 'ip' | 'isTrustedProxy'>;

const NAME = 'rewards-console';
const TOKEN = /^[\w-]{20,100}$/;

export function sessionCookie(consoleUrl: string): SessionCookie {
  const path = new URL('..', consoleUrl).pathname;
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const isPlain = ({ ip, isTrustedProxy }: CookieClient): boolean =>
    consoleUrl.startsWith('http:') && !isTrustedProxy && isLoopback(ip);
  const nameFor = (client: CookieClient): string => (isPlain(client) ? NAME : `${prefix}${NAME}`);
  const header = (client: CookieClient, token: string, maxAgeS: number): Record<string, string> => {
    const secure = isPlain(client) ? '' : '; Secure';
    const attributes = `Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`;
    return { 'Set-Cookie': `${nameFor(client)}=${token}; ${attributes}` };
  };
  return {
    read({ cookie = '' }, client) {
      const start = `${nameFor(client)}=`;
      const pairs = cookie.split(';').map((pair) => pair.trim());
      const found = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
      return TOKEN.test(found) ? found : null;
    },
    set: (token, client) => header(client, token, SESSION_MS / 1000),
    clear: (client) => header(client, '', 0),
  };
}
