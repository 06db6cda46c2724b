import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres } from './open-postgres.ts';

/** A message of the server. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const shutDown = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'));

test('a connection that the server ends in the packet that opens it does not end the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, shutDown])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const store = openPostgres({ url: `postgres://rewards@127.0.0.1:${port}/any` });
  await expect(store.versions()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await store.close();
  server.close();
});
