import { isIP } from 'node:net';
import { isReachableByException } from './address.ts';

/**
 * Parses OUTBOUND_ALLOW (docs/contract/postbacks.md#addresses): `host:port[,…]`, with hosts spelled as in URLs. Returns
 * the form of `hostKey`. Throws RangeError whose message continues the variable's name.
 */
export function parseAllowedHosts(text: string): string[] {
  return text.split(',').map((part) => {
    const entry = part.trim();
    const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(entry) ?? [];
    const url = host !== '' && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
    if (url === null || Number(port) < 1 || Number(port) > 65_535) {
      throw new RangeError(`must be host:port, comma-separated; '${entry}' is not`);
    }
    const bare = bareHost(url.hostname);
    if (isIP(bare) !== 0 && !isReachableByException(bare)) {
      throw new RangeError(
        `can't allow '${entry}': the service never calls link-local, metadata and special addresses`,
      );
    }
    return hostKey(url.hostname, port);
  });
}

/** The form of a host and port in the list of exceptions. `port`: '' for the protocol's default. */
export function hostKey(hostname: string, port: string, protocol = 'http:'): string {
  return `${bareHost(hostname)}:${port === '' ? (protocol === 'https:' ? '443' : '80') : String(Number(port))}`;
}

/** Removes the brackets of `[::1]`. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
