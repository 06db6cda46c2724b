import { expect, test } from 'vitest';
import { readHostedAddress } from './hosted-address.ts';

test('path, query and fragment become attributes and token', () => {
  const address =
    'https://w.example/wall/3/14?subid1=a%2Fb&subid2=x&theme=dark&lang=ar&other=1&consent_url=https%3A%2F%2Fshop.example%2Fp%3Fa%3D1#token=a.b.c';
  expect(readHostedAddress(address)).toEqual({
    attributes: {
      'pub-id': '3',
      'wall-id': '14',
      'user-id': 'a/b',
      'sub-id2': 'x',
      theme: 'dark',
      lang: 'ar',
      'consent-url': 'https://shop.example/p?a=1',
    },
    token: 'a.b.c',
    hasTokenInQuery: false,
    awaitsToken: false,
    withoutToken: address.replace(/#.*/, '').replace('https://w.example', ''),
  });
});

test.each([
  ['#token=a.b.c', ''],
  ['#token', ''],
  ['#await-token', '#await-token'],
  ['#token=a.b.c&offer=3', '#offer=3'],
  ['#tab=activity&%74oken=a.b.c&x=%20&token=d', '#tab=activity&x=%20'],
])('%s without the token is %s', (hash, rest) => {
  const { withoutToken } = readHostedAddress(`https://w.example/wall/3/14?subid1=u${hash}`);
  expect(withoutToken).toBe(`/wall/3/14?subid1=u${rest}`);
});

test('the fragment may say that the host will send the token', () => {
  expect(readHostedAddress('https://w.example/wall/3/14?subid1=u#await-token')).toMatchObject({
    token: '',
    awaitsToken: true,
  });
});

test('a token in the query is reported, not used, and leaves the address', () => {
  expect(readHostedAddress('https://w.example/wall/3/14?subid1=u&%74oken=x&lang=%20#tab=activity')).toMatchObject({
    token: '',
    hasTokenInQuery: true,
    withoutToken: '/wall/3/14?subid1=u&lang=%20#tab=activity',
  });
});

test('a URL of another form leaves the ids empty', () => {
  expect(readHostedAddress('https://w.example/').attributes).toEqual({ 'pub-id': '', 'wall-id': '' });
});
