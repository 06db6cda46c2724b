import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://rewards.example.com/console/', 'rewards.example.com', 'https://rewards.example.com'],
  ['https://rewards.example.com:8443/below/console/', 'rewards.example.com', 'https://rewards.example.com:8443'],
  ['http://localhost:3000/console/', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/console/', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000/console/', 'localhost', 'http://localhost:3000'],
  ['https://localhost/console/', 'localhost', 'https://localhost'],
])('passkeys of %s are for its host, or for this machine', (url, id, origin) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin });
});

test.each(['http://rewards.example.com/console/', 'https://192.0.2.1/console/', 'https://[2001:db8::1]/console/'])(
  'browsers have no passkeys at %s',
  (url) => {
    expect(relyingPartyOf(url)).toBeNull();
  },
);
