import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { expect, test } from 'vitest';
import { formOf, ruleIn, starts, timeHint, weekendValues, type Start, type StartField } from './rule-starts.ts';

/** Reads a form as it opens, with other values where `typed` has them. */
function read(start: Start, typed: Readonly<Record<string, string>> = {}) {
  const fields: readonly StartField[] = starts[start].fields;
  const values = new Map(fields.map(({ name, value = '' }) => [name, value]));
  return ruleIn(start, (name) => typed[name] ?? values.get(name) ?? '', true);
}

const until = '2030-12-06T00:00';
const refusedAt = (path: string) => ({ ok: false, problem: { errors: [{ path }] } });

test.each([
  ['sale', { 'rule.until': until }, { when: {}, then: { multiply: 2 }, until: '2030-12-06T00:00:00.000Z' }],
  [
    'sale',
    { 'rule.from': '2030-12-04T12:30', 'rule.until': until, 'rule.budget': '50000', 'rule.then.multiply': '1,5' },
    {
      when: {},
      then: { multiply: 1.5 },
      from: '2030-12-04T12:30:00.000Z',
      until: '2030-12-06T00:00:00.000Z',
      budget: 50_000,
    },
  ],
  [
    'sale',
    { 'rule.until': until, 'rule.when.categories': '18,30', 'rule.click_valid_days': '7' },
    {
      when: { categories: [18, 30] },
      then: { multiply: 2 },
      until: '2030-12-06T00:00:00.000Z',
      click_valid_days: 7,
    },
  ],
  ['wait', {}, { when: { account_age_days: { max: 6 } }, then: { hold_days: 14 } }],
  ['paid', {}, { when: { payment_required: true }, then: { hide: true } }],
  [
    'paid',
    { 'rule.when.attributes': ' tier = bronze, vip=false , level=3' },
    { when: { payment_required: true, attributes: { tier: 'bronze', vip: false, level: 3 } }, then: { hide: true } },
  ],
  ['json', { rule: '{"when": {}, "then": {"hide": true}}' }, { when: {}, then: { hide: true } }],
] as const)('%s %j becomes a rule that the service accepts', (start, typed, rule) => {
  expect(read(start, typed)).toEqual({ ok: true, body: rule });
  expect(ruleDefinition.safeParse(rule).success).toBe(true);
});

test('what the service could not be told is refused at its field', () => {
  expect(read('sale')).toMatchObject(refusedAt('rule.until'));
  expect(read('paid', { 'rule.when.attributes': 'tier' })).toMatchObject(refusedAt('rule.when.attributes'));
  expect(read('paid', { 'rule.when.attributes': 'tier=' })).toMatchObject(refusedAt('rule.when.attributes'));
  expect(read('json', { rule: '{"when": {}' })).toMatchObject(refusedAt('rule'));
});

test.each([
  ['sale', 'rule.then.multiply', { 'rule.until': until }],
  ['wait', 'rule.when.account_age_days', {}],
  ['wait', 'rule.then.hold_days', {}],
] as const)('%s: the service refuses an empty %s at its field', (start, field, typed) => {
  const reply = read(start, { ...typed, [field]: '' });
  const sent: unknown = JSON.parse(JSON.stringify(reply.ok && reply.body));
  const issues = ruleDefinition.safeParse(sent).error?.issues ?? [];
  expect(issues.map(({ path }) => ['rule', ...path].join('.').startsWith(field))).toEqual([true]);
});

test.each([
  ['2030-12-02T10:00:00Z', '2030-12-07T00:00', '2030-12-09T00:00'],
  ['2030-12-06T23:59:00Z', '2030-12-07T00:00', '2030-12-09T00:00'],
  ['2030-12-07T00:00:00Z', '', '2030-12-09T00:00'],
  ['2030-12-08T23:59:00Z', '', '2030-12-09T00:00'],
])('a sale opens with the weekend that comes after %s', (now, from, until) => {
  expect(weekendValues(new Date(now), true)).toEqual({ 'rule.from': from, 'rule.until': until });
});

test.each([
  ['sale', { when: {}, then: { multiply: 1.5 }, until: '2030-12-06T00:00:00.000Z' }],
  [
    'sale',
    { until: '2030-12-07T01:00:00+01:00', budget: 5.5, then: { multiply: 2 }, from: '2030-12-06T00:00:00Z', when: {} },
  ],
  ['wait', { when: { account_age_days: { max: 6 } }, then: { hold_days: 14 } }],
  ['paid', { when: { payment_required: true }, then: { hide: true } }],
  ['paid', { when: { attributes: { tier: 'gold', level: 3 }, payment_required: true }, then: { hide: true } }],
  ['json', { when: {}, then: { multiply: 2 } }],
  ['json', { when: {}, then: { multiply: 2 }, until: '2030-12-06T00:00:01Z' }],
  ['sale', { when: {}, then: { multiply: 2 }, until: '2030-12-06T00:00:00Z', click_valid_days: 3 }],
  ['sale', { when: { categories: [30, 18] }, then: { multiply: 2 }, until: '2030-12-06T00:00:00Z', budget: 9 }],
  [
    'json',
    { when: { categories: [30], payment_required: true }, then: { multiply: 2 }, until: '2030-12-06T00:00:00Z' },
  ],
  ['json', { when: { account_age_days: { min: 1, max: 6 } }, then: { hold_days: 14 } }],
  ['json', { when: { attributes: { tier: '3' }, payment_required: true }, then: { hide: true } }],
  ['json', { when: { attributes: { tier: ['a', 'b'] }, payment_required: true }, then: { hide: true } }],
] as const)('a %s opens in the form that says all of it: %j', (start, rule) => {
  const definition = ruleDefinition.parse(rule);
  for (const isUtc of [true, false]) {
    const form = formOf(definition, isUtc);
    expect(form.start).toBe(start);
    const read = start === 'json' ? null : ruleIn(start, (name) => form.values[name] ?? '', isUtc);
    if (read?.ok === true)
      expect(ruleDefinition.parse(read.body)).toMatchObject({ when: definition.when, then: definition.then });
  }
});

test('a typed time is explained by its day of the week and its zone', () => {
  expect(timeHint('2030-12-07T00:00', true)).toBe('Saturday, in the time zone UTC.');
  expect(timeHint('', true)).toBe('In the time zone UTC.');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(timeHint('2030-12-08T23:59', false)).toBe(`Sunday, in the time zone ${timeZone}.`);
});
