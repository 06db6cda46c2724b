import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '../../e2e/support/service/clock.ts';
import type { Resolve } from './connect-safely.ts';
import type { OutboundRequest } from './safe-fetch.ts';
import { startReceiver, type Receiver } from '../postbacks/delivery/receiver.fixture.ts';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const clock = movableClock();
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function receiver(answer?: (request: IncomingMessage, response: ServerResponse) => void): Promise<Receiver> {
  const started = await startReceiver(answer);
  opened.push(started);
  return started;
}

function fetcher(options: Partial<SafeFetchOptions> = {}) {
  const fetch = createSafeFetch({ allow: [], clock, ...options });
  opened.push(fetch);
  return fetch;
}

const get = (url: string): OutboundRequest => ({ method: 'GET', url, headers: {}, body: null });

/** A resolver that knows these names. If a name has several lists of addresses, each lookup gets the next one. */
function names(known: Record<string, string[][]>): Resolve & { asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, answer) => {
    asked.push(hostname);
    const answers = known[hostname];
    const addresses = (answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0]) ?? [];
    const error = addresses.length === 0 ? Object.assign(new Error(hostname), { code: 'ENOTFOUND' }) : null;
    setImmediate(
      answer,
      error,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
}

describe('refused addresses', () => {
  let target: Receiver;
  beforeEach(async () => {
    target = await receiver();
  });

  test.each([
    ['127.0.0.1'],
    ['127.0.0.1.'],
    ['127.1'],
    ['127.255.255.254'],
    ['2130706433'],
    ['0x7f000001'],
    ['0x7f.1'],
    ['017700000001'],
    ['0177.0.0.1'],
    ['0'],
    ['0.0.0.0'],
    ['%31%32%37.0.0.1'],
    ['１２７.0.0.1'],
    ['localhost'],
    ['LOCALHOST'],
    ['localhost.'],
    ['a.localhost'],
    ['[::1]'],
    ['[0:0:0:0:0:0:0:1]'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[::127.0.0.1]'],
    ['[64:ff9b::127.0.0.1]'],
    ['[64:ff9b:1::7f00:1]'],
    ['[2002:7f00:1::]'],
    ['[2001:0:7f00:1::1]'],
    ['[fe80::1]'],
    ['[fd00::1]'],
    ['[fd00:ec2::254]'],
    ['[ff02::1]'],
    ['[2001:db8::1]'],
    ['10.0.0.1'],
    ['172.16.0.1'],
    ['192.168.0.1'],
    ['100.64.0.1'],
    ['100.100.100.200'],
    ['168.63.129.16'],
    ['169.254.169.254'],
    ['0xa9fea9fe'],
    ['[::ffff:a9fe:a9fe]'],
    ['192.0.0.192'],
    ['192.0.2.1'],
    ['198.18.0.1'],
    ['203.0.113.1'],
    ['224.0.0.1'],
    ['240.0.0.1'],
    ['255.255.255.255'],
    ['private.test'],
    ['loopback.test'],
    ['loopback6.test'],
    ['mapped.test'],
    ['metadata.test'],
    ['mixed.test'],
    ['zone.test'],
  ])('%s', async (host) => {
    const resolve = names({
      'private.test': [['10.0.0.1']],
      'loopback.test': [['127.0.0.1']],
      'loopback6.test': [['::1']],
      'mapped.test': [['::ffff:127.0.0.1']],
      'metadata.test': [['169.254.169.254']],
      'mixed.test': [['8.8.8.8', '127.0.0.1']],
      'zone.test': [['fe80::1%lo']],
    });
    expect(await fetcher({ resolve })(get(`http://${host}:${target.port}/`))).toEqual({
      kind: 'failed',
      error: 'address_refused',
      ms: 0,
    });
    expect(target.connections()).toBe(0);
  });

  test('an exception reaches the same receiver, but only under the name in the exception', async () => {
    const fetch = fetcher({ allow: [target.host] });
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'answered', status: 200 });
    expect(await fetch(get(`http://2130706433:${target.port}/`))).toMatchObject({ kind: 'answered', status: 200 });
    expect(await fetch(get(`http://localhost:${target.port}/`))).toMatchObject({ error: 'address_refused' });
    expect(await fetch(get(`http://127.0.0.1:${target.port - 1}/`))).toMatchObject({ error: 'address_refused' });
  });

  test.each(['localhost', '[::1]', 'receiver.test'])('an exception for %s works', async (host) => {
    const resolve = names({ localhost: [['127.0.0.1']], 'receiver.test': [['127.0.0.1']] });
    const allow = [`${host.replace(/^\[(.*)\]$/, '$1')}:${target.port}`];
    const fetch = fetcher({ allow, resolve });
    expect(await fetch(get(`http://${host}:${target.port}/`))).toMatchObject({ kind: 'answered', status: 200 });
  });

  test('an exception never reaches link-local or metadata addresses', async () => {
    const resolve = names({ 'receiver.test': [['169.254.169.254']], 'six.test': [['127.0.0.1', 'fd00:ec2::254']] });
    const fetch = fetcher({ resolve, allow: ['receiver.test:80', 'six.test:80', '169.254.169.254:80'] });
    for (const host of ['receiver.test', 'six.test', '169.254.169.254']) {
      expect(await fetch(get(`http://${host}/latest/meta-data`))).toMatchObject({ error: 'address_refused' });
    }
  });

  test('a name that resolves to another address for the next connection is checked again', async () => {
    const resolve = names({ 'rebinding.test': [['127.0.0.1'], ['169.254.169.254']] });
    const closing = await receiver((_, response) => response.writeHead(200, { connection: 'close' }).end());
    const url = `http://rebinding.test:${closing.port}/`;
    const fetch = fetcher({ resolve, allow: [`rebinding.test:${closing.port}`] });
    expect(await fetch(get(url))).toMatchObject({ kind: 'answered' });
    expect(await fetch(get(url))).toMatchObject({ error: 'address_refused' });
    // One lookup per connection: the address that was checked is the one that was used.
    expect(resolve.asked).toEqual(['rebinding.test', 'rebinding.test']);
  });

  test('a redirect is a response and is not followed', async () => {
    const away = await receiver((_, response) => response.writeHead(307, { location: `${target.url}/inside` }).end());
    const fetch = fetcher({ allow: [away.host, target.host] });
    expect(await fetch(get(away.url))).toMatchObject({ kind: 'answered', status: 307 });
    expect(target.requests).toEqual([]);
  });

  test.each([
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'data:text/plain,ok',
    'javascript:alert(1)',
    'http://',
    'http://user@8.8.8.8/',
    'http://user:pass@8.8.8.8/',
    'http://[fe80::1%25eth0]/',
    'http://8.8.8.8:99999/',
    '//8.8.8.8/',
    'not an address',
    '',
  ])('%j is no URL for a postback', async (url) => {
    expect(await fetcher()(get(url))).toEqual({ kind: 'failed', error: 'bad_url', ms: 0 });
  });
});

