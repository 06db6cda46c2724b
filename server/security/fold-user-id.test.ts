import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldUserId } from './vault.ts';

test.each([
  ['Dave', 'dave'],
  ['DAVE', 'dave'],
  ['dave ', 'dave'],
  ['\u00A0dave\u3000', 'dave'],
  ['da\u200Bve', 'dave'],
  ['\uFEFFdave\u00AD', 'dave'],
  [' \u200Bdave', 'dave'],
  ['ｄａｖｅ', 'dave'],
  ['ﬁfi', 'fifi'],
  ['STRASSE', 'straße'],
  ['ΣΑΣ', 'σας'],
  ['\u212Bsa', 'åsa'],
])('%j and %j fold alike', (one, other) => {
  expect(foldUserId(one)).toBe(foldUserId(other));
});

test.each([
  ['dave', 'davé'],
  ['dave', 'da ve'],
  ['dave', 'dave1'],
  ['user-12', 'user-1-2'],
  ['a.b', 'ab'],
])('%j and %j are two users', (one, other) => {
  expect(foldUserId(one)).not.toBe(foldUserId(other));
});

const ids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

test('neither case, spaces around an id, nor invisible characters within it change what it folds to', () => {
  const invisible = fc.constantFrom('\u200B', '\u200D', '\u2060', '\u00AD', '\uFEFF', '\u{E0001}');
  fc.assert(
    fc.property(ids, invisible, fc.nat(), (id, mark, at) => {
      const characters = [...id.normalize('NFKC')];
      const cut = at % (characters.length + 1);
      const marked = [...characters.slice(0, cut), mark, ...characters.slice(cut)].join('');
      const folded = foldUserId(id);
      expect(foldUserId(folded)).toBe(folded);
      expect(foldUserId(`  ${id}\u00A0`)).toBe(folded);
      expect(foldUserId(characters.join(''))).toBe(folded);
      expect(foldUserId(marked).normalize('NFKC')).toBe(folded);
    }),
  );
});
