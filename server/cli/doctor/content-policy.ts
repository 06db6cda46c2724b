/** A content security policy: its directives, and the sources of each. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/** A resource that a page loads or calls. */
export interface Wanted {
  directive: 'connect-src' | 'frame-src' | 'img-src' | 'script-src';
  url: URL;
  /** The nonce of the script's own tag; null without one, and for other resources. */
  nonce: string | null;
}

/** The fallbacks of a directive that a policy lacks. */
const FALLBACKS: Readonly<Record<Wanted['directive'], readonly string[]>> = {
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
};

/** Parses policies; a header may have several, separated by commas. The first of a repeated directive counts. */
export function parsePolicies(text: string): ContentPolicy[] {
  return text
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>();
      for (const part of policy.split(';')) {
        const [name, ...sources] = part.trim().split(/\s+/);
        const key = name?.toLowerCase() ?? '';
        if (key !== '' && !directives.has(key)) directives.set(key, sources);
      }
      return directives;
    })
    .filter((directives) => directives.size > 0);
}

/** The directive of a policy that blocks a resource; null if the policy allows it. */
export function blockedBy(policy: ContentPolicy, { directive, nonce, url }: Wanted, page: URL): string | null {
  const name = FALLBACKS[directive].find((one) => policy.has(one));
  if (name === undefined) return null;
  const sources = policy.get(name) ?? [];
  if (directive === 'script-src') {
    if (nonce !== null && sources.includes(`'nonce-${nonce}'`)) return null;
    // It makes the browser ignore hosts and schemes.
    if (sources.includes("'strict-dynamic'")) return name;
  }
  return sources.some((source) => matches(source, url, page)) ? null : name;
}

/** Whether the policy allows Lit, which the wall uses, to create its templates. */
export function allowsTemplates(policy: ContentPolicy): boolean {
  const types = policy.get('trusted-types');
  if (types === undefined) return true;
  return types.includes('*') || types.includes('lit-html');
}

function matches(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === '*') return ['http:', 'https:'].includes(url.protocol);
  if (text === "'self'") return url.host === page.host && isSameOrBetter(page.protocol, url.protocol);
  if (text.startsWith("'")) return false;
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return isSameOrBetter(text, url.protocol);
  const [, scheme = null, host = '', port = null, path = ''] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:]+)(?::(\*|\d+))?(\/.*)?$/.exec(source) ?? [];
  if (!isSameOrBetter(scheme?.toLowerCase() ?? page.protocol, url.protocol)) return false;
  return matchesHost(host.toLowerCase(), url.hostname) && matchesPort(port, url) && matchesPath(path, url.pathname);
}

/** A source with http also matches https. */
function isSameOrBetter(allowed: string, protocol: string): boolean {
  return allowed === protocol || (allowed === 'http:' && protocol === 'https:');
}

function matchesHost(pattern: string, hostname: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : pattern === hostname;
}

function matchesPort(port: string | null, url: URL): boolean {
  if (port === '*') return true;
  const own = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return port === null ? url.port === '' : port === own || (port === '80' && own === '443');
}

function matchesPath(path: string, pathname: string): boolean {
  if (path === '' || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : path === pathname;
}