describe('requests', () => {
  test('path and query of a GET are sent exactly as given', async () => {
    const target = await receiver();
    await fetcher({ allow: [target.host] })(get(`${target.url}/a%2Fb/?q=1%202&r=%C3%A9&s='|{}#fragment`));
    expect(target.requests).toEqual([`GET /a%2Fb/?q=1%202&r=%C3%A9&s=%27|{}`]);
  });

  test('a POST has its headers and body', async () => {
    const seen: { headers?: IncomingMessage['headers']; body: string } = { body: '' };
    const target = await receiver((request, response) => {
      seen.headers = request.headers;
      request.on('data', (chunk) => (seen.body += String(chunk)));
      request.on('end', () => response.end());
    });
    const headers = { 'content-type': 'application/json', 'webhook-id': 'dlv_1' };
    const body = '{"name":"é"}';
    await fetcher({ allow: [target.host] })({ method: 'POST', url: `${target.url}/hook`, headers, body });
    expect(target.requests).toEqual(['POST /hook']);
    expect(seen).toMatchObject({ headers: { ...headers, 'content-length': '13' }, body });
  });

  test('connections are kept for the next message', async () => {
    const target = await receiver();
    const fetch = fetcher({ allow: [target.host] });
    for (let count = 0; count < 10; count += 1) await fetch(get(target.url));
    // undici checks a connection before it uses it again, and may open a second one meanwhile.
    expect(target.connections()).toBeLessThanOrEqual(2);
  });

  test("a hanging request doesn't delay others to the same receiver", async () => {
    const target = await receiver((request, response) => {
      if (request.url !== '/hang') response.end('ok');
    });
    const fetch = fetcher({ allow: [target.host] });
    const hanging = fetch(get(`${target.url}/hang`));
    await target.hasReceived(1);
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'answered', status: 200 });
    await fetch.close();
    expect(await hanging).toMatchObject({ kind: 'failed', error: 'connection' });
  });
});

