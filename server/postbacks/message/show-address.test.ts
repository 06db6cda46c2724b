import { describe, expect, test } from 'vitest';
import { addressChange, addressWarnings, maskAddress } from './show-address.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/postback', 'https://example.com/postback'],
  ['https://example.com/postback?key=s3cret&u={subid1}', 'https://example.com/postback…'],
  ['https://example.com/api/s3cret/[OID]', 'https://example.com/api…'],
  ['https://example.com/s3cret', 'https://example.com/…'],
  ['https://example.com/averylongwordthatmaybeasecret', 'https://example.com/…'],
  ['https://example.com/?key=s3cret', 'https://example.com/…'],
  ['https://example.com:8443/cb?h=[HSH=s3cret]x[/HSH]', 'https://example.com:8443/cb…'],
])('shows %s as %s', (address, shown) => expect(maskAddress(address)).toBe(shown));

test.each([
  ['https://a.example/s3cret?u={subid1}', ['query'], ['subid1']],
  ['https://a.example/s3cret?u=1&c={currency}&k=s3cret', ['query'], ['currency']],
  ['https://a.example/s3cret?u={subid1}&c={currency}&k=s3cret?1', ['query'], ['subid1', 'currency']],
  ['http://a.example:81/new?u={subid1}&c={currency}&k=s3cret', ['scheme', 'port', 'path'], ['subid1', 'currency']],
  ['https://b.example/s3cret?u=ann&c=1', ['host', 'query'], []],
])('the audit log says which parts %s changes, and none of its values', (after, changed, macros) => {
  const change = addressChange('https://a.example/s3cret?u={subid1}&c={currency}&k=s3cret', after);
  expect(change).toMatchObject({ before: { macros: ['subid1', 'currency'] }, after: { changed, macros } });
  expect(JSON.stringify(change)).not.toMatch(/s3cret|ann/);
});

describe('warnings about a new URL', () => {
  const refused = /because its address is not public/;
  const plain = /plain HTTP/;
  test.each([
    ['https://10.1.2.3/cb', "The service won't deliver to 10.1.2.3:443, because"],
    ['http://localhost:3000/cb?u={subid1}', "The service won't deliver to localhost:3000, because"],
    ['http://[::1]/cb', "The service won't deliver to [::1]:80, because"],
    ['http://0x7f.1:9/cb', "The service won't deliver to 127.0.0.1:9, because"],
  ])("%s: the service won't deliver", (address, start) => {
    const [warning, ...more] = addressWarnings(address, ['localhost:3001']);
    expect(warning).toMatch(refused);
    expect(warning?.startsWith(start), warning).toBe(true);
    expect(more).toEqual([]);
  });
  test.each([
    ['http://169.254.169.254/latest', '169.254.169.254:80'],
    ['https://[fe80::1]/cb', '[fe80::1]:443'],
    ['http://[fd00:ec2::254]/cb', '[fd00:ec2::254]:80'],
    ['http://0.0.0.0/cb', '0.0.0.0:80'],
  ])('%s: no exception is possible', (address, name) => {
    expect(addressWarnings(address, [])).toEqual([
      `The service never delivers to ${name}, and OUTBOUND_ALLOW can't allow it.`,
    ]);
  });
  test('no warning for an exception', () => {
    expect(addressWarnings('http://localhost:3000/cb', ['localhost:3000'])).toEqual([]);
    expect(addressWarnings('http://[::1]:3000/cb', ['::1:3000'])).toEqual([]);
  });
  test('warns about plain HTTP to the internet', () => {
    expect(addressWarnings('http://example.com/cb', [])).toEqual([expect.stringMatching(plain)]);
    expect(addressWarnings('https://example.com/cb', [])).toEqual([]);
  });
});
