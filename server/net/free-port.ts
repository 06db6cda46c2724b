import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a free port, for those who must know the port before they listen, because they write it into links. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
