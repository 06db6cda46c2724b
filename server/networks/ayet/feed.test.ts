import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const offer = {
  id: 7,
  name: 'Quest',
  payout_usd: 2.5,
  platform: 'android',
  platforms: ['android'],
  countries: [],
  tasks: [],
  tracking_link: 'https://a.example/s2s?external_identifier={external_identifier}',
};
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });
const task = { uuid: 'a-1', name: 'Level 5', payout: 0.4, event_name: 'level_5' };

test.each<[string, object, object]>([
  [
    'places for the user and the click',
    {},
    { destinationUrl: 'https://a.example/s2s?external_identifier={source_user_id}&custom_1={click_id}' },
  ],
  ['tasks pay instead of the offer', { tasks: [task] }, { payout: 0, goals: [{ key: 'a-1', payout: 4000 }] }],
  [
    'a task that pays several times, once a day',
    { tasks: [{ ...task, conversion_limit: 7, single_conversion_per_day: true }] },
    { goals: [{ key: 'a-1', maxCompletions: 7, isOnceADay: true }] },
  ],
  ['no countries', { countries: [] }, { targeting: { countries: [], target_system: [40] } }],
  [
    'versions of systems, which are a condition',
    { min_android_version: '9.0', max_ios_version: '17' },
    { targeting: { target_system: [40] }, conditions: { os_version: { android: { min: '9.0' }, ios: { max: '17' } } } },
  ],
  [
    'browsers, with their versions',
    { browser_requirements: [{ browser: 'chrome', min_version: '138.22.33', max_version: null }] },
    { conditions: { browsers: ['Chrome 138.22.33+'] } },
  ],
  ['that users must pay', { payment_required: true }, { conditions: { payment_required: true } }],
  ['a deadline', { max_conversion_time: 17_340 }, { conditions: { session_hours: 5 } }],
  [
    'deadlines of tasks, or else of the offer',
    {
      max_conversion_time: 86_400,
      tasks: [
        { ...task, max_conversion_time: 3600 },
        { ...task, uuid: 'a-2' },
      ],
    },
    { goals: [{ timeToComplete: 3600 }, { timeToComplete: 86_400 }] },
  ],
  ['a daily cap', { daily_cap: 25 }, { cap: { leads: 25, per: 'day' } }],
  [
    'instructions and rules',
    { conversion_instructions: 'Play.', rules_requirements: 'New users only.' },
    { requirements: 'Play.\nNew users only.' },
  ],
  [
    'no mark for the list of tasks',
    { conversion_instructions_long: '{multiple_rewards}', conversion_instructions: 'Play. {multiple_rewards}' },
    { requirements: 'Play.' },
  ],
])('%s', (_, changes, expected) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer: expected });
});

test.each([{ conversion_limit: 1, single_conversion_per_day: true }, { conversion_limit: 0 }, {}])(
  'a task that states no larger limit pays once: %j',
  (limits) => {
    const reading = read({ tasks: [{ ...task, ...limits }] });
    expect(reading).toMatchObject({ offer: { goals: [{ key: 'a-1' }] } });
    expect(reading).not.toHaveProperty('offer.goals.0.maxCompletions');
    expect(reading).not.toHaveProperty('offer.goals.0.isOnceADay');
  },
);

test.each<[string, object, string]>([
  ['an Android by name', { min_android_version: 'Oreo' }, 'targeting_not_expressible'],
  ['a browser without a name', { browser_requirements: [{ min_version: '1' }] }, 'targeting_not_expressible'],
  ['states of a country', { state_targeting: ['CA'] }, 'targeting_not_expressible'],
  ['an unknown platform', { platform: 'roku', platforms: ['roku'] }, 'targeting_not_expressible'],
  ['a task without id', { tasks: [{ ...task, uuid: null }] }, 'repeated_goal'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});
