/** A URL whose host may be several, as libpq writes them. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;
const READ_WRITE = 'read-write';

/** The servers of a database URL, one of which is in use. */
export interface Servers {
  /** The URL of the one in use, and its number. */
  current(): { url: string; server: number };
  /** Switches to the next one, unless `server` is no longer in use. */
  leave(server: number): void;
  readonly count: number;
}

/**
 * Splits a URL with several hosts, `postgres://u:p@a:5432,b:5432/db`, into one for each. Throws RangeError with the rest
 * of a sentence about the URL.
 */
export function serverUrls(url: string): string[] {
  const [, start, hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  if (start === undefined) throw new RangeError('must be postgres://USER:PASSWORD@HOST/DATABASE');
  const names = hosts.split(',');
  const urls = names.map((host) => `${start}${host}${rest}`);
  if (names.length > 1 && names.includes('')) throw new RangeError('names an empty host');
  if (!urls.every((each) => URL.canParse(each))) throw new RangeError('must be postgres://USER:PASSWORD@HOST/DATABASE');
  const wanted = new URL(urls[0] ?? '').searchParams.get('target_session_attrs');
  if (wanted !== null && wanted !== READ_WRITE) {
    throw new RangeError(`can have no target_session_attrs other than ${READ_WRITE}`);
  }
  return urls.map(withoutTarget);
}

/** The servers and the database that a URL names, without user, password and settings. */
export function serversName(databaseUrl: string): string {
  const urls = serverUrls(databaseUrl).map((url) => new URL(url));
  return `postgres://${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`;
}

/** The driver doesn't know this parameter. */
function withoutTarget(text: string): string {
  if (!text.includes('target_session_attrs')) return text;
  const url = new URL(text);
  url.searchParams.delete('target_session_attrs');
  return url.href;
}

/** Checks a URL, and returns it unchanged. Throws like `serverUrls`. */
export function parsePostgresUrl(text: string): string {
  serverUrls(text);
  return text;
}

/** A PostgreSQL URL with `mask` in place of its password; any other text unchanged. */
export function maskPassword(text: string, mask: string): string {
  if (!/^postgres(ql)?:/.test(text)) return text;
  // All hosts share one user and password.
  const urls = serverUrls(text).map((one) => {
    const url = new URL(one);
    if (url.password !== '') url.password = mask;
    if (url.searchParams.has('password')) url.searchParams.set('password', mask);
    return url;
  });
  const [, start = '', , rest = ''] = URL_PARTS.exec(urls[0]?.href ?? '') ?? [];
  return `${start}${urls.map(({ host }) => host).join(',')}${rest}`;
}

export function openServers(url: string): Servers {
  const urls = serverUrls(url);
  let inUse = 0;
  return {
    count: urls.length,
    current: () => ({ url: urls[inUse] ?? url, server: inUse }),
    leave(server) {
      if (server === inUse) inUse = (inUse + 1) % urls.length;
    },
  };
}
