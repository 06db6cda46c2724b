import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const read = (ruleset: object): object =>
  readOne(feed, {
    network_offer_id: 7,
    name: 'Quest',
    offer_status: 'active',
    currency_id: 'USD',
    tracking_url: 'https://www.trk-example.com/ABC/7/',
    relationship: {
      payouts: { entries: [{ payout_type: 'cpa', payout_amount: 2.5, is_default: true }] },
      ruleset: { countries: [], platforms: [], device_types: [], is_block_proxy: true, ...ruleset },
    },
  });
const rule = (targeting_type: string, more: object) => ({ targeting_type, match_type: 'exact', ...more });

test.each<[string, object, object]>([
  ['no rule', { os_versions: [], is_use_day_parting: false }, { countries: [], devices: [], target_system: [] }],
  [
    'countries, and systems that are excluded',
    {
      countries: [rule('include', { country_code: 'US' })],
      platforms: [rule('exclude', { label: 'iOS' }), rule('include', { label: 'Android' })],
    },
    { countries: ['US'], target_system: [40] },
  ],
  ['kinds of device', { device_types: [rule('include', { label: 'Tablet' })] }, { devices: ['tablet'] }],
])('reads %s', (_, ruleset, targeting) => {
  expect(read(ruleset)).toMatchObject({ kind: 'offer', offer: { targeting } });
});

test.each<[string, object]>([
  ['a version', { os_versions: [{ targeting_type: 'include', match_type: 'minimum', os_version_id: 34 }] }],
  ['a region', { regions: [rule('include', { label: 'California' })] }],
  ['a city', { cities: [rule('exclude', { label: 'Paris' })] }],
  ['a carrier', { mobile_carriers: [rule('include', { label: 'A' })] }],
  ['a connection', { connection_types: [rule('include', { label: 'WiFi' })] }],
  ['a language', { languages: [rule('include', { label: 'English' })] }],
  ['a browser', { browsers: [rule('include', { label: 'Chrome' })] }],
  ['hours of the day', { is_use_day_parting: true }],
])('an offer for %s is skipped, because no offer here can say that', (_, ruleset) => {
  expect(read(ruleset)).toMatchObject({ kind: 'skipped', reason: 'targeting_not_expressible' });
});
