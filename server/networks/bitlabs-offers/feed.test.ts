import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const event = { id: '769510e4-79b8', name: 'Install', payout: '1.25' };
const offer = { id: 7, anchor: 'Quest', click_url: 'https://b.example/o/7?s1=', events: [event] };
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });

test.each<[string, object, object]>([
  ['credits at once', { confirmation_time: 'Confirms Instantly' }, { creditDelay: '0' }],
  ['credits after days', { confirmation_time: '3 days' }, { creditDelay: '3' }],
  ['no time that we can read', { confirmation_time: 'Usually soon' }, { creditDelay: null }],
  [
    'what its publishers must show',
    {
      things_to_know: ['New users only.', '<i>One per household.</i>'],
      disclaimer: 'Terms apply.',
      pending_time: 30,
      session_hours: 48,
      device_targeting: {
        operating_systems: [{ name: 'android', min_version: '9', max_version: '14' }],
        browsers: [{ name: 'chrome mobile' }],
      },
    },
    {
      conditions: {
        things_to_know: ['New users only.', 'One per household.'],
        disclaimer: 'Terms apply.',
        pending_days: 30,
        session_hours: 48,
        os_version: { android: { min: '9', max: '14' } },
        browsers: ['Chrome mobile'],
      },
    },
  ],
])('%s', (_, changes, expected) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, object]>([
  ['allowed, without rules', { multiple_conversions_allowed: true }, { maxCompletions: null, isOnceADay: false }],
  [
    'allowed once a day',
    { multiple_conversions_allowed: true, multiple_conversions_rules: { rule_type: 'daily' } },
    { maxCompletions: null, isOnceADay: true },
  ],
])('several conversions of an event: %s', (_, limits, expected) => {
  const offered = { events: [{ ...event, ...limits }] };
  expect(read(offered)).toMatchObject({ offer: { goals: [{ key: event.id, ...expected }] } });
});

test('an event that allows no more than one conversion pays once', () => {
  const rules = { multiple_conversions_allowed: false, multiple_conversions_rules: { rule_type: 'daily' } };
  const reading = read({ events: [{ ...event, ...rules }] });
  expect(reading).toMatchObject({ offer: { goals: [{ key: event.id }] } });
  expect(reading).not.toHaveProperty('offer.goals.0.maxCompletions');
});
