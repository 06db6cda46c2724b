import { beforeEach, describe, expect, test } from 'vitest';
import type { Receiver } from './receiver.fixture.ts';
import { get, names, useSafeFetch } from './safe-fetch.fixture.ts';

const { fetcher, receiver } = useSafeFetch();

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
