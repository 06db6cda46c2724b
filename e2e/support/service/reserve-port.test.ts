import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { reservePort } from './reserve-port.ts';

test('servers can listen on reserved ports, one after another, and each port is reserved once', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, reservePort));
  expect(new Set(ports).size).toBe(ports.length);
  for (const port of [...ports, ...ports]) {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
});
