import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { requireFreePort } from './port-in-use.ts';

const host = '127.0.0.1';

/** Listens on a port whose successor is free, if there is one. */
async function occupy(): Promise<number> {
  const port = await freePort(host);
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

async function sentenceOf(port: number, setting: 'PORT' | 'CONSOLE_PORT'): Promise<string> {
  return requireFreePort({ host, port, setting }).then(
    () => '',
    (error: unknown) => String(error),
  );
}

test('of a port in use, says which process has it and which one is free', async () => {
  const port = await occupy();
  const sentence = await sentenceOf(port, 'CONSOLE_PORT');
  const [, free = ''] = /another port: CONSOLE_PORT=(\d+)$/.exec(sentence) ?? [];
  expect(Number(free)).toBeGreaterThan(port);
  expect(await sentenceOf(Number(free), 'PORT')).toBe('');
  if (process.platform === 'linux') expect(sentence).toMatch(`Port ${port} is in use by process ${process.pid} (`);
});

test('says nothing of a free port', async () => {
  expect(await sentenceOf(await freePort(host), 'PORT')).toBe('');
});
