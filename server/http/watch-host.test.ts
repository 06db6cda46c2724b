import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchHost } from './watch-host.ts';
import { quietLog } from '../runtime/log.ts';

const page = { 'sec-fetch-site': 'cross-site' };

function setUp(publicUrl: string) {
  const lines: object[] = [];
  const watch = watchHost({ publicUrl, port: 3000, log: quietLog({ warn: (fields) => void lines.push(fields) }) });
  const noteTimes = (times: number, headers: Record<string, string>, isTrustedProxy = false) => {
    for (let time = 0; time < times; time += 1) watch.note(headers, isTrustedProxy);
    return watch.isOther();
  };
  return { lines, watch, noteTimes };
}

test('five requests of pages under another host show it, and are logged once, without that host', () => {
  const { lines, noteTimes } = setUp('http://localhost:3000');
  expect(noteTimes(4, { ...page, host: 'wall.example.com' })).toBe(false);
  expect(noteTimes(20, { ...page, host: 'wall.example.com' })).toBe(true);
  expect(lines).toEqual([{ event: 'other_host', setting: 'PUBLIC_URL' }]);
});

test.each([
  ['the right host', 'https://wall.example.com', { ...page, host: 'wall.example.com' }],
  ['the right host in capitals', 'https://wall.example.com', { ...page, host: 'Wall.Example.com' }],
  ['another name of this machine', 'http://localhost:3000', { ...page, host: '127.0.0.1:3000' }],
  ['its IPv6 address', 'http://localhost:3000', { ...page, host: '[::1]:3000' }],
  ['a health check by address', 'https://wall.example.com', { host: '10.0.0.7:3000' }],
  ['a server inside the network', 'https://wall.example.com', { host: 'rewards:3000' }],
  [
    'a proxy that sends its own Host',
    'https://wall.example.com',
    { host: 'upstream', 'x-forwarded-for': '203.0.113.9' },
  ],
  ['a Host that no page and no proxy sent', 'https://wall.example.com', { host: 'scanner.example' }],
  ['no Host', 'https://wall.example.com', page],
])('%s is no other host', (_what, publicUrl, headers: Record<string, string>) => {
  expect(setUp(publicUrl).noteTimes(50, headers)).toBe(false);
});

test('behind a proxy, a PUBLIC_URL of this machine is wrong, whatever Host the proxy sends', () => {
  for (const host of ['localhost:3000', 'wall.example.com']) {
    const { noteTimes } = setUp('http://localhost:3000');
    expect(noteTimes(5, { host, 'x-forwarded-for': '203.0.113.9' })).toBe(true);
  }
});

test('one request through a trusted proxy shows that PUBLIC_URL was never set', () => {
  const host = 'rewards.localhost:8090';
  const forwarded = { host, 'x-forwarded-proto': 'https' };
  for (const headers of [forwarded, { ...forwarded, host: 'localhost:3000' }, { ...page, host }]) {
    expect(setUp('http://localhost:3000').noteTimes(1, headers, true)).toBe(true);
  }
  expect(setUp('http://localhost:3000').noteTimes(50, { ...page, host: '127.0.0.1:3000' }, true)).toBe(false);
  expect(setUp(`https://${host}`).noteTimes(50, forwarded, true)).toBe(false);
});

test('X-Forwarded-Host counts from a trusted proxy only', () => {
  const headers = { host: 'upstream', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'other.example' };
  expect(setUp('https://wall.example.com').noteTimes(50, headers, false)).toBe(false);
  expect(setUp('https://wall.example.com').noteTimes(50, headers, true)).toBe(true);
  const right = { ...headers, 'x-forwarded-host': 'wall.example.com' };
  expect(setUp('https://wall.example.com').noteTimes(50, right, true)).toBe(false);
});

test('a public name in Host counts behind a trusted proxy that sends no X-Forwarded-Host', () => {
  const noted = (host: string, isTrustedProxy: boolean) => {
    const headers = { host, 'x-forwarded-for': '203.0.113.9' };
    return setUp('https://old.example.com').noteTimes(50, headers, isTrustedProxy);
  };
  expect(noted('wall.example.com', true)).toBe(true);
  expect(noted('Wall.Example.com', true)).toBe(true);
  expect(noted('wall.example.com', false)).toBe(false);
  expect(noted('OLD.example.com', true)).toBe(false);
  const behind = ['upstream', 'rewards:3000', '10.0.0.7', '10.0.0.7:3000', '[fd00::7]', 'rewards.example.com:3000'];
  for (const host of [...behind, 'rewards.internal', 'rewards.svc.cluster.local', 'localhost', '']) {
    expect(noted(host, true), host).toBe(false);
  }
});

test('behind a content delivery network, the name of its origin is no other host', () => {
  const via = '1.1 0a1b2c.cloudfront.net (CloudFront)';
  const headers = { host: 'origin.example.com', 'x-forwarded-for': '203.0.113.9', via };
  expect(setUp('https://wall.example.com').noteTimes(50, headers, true)).toBe(false);
  expect(setUp('https://wall.example.com').noteTimes(50, { ...headers, 'x-forwarded-host': 'www.example' }, true)).toBe(
    true,
  );
  // The default PUBLIC_URL is wrong behind any proxy.
  expect(setUp('http://localhost:3000').noteTimes(50, headers, true)).toBe(true);
});

test.each([
  'wall.example.com:443',
  'Wall.example.com',
  'wall.example.com, origin.example.com',
  'edge.example, wall.example.com',
])('X-Forwarded-Host with the right host among others is no other host: %s', (forwarded) => {
  const headers = { host: 'upstream', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': forwarded };
  expect(setUp('https://wall.example.com').noteTimes(50, headers, true)).toBe(false);
});

test('requests under the right host outvote those of a stranger', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (isRight) => {
      const { noteTimes, watch } = setUp('https://wall.example.com');
      noteTimes(50, { ...page, host: 'stranger.example' });
      for (const right of isRight) noteTimes(1, { ...page, host: right ? 'wall.example.com' : 'stranger.example' });
      noteTimes(6, { ...page, host: 'wall.example.com' });
      expect(watch.isOther()).toBe(false);
    }),
  );
});
