import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMap } from './read-map.ts';

const least = {
  request: { path: '/offers' },
  link: { click: { parameter: 'sub' } },
  fields: { id: 'id', name: 'name', link: 'url', payout: 'pay' },
};
const problemsOf = (given: object, format: 'json' | 'csv' = 'json'): readonly string[] => {
  const reading = readMap(format, JSON.stringify(given));
  return reading.kind === 'invalid' ? reading.problems : [];
};
const withFields = (fields: object): object => ({ ...least, fields: { ...least.fields, ...fields } });
const withRequest = (request: object): object => ({ ...least, request: { ...least.request, ...request } });

test('a short map is enough, and everything else has a default', () => {
  expect(readMap('json', JSON.stringify(least))).toMatchObject({
    kind: 'map',
    map: { list: '', credential: null, pages: null, answer: null, scheme: 'secret-url' },
  });
  expect(readMap('csv', JSON.stringify(least))).toMatchObject({ kind: 'map', map: { delimiter: ',' } });
});

test.each<[object, string]>([
  [{}, "The map's request is required."],
  [[], 'The map must be an object.'],
  [withFields({ id: undefined }), "The map's fields.id is required."],
  [withFields({ id: 7 }), "The map's fields.id must be a path, or a list of up to 5."],
  [withFields({ payout: undefined }), "The map's fields.payout is required."],
  [
    withFields({ payout: { path: 'pay', in: 'pence' } }),
    'The map\'s fields.payout must be a path, or {"path", "in": "cents"}.',
  ],
  [withFields({ color: 'red' }), 'The map has an unknown field: fields.color.'],
  [withFields({ goals: { list: 'g', name: 'n', payout: 'p' } }), "The map's fields.goals.id is required."],
  [withFields({ image: 'a.__proto__.b' }), "The map's fields.image must be a path."],
  [withRequest({ path: 'offers' }), "The map's request.path must start with / and have no query."],
  [withRequest({ path: '/offers?key=1' }), "The map's request.path must start with / and have no query."],
  [withRequest({ headers: { Host: 'x' } }), "The map's request.headers.Host must be absent: the service sets it."],
  [withRequest({ json: {}, form: {} }), "The map's request.form must be absent with json."],
  [
    { ...least, credential: { in: 'json', name: 'key' } },
    "The map's request.json is required: the credential goes there.",
  ],
  [{ ...least, pages: { kind: 'page', parameter: 'page', first: 2 } }, "The map's pages.first must be 0 or 1."],
  [{ ...least, pages: { kind: 'cursor' } }, "The map's pages.kind must be page, offset or next-url."],
  [{ ...least, credential: { in: 'cookie' } }, "The map's credential.in must be header, query, json, form or basic."],
  [{ ...least, credential: 'key' }, "The map's credential must be an object."],
  [
    withRequest({ headers: { 'X-A': 'b\r\nHost: c' } }),
    "The map's request.headers.X-A must have printable ASCII characters only.",
  ],
  [{ ...least, link: { click: 'sub' } }, 'The map\'s link.click must be {"parameter"} or {"placeholder"}.'],
])('says what is wrong: %j', (given, problem) => {
  expect(problemsOf(given)).toContain(problem);
});

test('CSV has no goals, and its own delimiters', () => {
  const goals = { list: 'g', id: 'i', name: 'n', payout: 'p' };
  expect(problemsOf(withFields({ goals }), 'csv')).toEqual(['The map has an unknown field: fields.goals.']);
  expect(problemsOf({ ...least, list: 'data' }, 'csv')).toEqual(['The map has an unknown field: list.']);
  expect(problemsOf({ ...least, delimiter: '--' }, 'csv')).toEqual([
    "The map's delimiter must be , or ; or | or a tab.",
  ]);
});

test('refuses what is no JSON, too long, or would change the prototype', () => {
  expect(readMap('json', '{')).toEqual({ kind: 'invalid', problems: ['The map must be JSON.'] });
  expect(readMap('json', ' '.repeat(70_000))).toMatchObject({ kind: 'invalid' });
  const hostile = JSON.stringify(withRequest({ query: { a: 'b' } })).replace('"a"', '"__proto__"');
  expect(readMap('json', hostile)).toMatchObject({ kind: 'invalid' });
});

test('explains any JSON in whole sentences', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const reading = readMap('json', text);
      if (reading.kind === 'invalid') {
        for (const problem of reading.problems) expect(problem).toMatch(/^The map.*\.$/);
        expect(reading.problems.length).toBeGreaterThan(0);
      }
    }),
  );
});
