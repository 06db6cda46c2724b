import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import type { Log } from '../runtime/log.ts';
import { connectionsWithin, readFileLimit } from '../runtime/open-files.ts';
import { guardConnections } from './limits/guard-connections.ts';
import { networkList } from '../net/address.ts';

// An `import` would read every export of node:http, which loads an HTTP client that we don't need.
const { createServer } = process.getBuiltinModule('node:http');

/** How long a client may take, in ms. */
export interface ListenTimeouts {
  /** For the TLS handshake. */
  handshake: number;
  /** For the headers of a request, from the connection or from its first byte. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** Between two requests. */
  keepAlive: number;
  /** How often timeouts are checked. Node's default of 30 s would turn the 10 s for the headers into up to 40 s. */
  check: number;
}

const TIMEOUTS: ListenTimeouts = {
  handshake: 10_000,
  headers: 10_000,
  request: 30_000,
  keepAlive: 65_000,
  check: 1_000,
};

/** The settings that listening needs. */
export type ListenConfig = Pick<Config, 'host' | 'port' | 'tls' | 'connections' | 'stallTimeoutMs' | 'trustedProxies'>;

/** Resolves once the service accepts connections. Throws an error message if the port is in use. */
export async function listen(
  handler: RequestListener,
  config: ListenConfig,
  log: Log,
  timeouts: ListenTimeouts = TIMEOUTS,
): Promise<{ http: Server; url: string }> {
  const { tls } = config;
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
  };
  const server =
    tls === null
      ? createServer(options, handler)
      : // Loaded only where TLS is configured.
        process.getBuiltinModule('node:https').createServer(
          {
            ...options,
            handshakeTimeout: timeouts.handshake,
            cert: readFileSync(tls.certFile),
            key: readFileSync(tls.keyFile),
          },
          handler,
        );
  // Node destroys a connection without reads or writes for this long during a request.
  server.setTimeout(config.stallTimeoutMs);
  const { most, mostPerAddress } = config.connections;
  const bounds = { most: connectionsWithin(most, readFileLimit()), mostPerAddress };
  guardConnections(server, { ...bounds, isTrustedProxy: networkList(config.trustedProxies) }, log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is in use. Set PORT to another port.`) : error,
      );
    });
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { http: server, url: `${tls === null ? 'http' : 'https'}://${host}:${port}` };
}
