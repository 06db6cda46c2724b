import { gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import { startReceiver } from './receiver.fixture.ts';
import { createBytesFetch } from './fetch-bytes.ts';
import { get } from './safe-fetch.fixture.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const receiver = await startReceiver(answer);
  const origin = new URL(receiver.url).origin;
  const fetchBytes = createBytesFetch({ allow: [new URL(origin).host], clock: movableClock(), maxBytes: 1000 });
  opened.push(receiver, fetchBytes);
  const read = async (path: string) => {
    const outcome = await fetchBytes(get(`${origin}${path}`));
    return outcome.kind === 'failed' ? outcome : { ...outcome, text: Buffer.from(outcome.body).toString() };
  };
  return { origin, read, fetchBytes };
}

test('reads what was sent, compressed or not', async () => {
  const { read } = await serve(({ url }, response) => {
    if (url === '/zip') response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a": 1}'));
    else response.end('{"a": 1}');
  });
  for (const path of ['/plain', '/zip']) {
    expect(await read(path)).toMatchObject({ kind: 'answered', status: 200, text: '{"a": 1}' });
  }
});

test('follows redirects within the origin, but not in circles, nor elsewhere', async () => {
  const { read } = await serve(({ url }, response) => {
    const to = { '/moved': '/here', '/circle': '/circle', '/away': 'http://192.0.2.1/', '/bad': 'http://' }[url ?? ''];
    if (to === undefined) response.end('[1]');
    else response.writeHead(302, { location: to }).end();
  });
  expect(await read('/moved')).toMatchObject({ kind: 'answered', text: '[1]' });
  for (const path of ['/circle', '/away', '/bad']) {
    expect(await read(path)).toEqual({ kind: 'failed', error: 'redirects' });
  }
});

test('sends the body of a POST only once, whatever the response', async () => {
  const seen: string[] = [];
  const { fetchBytes, origin } = await serve((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(307, { location: '/again' }).end();
  });
  const outcome = await fetchBytes({ method: 'POST', url: `${origin}/a`, headers: {}, body: '{}' });
  expect(outcome).toEqual({ kind: 'failed', error: 'redirects' });
  expect(seen).toEqual(['POST /a']);
});

test('refuses other compressions, and bytes that are not what they say', async () => {
  const { read } = await serve(({ url }, response) => {
    response.setHeader('content-encoding', url === '/br' ? 'br' : 'gzip').end('xx');
  });
  expect(await read('/br')).toEqual({ kind: 'failed', error: 'bad_answer' });
  expect(await read('/broken')).toEqual({ kind: 'failed', error: 'bad_answer' });
});

test('refuses a body that is longer than allowed, before or after it is uncompressed', async () => {
  const { read } = await serve(({ url }, response) => {
    const long = ' '.repeat(5000);
    if (url === '/zip') response.setHeader('content-encoding', 'gzip').end(gzipSync(long));
    else response.end(long);
  });
  for (const path of ['/plain', '/zip']) {
    expect(await read(path)).toEqual({ kind: 'failed', error: 'response_too_large' });
  }
});

test('says how long to wait', async () => {
  const { read } = await serve((_request, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end('slow down');
  });
  expect(await read('/')).toMatchObject({ kind: 'answered', status: 429, text: 'slow down', retryAfterMs: 7000 });
});
