import { connect as connectTls } from 'node:tls';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../e2e/support/service/self-signed.ts';
import { listen, type ListenTimeouts } from './listen.ts';
import { quietLog } from '../runtime/log.ts';

/** Short enough for a test to wait for. The tests assert only that each timeout ends the connection. */
const SHORT: ListenTimeouts = { handshake: 50, headers: 50, request: 100, keepAlive: 1_000, check: 10 };

async function serve(timeouts: Partial<ListenTimeouts>, tls: { certFile: string; keyFile: string } | null = null) {
  const config = {
    host: '127.0.0.1',
    port: 0,
    tls,
    trustedProxies: [],
    connections: { most: 0, mostPerAddress: 0 },
    stallTimeoutMs: 60_000,
  };
  const { http, url } = await listen((_request, response) => response.end('answered'), config, quietLog(), {
    ...SHORT,
    ...timeouts,
  });
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { http, port: Number(new URL(url).port) };
}

test.each([
  ['says nothing', ''],
  ['begins a head and stops', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['begins a body and stops', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc'],
])('a connection that %s is ended', async (_name, text) => {
  const { port } = await serve({});
  const socket = connect(port, '127.0.0.1').resume();
  socket.write(text);
  await once(socket, 'close');
});

test('a connection that never starts its TLS handshake is ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'listen-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const { cert, key } = selfSigned();
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  const impatient = await serve({ headers: 30_000, request: 30_000 }, files);
  const silent = connect(impatient.port, '127.0.0.1').resume();
  silent.on('error', () => undefined);
  await once(silent, 'close');
  // On a busy machine, a handshake takes longer than 50 ms.
  const patient = await serve({ headers: 30_000, request: 30_000, handshake: 30_000 }, files);
  const spoken = connectTls({ port: patient.port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(spoken, 'secureConnect');
  spoken.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(String((await once(spoken, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  spoken.destroy();
});

test('timeouts are checked every second, so that a limit of ten seconds ends within eleven', async () => {
  const { http } = await listen(
    () => undefined,
    {
      host: '127.0.0.1',
      port: 0,
      tls: null,
      trustedProxies: [],
      connections: { most: 0, mostPerAddress: 0 },
      stallTimeoutMs: 60_000,
    },
    quietLog(),
  );
  onTestFinished(() => void http.close());
  expect(http).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 });
});
