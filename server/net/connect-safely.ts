import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isLocalName, isPublicUnicast, isReachableByException } from './address.ts';
import { hostKey } from './allowed-hosts.ts';

/** Finds every address of a name. Tests bring their own. */
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Opens a connection; of undici's form. `port`: '' for the protocol's own. */
export type Connector<Target> = (
  target: Target & { hostname: string; port: string; protocol: string },
  callback: (...outcome: [null, Socket] | [Error, null]) => void,
) => void;

/** An address, or a name that has one, that no postback may reach. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** What the system's resolver says, hosts file included. */
export const systemResolve: Resolve = (hostname, answer) =>
  systemLookup(hostname, { all: true }, (error, addresses) => answer(error, addresses));

/**
 * Opens connections only to addresses that are allowed (docs/contract/postbacks.md#addresses). The check is part of the
 * connection's own look-up, so a name that answers another address the next time gains nothing; literals, which are
 * never looked up, are checked here. One bad address among several refuses the name: a resolver that mixes them is up
 * to something. `allow`: exceptions, as `hostKey` writes them.
 */
export function safeConnector<Target>(options: {
  build: (options: { lookup: LookupFunction; timeout: number; allowH2: false }) => Connector<Target>;
  allow: ReadonlySet<string>;
  resolve: Resolve;
  timeoutMs: number;
}): Connector<Target> {
  const connectorFor = (isReachable: (address: string) => boolean): Connector<Target> =>
    options.build({
      lookup: checkedLookup(options.resolve, isReachable),
      timeout: options.timeoutMs,
      // HTTP/2 shares one connection among requests; the limits here are per connection.
      allowH2: false,
    });
  const toStrangers = connectorFor(isPublicUnicast);
  const toExceptions = connectorFor(isReachableByException);
  return (target, callback) => {
    const { hostname, port, protocol } = target;
    const isException = options.allow.has(hostKey(hostname, port, protocol));
    const isReachable = isException ? isReachableByException : isPublicUnicast;
    const isRefused = isIP(hostname) === 0 ? !isException && isLocalName(hostname) : !isReachable(hostname);
    if (isRefused) {
      process.nextTick(callback, new AddressRefusedError('the address is not public'), null);
      return;
    }
    (isException ? toExceptions : toStrangers)(target, callback);
  };
}

function checkedLookup(resolve: Resolve, isReachable: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new Error('the name has no address'), '', 0);
      } else if (!addresses.every(({ address }) => isReachable(address))) {
        callback(new AddressRefusedError('the name leads to an address that is not public'), '', 0);
      } else if (all === true) {
        callback(null, [...addresses]);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}