describe('responses', () => {
  async function ask(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs?: number) {
    const target = await receiver(answer);
    return fetcher({ allow: [target.host], ...(timeoutMs === undefined ? {} : { timeoutMs }) })(get(target.url));
  }

  test('status and body', async () => {
    expect(await ask((_, response) => response.writeHead(500).end('no\0t today'))).toEqual({
      kind: 'answered',
      status: 500,
      retryAfterMs: null,
      body: 'no\uFFFDt today',
      ms: 0,
    });
  });

  test('Retry-After in seconds and as a date', async () => {
    expect(await ask((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())).toMatchObject({
      status: 429,
      retryAfterMs: 120_000,
    });
    const date = new Date(clock.now() + 60_000).toUTCString();
    expect(await ask((_, response) => response.writeHead(503, { 'retry-after': date }).end())).toMatchObject({
      retryAfterMs: 60_000,
    });
  });

  test('keeps 2 kB of the body, and no half character', async () => {
    const outcome = await ask((_, response) => response.end(`a${'é'.repeat(5000)}`));
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: `a${'é'.repeat(1023)}` });
  });

  test('an early hint is no response', async () => {
    const outcome = await ask((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(204).end();
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 204, body: '' });
  });

  test('endless hints are no response, and are cut off', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<void>();
    const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500);
    const outcome = await ask(({ socket }) => {
      const write = (): void => {
        while (!socket.destroyed && socket.write(hints));
      };
      socket.on('drain', write).on('close', () => resolve());
      write();
    });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'response_too_large' });
    await cut;
  });

  test('an endless body is cut off after 64 kB, and its status counts', async () => {
    const written = { bytes: 0, isCut: false };
    const target = await receiver((_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1024))) written.bytes += 1024;
      };
      response.on('drain', write);
      response.on('close', () => {
        written.isCut = true;
      });
      write();
    });
    const outcome = await fetcher({ allow: [target.host] })(get(target.url));
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'x'.repeat(2048) });
    await expect.poll(() => written.isCut).toBe(true);
  });

  test("if a body doesn't end in time, its status counts", async () => {
    const outcome = await ask((_, response) => void response.writeHead(200).write('slow'), 200);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'slow' });
  });

  test('no response within the time limit', async () => {
    expect(await ask(() => undefined, 200)).toMatchObject({ kind: 'failed', error: 'timeout' });
  });

  test('a lookup that takes too long', async () => {
    const fetch = fetcher({ resolve: () => undefined, timeoutMs: 200 });
    expect(await fetch(get('http://slow.test/'))).toMatchObject({ kind: 'failed', error: 'timeout' });
  });

  test('if the time is up before there is a connection, nothing is sent', async () => {
    const target = await receiver();
    let answer: (() => void) | null = null;
    const resolve: Resolve = (_, found) => {
      answer = () => found(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const fetch = fetcher({ resolve, allow: [`slow.test:${target.port}`], timeoutMs: 50 });
    expect(await fetch(get(`http://slow.test:${target.port}/`))).toMatchObject({ error: 'timeout' });
    const late: (() => void) | null = answer;
    (late as (() => void) | null)?.();
    await fetch.close();
    expect(target.requests).toEqual([]);
  });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ['closes at once', 'connection', (response) => response.socket?.destroy()],
    ['closes in the middle of the head', 'connection', (response) => response.socket?.end('HTTP/1.1 200 O')],
    ['speaks no HTTP', 'bad_answer', (response) => response.socket?.end('hello there\r\n\r\n')],
    [
      'sends an endless head',
      'response_too_large',
      (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
  ])('a receiver that %s', async (_, error, answer) => {
    expect(await ask((_request, response) => answer(response))).toMatchObject({ kind: 'failed', error });
  });

  test('a receiver that closes in the middle of the body has responded', async () => {
    const outcome = await ask((_, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'half' });
  });

  test('a closed port, an unknown name, and a port without TLS are failures', async () => {
    const target = await receiver();
    const fetch = fetcher({ allow: [target.host], resolve: names({}) });
    expect(await fetch(get('http://unknown.test/'))).toMatchObject({ kind: 'failed', error: 'name_not_found' });
    expect(await fetch(get(`https://${target.host}/`))).toMatchObject({ kind: 'failed', error: 'tls' });
    await target.close();
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'failed', error: 'connection' });
  });

  test('sends nothing after close', async () => {
    const target = await receiver();
    const fetch = fetcher({ allow: [target.host] });
    await fetch.close();
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'failed', error: 'connection' });
    expect(target.requests).toEqual([]);
  });
});
