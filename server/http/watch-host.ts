import type { IncomingHttpHeaders } from 'node:http';
import { isLocalName, isLoopback } from '../net/address.ts';
import type { Log } from '../runtime/log.ts';
import { isFromPage } from './page-keys.ts';

/** Detects that users reach the walls under another host than PUBLIC_URL's. */
export interface HostWatch {
  /** Counts a request for what a wall shows its users. `isTrustedProxy`: whether `X-Forwarded-Host` can be trusted. */
  note: (headers: IncomingHttpHeaders, isTrustedProxy: boolean) => void;
  /** Whether most of the latest requests used another host. */
  isOther: () => boolean;
}

/** The score at which the warning starts. */
const ENOUGH = 5;
/** The maximum score: this many requests under the right host always end the warning. */
const MOST = 10;
/** Headers that only proxies set. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

/**
 * Without PUBLIC_URL behind a proxy, the wall works but clicks lead to localhost.
 *
 * Any client can forge Host, so only requests from a page or a proxy for an existing wall count, each request with the
 * right host offsets a wrong one, and the other host is neither stored nor shown.
 */
export function watchHost(deps: { publicUrl: string; port: number; log: Log }): HostWatch {
  const own = new URL(deps.publicUrl).host;
  const isOwnLocal = isLocal(own);
  /** The default PUBLIC_URL. Many proxies send that same name as Host, so a matching Host proves nothing. */
  const isOwnDefault = isOwnLocal && portOf(own) === portOf(`:${deps.port}`);
  let score = 0;
  let hasWarned = false;

  const note: HostWatch['note'] = (headers, isTrustedProxy) => {
    const forwarded = isTrustedProxy ? headers['x-forwarded-host'] : undefined;
    const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
    if (!isForwarded && !isFromPage(headers)) return;
    if (isForwarded && forwarded === undefined && !isOwnLocal && hidesHost(headers)) return;
    const isOther = isForwarded
      ? isOtherBehind(forwarded, isTrustedProxy, headers.host)
      : differs(headers.host) || (isTrustedProxy && isOtherPort(headers.host));
    // A trusted proxy's headers can't be forged, so one request is enough if PUBLIC_URL was never set.
    const step = isTrustedProxy && isOwnDefault ? ENOUGH : 1;
    score = Math.min(MOST, Math.max(0, score + (isOther ? step : -1)));
    if (score < ENOUGH || hasWarned) return;
    hasWarned = true;
    deps.log.warn(
      { event: 'other_host', setting: 'PUBLIC_URL' },
      'users reach the walls under another host than that of PUBLIC_URL, so click links and images lead to the wrong host: set PUBLIC_URL to the URL that users open, and restart',
    );
  };

  /** A forwarding proxy means another host, unless a trusted one says that users opened PUBLIC_URL itself. */
  const isOtherBehind = (forwarded: string | string[] | undefined, isTrustedProxy: boolean, host = ''): boolean => {
    // Each proxy may append the host that it was called by.
    if (typeof forwarded === 'string') return !forwarded.split(',').some((each) => isOwn(each.trim()));
    if (isOwnLocal) return isOwnDefault || !isTrustedProxy || host.toLowerCase() !== own;
    return isTrustedProxy && isPublicName(host) && host.toLowerCase() !== own;
  };

  const isOwn = (host: string): boolean =>
    host.toLowerCase() === own || (portOf(host) === '' && host.toLowerCase().replace(/:\d+$/, '') === own);

  const differs = (host: string | string[] | undefined): boolean =>
    typeof host === 'string' && host.toLowerCase() !== own && !(isOwnLocal && isLocal(host));

  /** A proxy on this machine has another port. */
  const isOtherPort = (host = ''): boolean => isOwnLocal && isLocal(host) && portOf(host) !== portOf(own);

  return { note, isOther: () => score >= ENOUGH };
}

/**
 * Whether a CDN, which announces itself in `Via`, may have replaced Host with the origin's name, as CloudFront does by
 * default.
 */
function hidesHost({ via }: IncomingHttpHeaders): boolean {
  return via !== undefined;
}

function isLocal(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isLocalName(name) || isLoopback(name);
}

/** The port in a host; '' for those of http and https. */
function portOf(host: string): string {
  const port = /:(\d+)$/.exec(host)?.[1] ?? '';
  return port === '80' || port === '443' ? '' : port;
}

/** Top-level names of private networks, of tests and of mDNS (RFC 2606, 6762, 8375; `local` is also Kubernetes'). */
const PRIVATE_NAMES = /\.(?:arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|private|test)$/i;

/**
 * Whether users can have typed this Host. Many proxies send an internal one instead: an address, a name without a dot
 * or of a private network, or one with a port.
 */
function isPublicName(host: string): boolean {
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/i.test(host) && !PRIVATE_NAMES.test(host);
}
