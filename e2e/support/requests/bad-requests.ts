import fc from 'fast-check';
import type { RequestOptions } from './client.ts';
import { parametersOf, type Operation } from './operations.ts';
import { anyCharacter } from './any-character.ts';

/** Values that hardly any parameter accepts. */
const oddText = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '-0', '1e999', 'NaN', 'Infinity', '0x10', '1.00001', '00', '9007199254740993'),
  fc.constantFrom(
    '99999999999999999999999999',
    '1,2,3',
    'true',
    'null',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    '%',
    '%00',
  ),
  fc.constantFrom(
    '\u0000',
    'a\u0007b',
    '\u202egnp.exe',
    '\ufeff',
    '\u2028',
    "' or 1=1 --",
    '<script>',
    '../..',
    '${7*7}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 70 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }).filter((text) => text.isWellFormed()),
  fc.integer({ min: 61, max: 3000 }).map((length) => 'x'.repeat(length)),
  fc.double().map(String),
);

const oddJson = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 1e308, -1e-7, [], {}, [[]], [null], { length: 1 }),
  fc.constant(JSON.parse('{"__proto__": {"admin": true}, "toString": 1}') as unknown),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
  fc.integer({ min: 1000, max: 40_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 100, max: 4000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
);

/** Changes to a valid request. */
export interface Change {
  query: { name: string; values: string[]; asList: boolean }[];
  body: { name: string; value: unknown; isAbsent: boolean }[];
  wholeBody: { text: string; mediaType: string } | null;
  path: { name: string; value: string } | null;
  asForm: boolean;
}

/** Random changes to a valid request of the operation. */
export function changeOf(operation: Operation): fc.Arbitrary<Change> {
  const strange = fc.constantFrom('__proto__', 'constructor', 'toString', 'x[]', '[]', '', 'a.b', '\u0000');
  const nameOf = (names: string[]) =>
    names.length === 0 ? strange : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, strange);
  return fc.record({
    query: fc.array(
      fc.record({
        name: nameOf(operation.query),
        values: fc.array(oddText, { minLength: 1, maxLength: 3 }),
        asList: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    body:
      operation.body.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ name: nameOf(operation.body), value: oddJson, isAbsent: fc.boolean() }), {
            maxLength: 3,
          }),
    wholeBody:
      operation.body.length === 0
        ? fc.constant(null)
        : fc.option(
            fc.record({
              text: fc.oneof(
                oddText,
                fc.constantFrom('{"a":', '[]', '"x"', '{"a":1}{"b":2}', '\ufeff{}', '--x--', '--x\r\n\r\n\r\n--x--'),
              ),
              mediaType: fc.constantFrom(
                'application/json',
                'application/x-www-form-urlencoded',
                'multipart/form-data; boundary=x',
                'multipart/form-data',
                'text/plain',
                'x',
                '',
              ),
            }),
            { freq: 6 },
          ),
    path: fc.option(fc.record({ name: fc.constantFrom(...parametersOf(operation.path)), value: oddText }), { freq: 4 }),
    asForm: fc.boolean(),
  });
}

/** The valid request `base` with `pathValues`, after the change. */
export function requestOf(
  operation: Operation,
  change: Change,
  base: RequestOptions,
  pathValues: Readonly<Record<string, string>>,
): { path: string; options: RequestOptions } {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = change.path?.name === name ? change.path.value : (pathValues[name] ?? '');
    // URL parsers drop dot segments, so the path would name another resource.
    return /^\.{1,2}$/.test(value) ? 'dots' : encodeURIComponent(value);
  });
  const changed = new Set(change.query.map(({ name }) => name));
  const baseQuery = typeof base.query === 'object' ? Object.entries(base.query) : [];
  const pairs = [
    ...baseQuery.filter(([name]) => !changed.has(name)).map(([name, value]) => [name, String(value)] as const),
    ...change.query.flatMap(({ name, values, asList }) =>
      values.map((value) => [asList ? `${name}[]` : name, value] as const),
    ),
  ];
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const { json, ...rest } = base;
  const options: RequestOptions = { ...rest, ...(query !== '' ? { query } : {}) };
  if (change.wholeBody !== null) {
    const { mediaType, text } = change.wholeBody;
    return { path, options: { ...options, body: text, headers: { 'Content-Type': mediaType } } };
  }
  if (operation.body.length === 0) return { path, options };
  const entries = new Map<string, unknown>(Object.entries(json ?? {}));
  for (const { name, value, isAbsent } of change.body) {
    if (isAbsent) entries.delete(name);
    else entries.set(name, value);
  }
  if (change.asForm && json === undefined) {
    const texts = [...entries].map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(formText(value))}`,
    );
    return { path, options: { ...options, form: texts.join('&') } };
  }
  // Built member by member, since an object literal can't have a plain field `__proto__`.
  const members = [...entries].filter(([, value]) => value !== undefined);
  const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
  return { path, options: { ...options, body: text, headers: { 'Content-Type': 'application/json' } } };
}

function formText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
