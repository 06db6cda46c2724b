import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCallMap } from './read-call-map.ts';

const least = { fields: { click_id: 'sub', transaction_id: 'tx' } };
const withHash = (text: string, algorithm = 'md5', parameter = 'sig'): object => ({
  ...least,
  hash: { parameter, algorithm, text },
});
const problemsOf = (given: unknown): readonly string[] => {
  const reading = readCallMap(JSON.stringify(given));
  return reading.kind === 'invalid' ? reading.problems : [];
};

test('two names are enough, and everything else has a default', () => {
  expect(readCallMap(JSON.stringify(least))).toEqual({
    kind: 'map',
    map: { ...least, amounts: [], negative: 'reversal', states: [] },
  });
});

test.each<[unknown, string]>([
  [{}, "The map's fields is required."],
  [{ fields: { click_id: 'sub' } }, "The map's fields.transaction_id is required."],
  [{ fields: { ...least.fields, click_id: 'a b' } }, "The map's fields.click_id must be the name of a parameter."],
  [{ fields: { ...least.fields, user: 'a' } }, 'The map has an unknown field: fields.user.'],
  [
    { fields: { click_id: 'sub', transaction_id: ['a', 'b'] } },
    "The map's fields.transaction_id must have one parameter, or the click id among several.",
  ],
  [{ ...least, decimal: ';' }, "The map's decimal must be '.' or ','."],
  [{ ...least, negative: 'lead' }, "The map's negative must be reversal or difference."],
  [{ ...least, url: { sub: '{x}&status=1' } }, "The map's url.sub must be a macro without spaces and &."],
  [
    { ...least, response: { accepted: 'OK\n' } },
    "The map's response.accepted must have printable ASCII characters only.",
  ],
  [
    { ...least, states: [{ parameter: 's', complete: ['1', 'ok'], reversal: ['OK'] }] },
    "The map's states.0 must list 'ok' once.",
  ],
  [
    { ...least, states: [{ parameter: 's', reversal: ['2'] }] },
    "The map's states.0.complete must list at least one value.",
  ],
  [withHash('{sub}{tx}'), "The map's hash.text must have {secret} once."],
  [withHash('{secret}{sub}{secret}'), "The map's hash.text must have {secret} once."],
  [withHash('{secret}'), "The map's hash.text must have a parameter in braces."],
  [withHash('{sub}|{secret}', 'hmac-sha256'), "The map's hash.text must be without {secret}: it is the key."],
  [withHash('{sub}{sig}{secret}'), "The map's hash.text must be without the hash itself."],
  [
    withHash('{sub}{secret}', 'crc32'),
    "The map's hash.algorithm must be md5, sha1, sha256, hmac-md5, hmac-sha1 or hmac-sha256.",
  ],
  [[], 'The map must be an object.'],
])('%j is refused: %s', (given, problem) => {
  expect(problemsOf(given)).toEqual([problem]);
});

test('anything gives a map or sentences', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const reading = readCallMap(text);
      if (reading.kind === 'invalid') for (const one of reading.problems) expect(one).toMatch(/^The map.*\.$/s);
    }),
  );
});
