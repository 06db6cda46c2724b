import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a free port, for those who must know the port before they listen, because they write it into links. */
export function freePort(host: string): Promise<number> {
  return tryPort(host, 0);
}

/** Listens on a port for a moment, and returns it. Throws the system's error if that fails. */
export async function tryPort(host: string, port: number): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address.port;
}
