import { expect, test } from 'vitest';
import { maskPassword, openServers, serverUrls } from './servers.ts';

test.each([
  ['postgres://u:p@a/db', ['postgres://u:p@a/db']],
  [
    'postgres://u:p@a:1,b:2/db?sslmode=require',
    ['postgres://u:p@a:1/db?sslmode=require', 'postgres://u:p@b:2/db?sslmode=require'],
  ],
  ['postgresql://a,b,[::1]:5/db', ['postgresql://a/db', 'postgresql://b/db', 'postgresql://[::1]:5/db']],
  ['postgres://u:p@a,b/db?target_session_attrs=read-write', ['postgres://u:p@a/db', 'postgres://u:p@b/db']],
  ['postgres://u:p%2Cq@a/db', ['postgres://u:p%2Cq@a/db']],
])('%s names these servers', (url, urls) => {
  expect(serverUrls(url)).toEqual(urls);
});

test.each([
  'postgres://u:p@a,/db',
  'postgres://u:p@a:x,b/db',
  'mysql://a/db',
  'postgres://a,b/db?target_session_attrs=any',
])('%s is refused', (url) => {
  expect(() => serverUrls(url)).toThrow(RangeError);
});

test('of several connections that fail at once, only the first makes the store go on to the next server', () => {
  const servers = openServers('postgres://a,b,c/db');
  const { server } = servers.current();
  for (let connection = 0; connection < 5; connection += 1) servers.leave(server);
  expect(servers.current().url).toBe('postgres://b/db');
  servers.leave(1);
  servers.leave(2);
  expect(servers.current().url).toBe('postgres://a/db');
});

test.each([
  ['postgres://u:secret@a:1/db', 'postgres://u:***@a:1/db'],
  ['postgres://a:secret@a:1,b:2/db?target_session_attrs=read-write', 'postgres://a:***@a:1,b:2/db'],
  ['postgres://u@a/db?password=secret', 'postgres://u@a/db?password=***'],
  ['file:./data/rewards.db', 'file:./data/rewards.db'],
])('%s is shown without its password', (url, shown) => {
  expect(maskPassword(url, '***')).toBe(shown);
});
