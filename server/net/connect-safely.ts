import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isLocalName, isPublicUnicast, isReachableByException } from './address.ts';
import { hostKey } from './allowed-hosts.ts';

/** Resolves all addresses of a name. */
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Opens a connection, with undici's signature. `port`: '' for the protocol's default. */
export type Connector<Target> = (
  target: Target & { hostname: string; port: string; protocol: string },
  callback: (...outcome: [null, Socket] | [Error, null]) => void,
) => void;

/** Requests to this address, or to an address of this name, are forbidden. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/**
 * Concurrent lookups of a name share one. Node performs only two of the system's lookups at a time, so a receiver with
 * a slow name server would otherwise hold up the lookups of all others.
 */
export function sharedResolve(resolve: Resolve): Resolve {
  const waiting = new Map<string, Parameters<Resolve>[1][]>();
  return (hostname, answer) => {
    const answers = waiting.get(hostname);
    if (answers !== undefined) {
      answers.push(answer);
      return;
    }
    const all = [answer];
    waiting.set(hostname, all);
    resolve(hostname, (error, addresses) => {
      waiting.delete(hostname);
      for (const one of all) one(error, addresses);
    });
  };
}

/** The system's resolver, including its hosts file. */
export const systemResolve: Resolve = sharedResolve((hostname, answer) =>
  systemLookup(hostname, { all: true }, (error, addresses) => answer(error, addresses)),
);

/**
 * Opens connections only to allowed addresses (docs/contract/postbacks.md#addresses). The check is part of the
 * connection's lookup, so the checked address is the one that is used, even if DNS changes. Literal addresses are
 * checked directly. A name with one bad address among good ones is refused, because that looks like an attack. `allow`:
 * exceptions, in the form of `hostKey`.
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
      // HTTP/2 would share a connection among requests, but the limits are per connection.
      allowH2: false,
    });
  const toPublic = connectorFor(isPublicUnicast);
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
    (isException ? toExceptions : toPublic)(target, callback);
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
