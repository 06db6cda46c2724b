import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from our own pages, by `Sec-Fetch-Site`, or by `Origin` in browsers before 2023. Pages can
 * change neither. `null`: it has neither header, so it comes from no browser that we support.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, consoleUrl: string): boolean | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { host, origin } = headers;
  if (origin === undefined) return null;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && (url.origin === new URL(consoleUrl).origin || url.host === host);
}
