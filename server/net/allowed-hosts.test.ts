import { expect, test } from 'vitest';
import { hostKey, parseAllowedHosts } from './allowed-hosts.ts';

test('reads exceptions in the form of URLs', () => {
  expect(parseAllowedHosts('localhost:3000, 10.0.0.5:80,[::1]:8443,Receiver.INTERNAL:443')).toEqual([
    'localhost:3000',
    '10.0.0.5:80',
    '::1:8443',
    'receiver.internal:443',
  ]);
});

test.each([
  ['http://10.0.0.5/', '10.0.0.5:80'],
  ['https://receiver.internal/x', 'receiver.internal:443'],
  ['https://[::1]:8443/', '::1:8443'],
  ['http://0x7f.1:3000/', '127.0.0.1:3000'],
])('the key of %s is %s', (address, key) => {
  const { hostname, port, protocol } = new URL(address);
  expect(hostKey(hostname, port, protocol)).toBe(key);
});

test.each([
  '10.0.0.5',
  'localhost',
  'localhost:',
  'localhost:0',
  'localhost:65536',
  'localhost:http',
  'http://localhost:3000',
  'localhost:3000/path',
  'user@localhost:3000',
  '::1:3000',
  '10.0.0.0/8:80',
  '*:80',
  '10.0.0.5:80,',
  ' ',
])('refuses %j', (text) => {
  expect(() => parseAllowedHosts(text)).toThrow(/^must be host:port, comma-separated; '/);
});

test.each([
  '169.254.169.254:80',
  '[fe80::1]:80',
  '[fd00:ec2::254]:80',
  '0xa9fea9fe:80',
  '[::ffff:169.254.169.254]:80',
  '100.100.100.200:80',
])('%s can never be allowed', (text) => {
  expect(() => parseAllowedHosts(`localhost:1,${text}`)).toThrow(/^can't allow '/);
});
