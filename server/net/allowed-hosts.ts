import { isIP } from 'node:net';
import { isReachableByException } from './address.ts';

/**
 * Reads POSTBACK_ALLOW (docs/contract/postbacks.md#addresses): `host:port[,…]`, each host as URLs spell it. Answers
 * them in the form of `hostKey`. Throws RangeError with a sentence.
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

/** How a host and port are named in the list of exceptions. `port`: '' for the protocol's own. */
export function hostKey(hostname: string, port: string, protocol = 'http:'): string {
  return `${bareHost(hostname)}:${port === '' ? (protocol === 'https:' ? '443' : '80') : String(Number(port))}`;
}

/** `[::1]` without its brackets; other hosts as they are. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
