import { expect, test } from 'vitest';
import { explainQuery, offer, offersQuery } from './offer.ts';
import { fieldErrors } from './problem.ts';

test('an offers request needs only a subid1', () => {
  expect(offersQuery.parse({ subid1: 'u' })).toEqual({
    subid1: 'u',
    offset: 0,
    sort_order: 'desc',
    sort_by: 'popularity',
    featured_only: false,
    featured_first: false,
    refresh: false,
    tiles: false,
  });
});

test('parameters of both variants', () => {
  const query = offersQuery.parse({
    subid1: 'u',
    subid2: '',
    limit: '25',
    offset: '50',
    category_id: ['18', '20'],
    target_system: '30,56,40',
    featured_only: '1',
    gender: 'f',
    age_range_id: '2',
    device_lat: 'true',
    ip: '203.0.113.9',
    payout_min: '0.25',
    'user-agent': 'A',
    user_agent: 'B',
    api_key: ['ignored', 'ignored'],
    anything: 'else',
  });
  expect(query).toMatchObject({ limit: 25, offset: 50, category_id: [18, 20], target_system: [30, 56, 40] });
  expect(query).toMatchObject({ featured_only: true, age_range_id: 2, device_lat: true, payout_min: 2_500 });
  expect(query.user_agent).toBe('A');
  expect(Object.keys(query)).not.toContain('anything');
  expect(offersQuery.parse({ subid1: 'u', user_agent: 'B' }).user_agent).toBe('B');
});

test('names every invalid parameter at once', () => {
  const result = offersQuery.safeParse({
    limit: '0',
    sort_by: ['a', 'b'],
    category_id: '27',
    age_range_id: '6',
    ip: '',
  });
  const errors = fieldErrors(result.error?.issues ?? []).map(({ path, code }) => `${path} ${code}`);
  expect(errors.toSorted()).toEqual([
    'age_range_id invalid',
    'category_id invalid',
    'ip invalid',
    'limit invalid',
    'sort_by repeated',
    'subid1 required',
  ]);
});

test('an invalid system version is ignored, because clients of the frozen paths may send anything', () => {
  const read = (given: unknown) => offersQuery.parse({ subid1: 'u', platform_version: given }).platform_version;
  for (const version of ['14', '14.0.0', '17.5']) expect(read(version)).toBe(version);
  for (const none of ['', 'x', '14.', '1.2.3.4', '9999', ['14', '15'], {}]) expect(read(none)).toBeUndefined();
});

test('explain takes the same parameters and refuses others', () => {
  expect(explainQuery.parse({ subid1: 'u', offer_id: '5', 'user-agent': 'A' })).toMatchObject({
    offer_id: 5,
    user_agent: 'A',
  });
  const result = explainQuery.safeParse({ subid1: 'u', sorty_by: 'payout' });
  expect(fieldErrors(result.error?.issues ?? [])).toEqual([
    { path: 'sorty_by', code: 'unknown_field', message: 'is not a known field' },
  ]);
});

test("an offer has the contract's fields in their order, then ours", () => {
  expect(Object.keys(offer.shape)).toEqual(
    (
      'offer_id name description requirements credit_delay image_url click_url payout is_support_center_disabled ' +
      'currency_count featured_global featured_profile epc conversion_rate category_id creative_id creative_filename ' +
      'mobile_app target_system matches_target_system_detected events creative_url observed survey ' +
      'credit_delay_known reward_rule conditions kind max_day'
    ).split(' '),
  );
});
