import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePath, matchPath } from './path.ts';

const user = compilePath('/p/{pubId}/user/{subid1}.json');

test('the subid1 in a%2Fb.json is a/b, and a subid1 may end in .json', () => {
  expect(matchPath(user, '/p/7/user/a%2Fb.json')).toEqual({ kind: 'matched', params: { pubId: 7, subid1: 'a/b' } });
  expect(matchPath(user, '/p/7/user/x.json.json')).toEqual({
    kind: 'matched',
    params: { pubId: 7, subid1: 'x.json' },
  });
  expect(matchPath(user, '/p/7/user/a/b.json')).toBeNull();
  expect(matchPath(user, '/p/7/user/axjson')).toBeNull();
  expect(matchPath(user, '/P/7/user/a.json')).toBeNull();
  expect(matchPath(user, '/p/7/user/a.json/')).toBeNull();
});

test('an id that is not a positive safe integer is not found', () => {
  for (const id of [
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    '',
    'abc',
    '9007199254740992',
    '99999999999999999999',
    '%31',
  ]) {
    expect(matchPath(user, `/p/${id}/user/a.json`)).toEqual({ kind: 'not_found', parameter: 'pubId' });
  }
});

test('a subid1 is 1 to 60 code points without control characters', () => {
  const kindOf = (text: string): unknown => matchPath(user, `/p/1/user/${text}.json`)?.kind;
  expect(kindOf(encodeURIComponent('😀'.repeat(60)))).toBe('matched');
  expect(kindOf(encodeURIComponent('😀'.repeat(61)))).toBe('malformed');
  for (const bad of ['', '%00', '%0A', '%7F', '%C2%85', '%', '%ff', '%ed%a0%80'])
    expect(kindOf(bad), bad).toBe('malformed');
});

test('reads back any well-formed subid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }), (subid) => {
      const wellFormed = subid.toWellFormed();
      fc.pre(!/\p{Cc}/u.test(wellFormed) && [...wellFormed].length <= 60);
      expect(matchPath(user, `/p/1/user/${encodeURIComponent(wellFormed)}.json`)).toEqual({
        kind: 'matched',
        params: { pubId: 1, subid1: wellFormed },
      });
    }),
  );
});
