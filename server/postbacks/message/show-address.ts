import { isIP } from 'node:net';
import { isLocalName, isPublicUnicast, isReachableByException } from '../../net/address.ts';
import { hostKey } from '../../net/allowed-hosts.ts';
import { macrosOf, sampleUrl } from './check-template.ts';

const PLAIN_WORD = /^\/([a-z-]{1,16})(?:\/.*)?$/;

/** A URL masked for lists: the origin, and the first segment of the path if it is a plain word. */
export function maskAddress(address: string): string {
  const { origin, pathname, search } = sampleUrl(address);
  const word = PLAIN_WORD.exec(pathname)?.[1];
  const shown = word === undefined ? '/' : `/${word}`;
  return shown === pathname && search === '' ? `${origin}${shown}` : `${origin}${shown}…`;
}

/**
 * The audit log's description of a new URL: which parts differ, and the macros of both, because a path or a constant
 * may be a secret.
 */
export function addressChange(before: string, after: string): { before: object; after: object } {
  const [was, is] = [partsOf(before), partsOf(after)];
  const changed = (['scheme', 'host', 'port', 'path', 'query'] as const).filter((part) => was[part] !== is[part]);
  return { before: shownOf(before), after: { ...shownOf(after), changed } };
}

function shownOf(address: string): { address: string; macros: readonly string[] } {
  return { address: maskAddress(address), macros: macrosOf(address) };
}

/** The parts of a template as written, so that macros differ from the values they stand for. */
function partsOf(address: string) {
  const { hostname: host, port, protocol: scheme } = sampleUrl(address);
  const [, path = '', query = ''] = /^\w+:\/\/[^/?]*([^?]*)(.*)$/s.exec(address) ?? [];
  return { scheme, host, port, path, query };
}

/**
 * Warnings about a URL that is being added, one sentence each. The URL is stored anyway, because names and exceptions
 * may change and each delivery checks it again. `allow`: exceptions, in the form of `hostKey`.
 */
export function addressWarnings(address: string, allow: readonly string[]): string[] {
  const { hostname, port, protocol } = sampleUrl(address);
  const host = hostKey(hostname, port, protocol);
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const isException = allow.includes(host);
  const isPrivate = isIP(bare) === 0 ? isLocalName(bare) : !isPublicUnicast(bare);
  const warnings: string[] = [];
  if (isPrivate && !isException) {
    const name = hostname.startsWith('[') ? host.replace(bare, hostname) : host;
    const canBeAllowed = isIP(bare) === 0 || isReachableByException(bare);
    warnings.push(
      canBeAllowed
        ? `The service won't deliver to ${name}, because its address is not public. To allow it, add it to OUTBOUND_ALLOW, and restart the service with that.`
        : `The service never delivers to ${name}, and OUTBOUND_ALLOW can't allow it.`,
    );
  }
  if (protocol === 'http:' && !isPrivate && !isException) {
    warnings.push("The URL is plain HTTP: anyone on the network path can read your users' data.");
  }
  return warnings;
}
