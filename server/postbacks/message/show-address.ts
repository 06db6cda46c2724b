import { isIP } from 'node:net';
import { isLocalName, isPublicUnicast, isReachableByException } from '../../net/address-rules.ts';
import { hostKey } from '../../net/allowed-hosts.ts';
import { sampleUrl } from './check-template.ts';

const PLAIN_WORD = /^\/([a-z-]{1,16})(?:\/.*)?$/;

/** An address as people may see it in lists: the origin, and the first part of the path if it is a plain word. */
export function maskAddress(address: string): string {
  const { origin, pathname, search } = sampleUrl(address);
  const word = PLAIN_WORD.exec(pathname)?.[1];
  const shown = word === undefined ? '/' : `/${word}`;
  return shown === pathname && search === '' ? `${origin}${shown}` : `${origin}${shown}…`;
}

/**
 * What to tell whoever adds the address, in sentences. It is stored all the same: names and exceptions may change, and
 * each delivery checks for itself. `allow`: exceptions, as `hostKey` writes them.
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
        ? `Deliveries to ${name} are refused: its address is not public. Name it in POSTBACK_ALLOW to allow it.`
        : `Deliveries to ${name} are refused: its address is never called, and can't be allowed.`,
    );
  }
  if (protocol === 'http:' && !isPrivate && !isException) {
    warnings.push('The address is plain HTTP: what is told of users can be read on the way.');
  }
  return warnings;
}
