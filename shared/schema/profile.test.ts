import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questions } from '../catalog/questions.ts';
import { fieldErrors } from './problem.ts';
import { ageOn, profileBody, profileReplacement } from './profile.ts';

const answers = { 1: '2', 2: 11, 3: ['21'], 4: [30], 5: '32', 6: '64', 7: '88', 8: ['89', '96'], 9: '109', 11: 126 };

const body = {
  api_key: 'pk_1',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  gender: 'f',
  dob: '1990-05-17',
  address1: '12 Long Street',
  city: 'Springfield',
  state: 'IL',
  country: 'US',
  zip: '62701',
  target_system_selected: [51, 58],
  answers,
};

const errors = (change: unknown) => {
  const input = typeof change === 'object' && change !== null ? { ...body, ...change } : change;
  const result = profileBody.safeParse(input);
  return result.success ? [] : fieldErrors(result.error.issues).map(({ path, message }) => `${path} ${message}`);
};

test('a body is normalized', () => {
  const sent = { ...body, email: ' ada@example.com ', country: 'us', target_system_selected: [58, '51', 58], extra: 1 };
  expect(profileBody.parse(sent)).toEqual({
    ...body,
    target_system_selected: [58, 51],
    answers: { 1: [2], 2: [11], 3: [21], 4: [30], 5: [32], 6: [64], 7: [88], 8: [89, 96], 9: [109], 11: [126] },
  });
});

test('names every missing field at once', () => {
  const result = profileBody.safeParse({});
  expect(result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(
    Object.keys(body).map((name) => `${name} is required`),
  );
});

test('checks the answers even if other fields fail', () => {
  const sent: unknown = JSON.parse(
    '{"email": "nobody", "answers": {"__proto__": 1, "1": [1, 2], "3": "999", "6": [], "8": [], "10": 1, "02": 11, "5": "x"}}',
  );
  expect(errors(sent).toSorted()).toEqual(
    [
      'email must be an e-mail address',
      'answers.1 must have exactly one option',
      "answers.3 must be one of the country's income options",
      'answers.5 must be an option id or a list of option ids',
      'answers.6 is required',
      'answers.10 is not a known question',
      'answers.__proto__ is not a known question',
      'answers.02 is not a known question',
      'answers.2 is required',
      'answers.4 is required',
      'answers.7 is required',
      'answers.9 is required',
      'answers.11 is required',
    ].toSorted(),
  );
});

test('takes each option of each question, and no option of another', () => {
  const all = questions.flatMap((asked) => asked.options.map(({ id }) => [asked, id] as const));
  for (const [asked, id] of all) {
    expect(errors({ answers: { ...answers, [asked.id]: id } })).toEqual([]);
    const other = all.find(([, option]) => !asked.options.some((own) => own.id === option))?.[1] ?? 0;
    expect(errors({ answers: { ...answers, [asked.id]: other } })).toHaveLength(1);
  }
});

test('a single choice takes exactly one option: not several, and not the same one twice', () => {
  expect(profileBody.parse({ ...body, answers: { ...answers, 1: ['2'] } }).answers[1]).toEqual([2]);
  for (const several of [
    ['2', '3'],
    ['2', '2'],
  ]) {
    expect(errors({ answers: { ...answers, 1: several } })).toEqual(['answers.1 must have exactly one option']);
  }
});

test('the question about pets takes several options, none, or no answer', () => {
  const { 8: _, ...without } = answers;
  expect(profileBody.parse({ ...body, answers: without }).answers[8]).toBeUndefined();
  expect(profileBody.parse({ ...body, answers: { ...answers, 8: [] } }).answers[8]).toEqual([]);
  expect(profileBody.parse({ ...body, answers: { ...answers, 8: 89 } }).answers[8]).toEqual([89]);
  expect(profileBody.parse({ ...body, answers: { ...answers, 8: ['96', '96'] } }).answers[8]).toEqual([96]);
});

test.each([
  ['first_name', 40],
  ['last_name', 40],
  ['address1', 70],
  ['address2', 70],
  ['city', 50],
  ['state', 50],
])('%s takes %i code points', (name, max) => {
  expect(errors({ [name]: ` ${'😀'.repeat(max)} ` })).toEqual([]);
  expect(errors({ [name]: 'x'.repeat(max + 1) })).toEqual([`${name} must be at most ${max} characters`]);
  expect(errors({ [name]: 'a\nb' })).toEqual([`${name} must not contain control characters`]);
  expect(errors({ [name]: ' ' })).toEqual(name === 'address2' ? [] : [`${name} must not be empty`]);
});

test('e-mail addresses', () => {
  const long = `${'a'.repeat(68)}@example.com`;
  for (const good of ["o'brien+tag@mail.example.co.uk", 'a/b@x.example', long])
    expect(errors({ email: good })).toEqual([]);
  expect(errors({ email: `a${long}` })).toEqual(['email must be at most 80 characters']);
  for (const bad of [
    'x',
    'a@b',
    '@x.example',
    'a@',
    'a b@x.example',
    'a@x..example',
    'a@-x.example',
    '<a@x.example>',
  ]) {
    expect(errors({ email: bad })).toEqual(['email must be an e-mail address']);
  }
});

test.each([
  [{ zip: 'SW1A_1-AA' }, []],
  [{ zip: 'a b' }, ['zip must be 1 to 10 letters, digits, dashes and underscores']],
  [{ zip: '12345678901' }, ['zip must be 1 to 10 letters, digits, dashes and underscores']],
  [{ zip: 62701 }, ['zip must be text']],
  [{ country: 'UK' }, ['country must be an ISO 3166-1 alpha-2 country code']],
  [{ gender: 'x' }, ['gender must be one of: m, f']],
  [{ dob: '1990-02-30' }, ['dob must be a date as YYYY-MM-DD']],
  [{ target_system_selected: [] }, []],
  [{ target_system_selected: [99] }, ['target_system_selected must be ids from: 51, 52, 40, 58, 57, 59, 60, 61']],
  [{ target_system_selected: 51 }, ['target_system_selected must be a list of device ids']],
  [{ ip: 'here' }, ['ip must be an IPv4 or IPv6 address']],
  [{ platform_type: 'desktop', browser_family: 'ie', ip: '::1' }, []],
  [{ browser_family: 'edge' }, ['browser_family must be one of: safari, chrome, firefox, ie, opera']],
  [{ answers: [] }, ['answers must map question ids to option ids']],
])('%j', (change, expected) => {
  expect(errors(change)).toEqual(expected);
});

test.each([null, undefined, 'text', 5])('refuses the body %j', (input) => {
  expect(errors(input)).toEqual([' must be a JSON object']);
});

test('a replacement needs no key', () => {
  const { api_key: _, ...fields } = body;
  expect(profileReplacement.safeParse(fields).success).toBe(true);
});

test('reads or refuses any JSON, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(body)), (value, name) => {
      profileBody.safeParse(value);
      profileBody.safeParse({ ...body, [name]: value });
      profileBody.safeParse({ ...body, answers: { ...answers, 8: value } });
    }),
  );
});

test.each([
  ['1990-05-17', '2026-05-16', 35],
  ['1990-05-17', '2026-05-17', 36],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
  ['2026-05-18', '2026-05-17', -1],
])('born %s, on %s: %i', (dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age);
});
