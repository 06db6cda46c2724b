import { expect, test } from 'vitest';
import { ayet } from './ayet.ts';
import { readOne } from './read-one.fixture.ts';

const offer = {
  ...{ id: 7, name: 'Quest', payout_usd: 2.5, platform: 'android', platforms: ['android'], countries: [], tasks: [] },
  tracking_link: 'https://a.example/s2s?external_identifier={external_identifier}',
};
const read = (changes: object): object => readOne(ayet, { ...offer, ...changes });
const task = { uuid: 'a-1', name: 'Level 5', payout: 0.4, event_name: 'level_5' };

test.each<[string, object, object]>([
  [
    'places for the user and the click',
    {},
    { destinationUrl: 'https://a.example/s2s?external_identifier={source_user_id}&custom_1={click_id}' },
  ],
  ['tasks pay instead of the offer', { tasks: [task] }, { payout: 0, goals: [{ key: 'a-1', payout: 4000 }] }],
  ['no countries', { countries: [] }, { targeting: { countries: [], target_system: [40] } }],
  ['an old enough Android', { min_android_version: '5.0' }, { targeting: { target_system: [56] } }],
  [
    'a system without versions beside one with',
    { platforms: ['android', 'ios'], min_ios_version: '16.0' },
    { targeting: { target_system: [40] } },
  ],
  ['a daily cap', { daily_cap: 25 }, { cap: { leads: 25, per: 'day' } }],
  [
    'instructions and rules',
    { conversion_instructions: 'Play.', rules_requirements: 'New users only.' },
    { requirements: 'Play.\nNew users only.' },
  ],
])('%s', (_, changes, expected) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, string]>([
  ['a newer Android than offers can ask for', { min_android_version: '9.0' }, 'targeting_not_expressible'],
  ['a newest Android', { max_android_version: '12' }, 'targeting_not_expressible'],
  ['certain browsers', { browser_requirements: ['chrome'] }, 'targeting_not_expressible'],
  ['an unknown platform', { platform: 'roku', platforms: ['roku'] }, 'targeting_not_expressible'],
  ['a task without id', { tasks: [{ ...task, uuid: null }] }, 'repeated_goal'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});
