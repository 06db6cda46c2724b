import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { nameProxy, originReader } from './network.ts';

function request(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return { socket, headers } as unknown as IncomingMessage;
}

const proxied = { 'x-forwarded-for': '9.9.9.9, 203.0.113.7, 10.0.0.2', 'x-forwarded-proto': 'https' };

test('by default, a peer that forwards does not count as loopback, and its headers do not count', () => {
  const read = originReader([]);
  expect(read(request('127.0.0.1'))).toMatchObject({ ip: '127.0.0.1', isSecure: true, isUntrustedProxy: false });
  expect(read(request('::ffff:127.0.0.1'))).toMatchObject({ ip: '127.0.0.1', isSecure: true });
  expect(read(request('198.51.100.1'))).toMatchObject({ isSecure: false });
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']) {
    expect(read(request('127.0.0.1', { [name]: 'https' }))).toMatchObject({
      ip: '127.0.0.1',
      isSecure: false,
      isUntrustedProxy: true,
    });
  }
});

test("the client is the rightmost address that is not a trusted proxy's", () => {
  const read = originReader(['10.0.0.0/8', '2001:db8::/32']);
  expect(read(request('10.0.0.1', proxied))).toEqual({
    ip: '203.0.113.7',
    isSecure: true,
    isUntrustedProxy: false,
    isTrustedProxy: true,
  });
  expect(read(request('2001:db8::1', { ...proxied, 'x-forwarded-proto': 'https, http' }))).toMatchObject({
    isSecure: false,
  });
  expect(read(request('192.0.2.1', proxied))).toMatchObject({
    ip: '192.0.2.1',
    isSecure: false,
    isUntrustedProxy: true,
  });
  expect(read(request('10.0.0.1', { 'x-forwarded-for': 'nonsense', 'x-forwarded-proto': 'https' })).ip).toBe(
    '10.0.0.1',
  );
});

test('a hop may have a port; a hop that is not an address ends the chain, and nothing left of it counts', () => {
  const read = originReader(['10.0.0.0/8']);
  const clientOf = (hops: string) => read(request('10.0.0.1', { 'x-forwarded-for': hops })).ip;
  expect(clientOf('9.9.9.9, 203.0.113.7:4711')).toBe('203.0.113.7');
  expect(clientOf('9.9.9.9, [2001:db8::7]:4711, 10.0.0.2')).toBe('2001:db8::7');
  expect(clientOf('9.9.9.9, unknown')).toBe('10.0.0.1');
  expect(clientOf('9.9.9.9, unknown, 10.0.0.2')).toBe('10.0.0.2');
  expect(clientOf('')).toBe('10.0.0.1');
});

test.each([
  [null, '172.17.0.1', '172.17.0.1'],
  // A public address may belong to a person.
  [null, '8.8.8.8', ''],
  ['', '8.8.8.8', ''],
  ['', '::1', '::1'],
  ['10.0.0.2', '10.0.0.3', '10.0.0.2'],
])(
  'of a proxy that is not trusted, readiness names only a private address: %j and then %s is %j',
  (known, ip, named) => {
    expect(nameProxy(known, ip)).toBe(named);
  },
);
