import { expect, test } from 'vitest';
import { toWallDetails } from './wall-details.ts';

const detailsOf = (json: unknown) => toWallDetails(json, 'https://wall.example');

const settings = {
  name: 'Main',
  header: 'Earn Coins',
  currency: { name: 'Coins', ratio: 100, round: true, visible: true },
  customization: { accent: '0a7d5a' },
};

test('parses a wall with a panel', () => {
  const survey_profile = { profile_id: 4, publishable_key: 'pk_x' };
  expect(detailsOf({ profile: { settings, survey_profile } })).toEqual({
    header: 'Earn Coins',
    currencyName: 'Coins',
    currencyForms: {},
    currencyVisible: true,
    currencyImage: null,
    themePreset: '',
    customization: { accent: '0a7d5a' },
    panel: { profileId: '4', publishableKey: 'pk_x' },
  });
});

test('a wall may have no panel and hide its amounts', () => {
  const hidden = { ...settings, currency: { ...settings.currency, visible: false } };
  const details = detailsOf({ profile: { settings: hidden, survey_profile: null } });
  expect(details.currencyVisible).toBe(false);
  expect(details.panel).toBeNull();
});

test.each([
  ['https://shop.example/coin.png', 'https://shop.example/coin.png'],
  ['javascript:alert(1)', null],
  ['/coin.png', 'https://wall.example/coin.png'],
  [null, null],
])('the coin %j becomes %j', (image_url, expected) => {
  const currency = { ...settings.currency, image_url };
  expect(detailsOf({ profile: { settings: { ...settings, currency } } }).currencyImage).toBe(expected);
});

test.each([null, 3, 'x', [], {}, { profile: null }])('%j counts as no settings', (json) => {
  expect(detailsOf(json)).toMatchObject({ header: '', currencyName: '', panel: null });
});
