import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a free port, for callers that must put it into links before they listen. */
export function freePort(host: string): Promise<number> {
  return tryPort(host, 0);
}

/** Briefly listens on a port and returns it. Throws the system's error on failure. */
export async function tryPort(host: string, port: number): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address.port;
}
