import { readFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

// Not by `import`: that reads all of its names, and with them loads an HTTP client that nobody needs here.
const { createServer } = process.getBuiltinModule('node:http');

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

/** Listens; resolves once connections are taken. Throws with a sentence when the port is taken. */
export async function listen(
  handler: RequestListener,
  config: { host: string; port: number; tls: { certFile: string; keyFile: string } | null },
): Promise<{ http: Server; url: string }> {
  const { tls } = config;
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server =
    tls === null
      ? createServer(timeouts, handler)
      : createTlsServer({ ...timeouts, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is taken. Set PORT to another one.`) : error);
    });
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { http: server, url: `${tls === null ? 'http' : 'https'}://${host}:${port}` };
}
