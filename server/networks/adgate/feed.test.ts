import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const event = { id: 1, name: 'Install', payout: 1.25 };
const offer = { id: 7, anchor: 'Quest', click_url: 'https://a.example/c', events: [event] };
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });

test.each<[string, object, object]>([
  ['the name for people, not the internal one', { name: 'Quest_US_CPA' }, { name: 'Quest' }],
  [
    'events that pay nothing',
    {
      events: [
        { ...event, payout: 0 },
        { id: 2, name: 'Buy', payout: '$3' },
      ],
    },
    { payout: 0 },
  ],
  [
    'a click id in place of one',
    { click_url: 'https://a.example/c?s1=old&x=1' },
    { destinationUrl: expect.not.stringContaining('old') },
  ],
  ['no countries', { geo_targeting: { countries: [] } }, { targeting: { countries: [] } }],
  [
    'what to know',
    { requirements: 'New users.', things_to_know: ['Be kind.'], pending_time: 30, session_hours: 24 },
    {
      requirements: 'New users.',
      creditDelay: null,
      conditions: { things_to_know: ['Be kind.'], pending_days: 30, session_hours: 24 },
    },
  ],
  [
    'versions, browsers and kinds of device',
    {
      device_targeting: {
        operating_systems: [{ name: 'iOS', min_version: '15.0' }],
        browsers: [{ name: 'mobile safari', min_version: null, max_version: null }],
        platforms: [{ name: 'smartphone' }],
        devices: [],
      },
    },
    {
      targeting: { target_system: [50], devices: ['phone'] },
      conditions: { os_version: { ios: { min: '15.0' } }, browsers: ['Mobile safari'] },
    },
  ],
])('%s', (_, changes, expected) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, string]>([
  ['no events', { events: [] }, 'no_payout'],
  ['an event whose payout varies', { events: [event, { ...event, id: 2, payout: 'variable' }] }, 'payout_unknown'],
  ['an event in per cent', { events: [{ ...event, payout: '5%' }] }, 'payout_in_percent'],
  ['two events with one id', { events: [event, event] }, 'repeated_goal'],
  [
    'versions of another system',
    { device_targeting: { operating_systems: [{ name: 'windows', min_version: '11' }, { name: 'android' }] } },
    'targeting_not_expressible',
  ],
  [
    'one system with several ranges of versions',
    { device_targeting: { operating_systems: [{ name: 'android', min_version: '9' }, { name: 'android' }] } },
    'targeting_not_expressible',
  ],
  ['countries in an unknown shape', { geo_targeting: { countries: [{ iso: 'US' }] } }, 'no_known_country'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});
