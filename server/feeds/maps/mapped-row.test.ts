import { expect, test } from 'vitest';
import { ownMap } from './own-map.ts';
import { readOne } from '../reading/read-one.fixture.ts';

const json = ownMap('json');

const least = {
  request: { path: '/offers' },
  link: { click: { parameter: 'sub' } },
  fields: { id: 'id', name: 'name', link: 'url', payout: 'pay' },
};
const row = { id: 7, name: 'Quest', url: 'https://a.example/c', pay: '2.50' };

function read(fields: object, changes: object, more: object = {}): object {
  const map = JSON.stringify({ ...least, ...more, fields: { ...least.fields, ...fields } });
  const adapter = json.withSettings?.({ map }) ?? json;
  return readOne(adapter, { ...row, ...changes });
}

const goals = { list: 'steps', id: 'id', name: 'name', payout: { path: 'cents', in: 'cents' } };
const steps = [{ id: 1, name: 'Install', cents: 50 }];

test.each<[string, object, object, object]>([
  ['the least', {}, {}, { externalId: '7', payout: 25_000, destinationUrl: 'https://a.example/c?sub={click_id}' }],
  ['the first path that says something', { name: ['title.en', 'name'] }, { title: { en: '' } }, { name: 'Quest' }],
  ['cents', { payout: { path: 'pay', in: 'cents' } }, { pay: 250 }, { payout: 25_000 }],
  ['goals instead of the payout', { goals }, { steps }, { payout: 0, goals: [{ key: '1', payout: 5000 }] }],
  [
    'goals that pay several times',
    { goals: { ...goals, max_completions: 'times', once_a_day: 'daily' } },
    {
      steps: [
        { ...steps[0], times: '30', daily: 'yes' },
        { id: 2, name: 'Play', cents: 5 },
      ],
    },
    {
      goals: [
        { maxCompletions: 30, isOnceADay: true },
        { maxCompletions: 1, isOnceADay: false },
      ],
    },
  ],
  [
    'goals in addition to the payout',
    { goals, payout_beside_goals: true },
    { steps },
    { payout: 25_000, goals: [{ key: '1' }] },
  ],
  ['no goals in one row', { goals }, { steps: null }, { payout: 25_000, goals: [] }],
  [
    'words with their own separator',
    { countries: { path: 'geo', separator: ';' } },
    { geo: 'US;uk' },
    { targeting: { countries: ['GB', 'US'] } },
  ],
  [
    'words in objects',
    { systems: { path: 'os', key: 'label' } },
    { os: [{ label: 'Android' }] },
    { targeting: { target_system: [40] } },
  ],
  ['an active row, in any case', { status: { path: 'state', active: ['Live'] } }, { state: 'LIVE' }, { name: 'Quest' }],
  ['an empty restriction', { must_be_empty: ['cities'] }, { cities: [] }, { name: 'Quest' }],
  [
    'conditions',
    {
      credit_days: 'days',
      things_to_know: 'notes',
      disclaimer: 'small',
      pending_days: 'hold',
      session_hours: 'hours',
      payment_required: 'paid',
      android_from: 'os.from',
      ios_to: 'os.to',
      browsers: 'browsers',
    },
    {
      days: '0',
      notes: 'New users, once.',
      small: 'Terms apply.',
      hold: 30,
      hours: 24,
      paid: 'yes',
      os: { from: '12', to: '17' },
      browsers: 'Chrome, Safari',
    },
    {
      creditDelay: '0',
      conditions: {
        things_to_know: ['New users, once.'],
        disclaimer: 'Terms apply.',
        pending_days: 30,
        session_hours: 24,
        payment_required: true,
        os_version: { android: { min: '12' }, ios: { max: '17' } },
        browsers: ['Chrome', 'Safari'],
      },
    },
  ],
  [
    'rows that are tiles, whose limits come from the map',
    { tile: { path: 'kind', is: ['wall'], amount: 'money', max_payout: 5, max_day: 20 } },
    { kind: 'Wall', pay: '' },
    { payout: 0, isRepeatable: true, tile: { amount: 'money', max_payout: 50_000, max_day: 200_000 } },
  ],
  ['no delay and no conditions', {}, {}, { creditDelay: null, conditions: {} }],
  [
    'deadlines of goals',
    { goals: { ...goals, hours: 'hours' } },
    { steps: [{ ...steps[0], hours: 2 }] },
    { goals: [{ timeToComplete: 7200 }] },
  ],
  [
    'an image without a scheme',
    { image: 'art' },
    { art: '//cdn.example/1.png' },
    { imageUrl: 'https://cdn.example/1.png' },
  ],
  ['caps', { daily_cap: 'day', total_cap: 'all' }, { day: 0, all: '9' }, { cap: { leads: 9, per: 'total' } }],
])('%s', (_, fields, changes, expected) => {
  expect(read(fields, changes)).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, object, string]>([
  ['another status', { status: { path: 'state', active: ['live'] } }, { state: 'paused' }, 'not_active'],
  [
    'a restriction that offers cannot express',
    { must_be_empty: ['cities'] },
    { cities: ['Oslo'] },
    'targeting_not_expressible',
  ],
  ['countries in another shape', { countries: 'geo' }, { geo: [{ iso: 'US' }] }, 'no_known_country'],
  ['a percentage', {}, { pay: '5%' }, 'payout_in_percent'],
  ['pay by click', { payout_model: 'model' }, { model: 'CPC' }, 'not_paid_per_lead'],
  ['another currency', { currency: 'money' }, { money: 'EUR' }, 'currency_without_rate'],
  ['a goal without a known payout', { goals }, { steps: [{ id: 1, name: 'x', cents: 'variable' }] }, 'payout_unknown'],
  ['an inherited property as an id', { id: 'constructor.name' }, {}, 'no_id'],
])('skips %s', (_, fields, changes, reason) => {
  expect(read(fields, changes)).toMatchObject({ kind: 'skipped', reason });
});

test('without a map, a feed reads nothing', () => {
  expect(readOne(json, row)).toMatchObject({ kind: 'skipped' });
  expect(json.settings['map']?.problems?.('{}')).toContain("The map's fields is required.");
});

test('an amount with a comma or a dot before three digits is read as the map says, or not at all', () => {
  expect(read({}, { pay: '2,250' })).toMatchObject({ kind: 'skipped', reason: 'payout_ambiguous' });
  expect(read({}, { pay: '2,250' }, { decimal: ',' })).toMatchObject({ offer: { payout: 22_500 } });
  expect(read({}, { pay: '2,250' }, { decimal: '.' })).toMatchObject({ offer: { payout: 22_500_000 } });
  expect(read({}, { pay: '2.250' }, { decimal: ',' })).toMatchObject({ kind: 'skipped', reason: 'payout_ambiguous' });
  const stepsInEuros = [{ id: 1, name: 'Install', cents: '50,5' }];
  expect(read({ goals }, { steps: stepsInEuros }, { decimal: ',' })).toMatchObject({
    offer: { goals: [{ payout: 5050 }] },
  });
});

test('constants of the map narrow what a row says, and never widen it', () => {
  const constants = { countries: ['ES', 'PT'], languages: ['es'], devices: ['phone'] };
  const countries = { countries: 'geo' };
  expect(read(countries, { geo: '' }, { constants })).toMatchObject({ offer: { targeting: constants } });
  expect(read(countries, { geo: 'FR,PT' }, { constants })).toMatchObject({
    offer: { targeting: { countries: ['PT'] } },
  });
  expect(read(countries, { geo: 'FR' }, { constants })).toMatchObject({ kind: 'skipped', reason: 'outside_constants' });
  const { problems } = json.settings['map'] ?? {};
  expect(problems?.(JSON.stringify({ ...least, constants: { countries: ['Spain'] } }))).toEqual([
    "The map's constants.countries must contain only ISO 3166-1 alpha-2 codes.",
  ]);
});
