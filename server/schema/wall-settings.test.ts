import * as z from 'zod';
import { expect, test } from 'vitest';
import { MAX_BALANCE_UNITS, creditsForPayout } from '@rewards-wall/shared/credits.ts';
import { MAX_PAYOUT_UNITS } from './offer-row.ts';
import { fieldErrors } from '@rewards-wall/shared/schema/problem.ts';
import { MAX_RATIO_UNITS, colourNames, wallSettings } from './wall-settings.ts';

const minimal = { name: 'Main', currency: { name: 'Coins', ratio: '1000' } };

const errors = (change: object) => {
  const result = wallSettings.safeParse({ ...minimal, ...change });
  return result.success ? [] : fieldErrors(result.error.issues).map(({ path, message }) => `${path} ${message}`);
};

test('a name and a currency make a wall', () => {
  expect(wallSettings.parse(minimal)).toEqual({
    name: 'Main',
    header: '',
    payout_min: 0,
    size: { width: 1000, height: 800 },
    currency: { name: 'Coins', ratio: 10_000_000, round: false, visible: true },
    customization: {},
    featured: [],
    blocked: [],
    max_payout_factor: 10_000,
    max_screenout_payout: 10_000,
    fraud: {
      agent: { action: 'flag', limit: 0 },
      country: { action: 'flag', limit: 0 },
      datacenter: { action: 'flag', limit: 0 },
      duplicate_device: { action: 'flag', limit: 0 },
      duplicate_ip: { action: 'flag', limit: 3 },
      too_fast: { action: 'flag', limit: 10 },
      velocity: { action: 'flag', limit: 30 },
    },
    require_token: false,
    origins: [],
  });
});

test('names each invalid setting', () => {
  expect(errors({ currency: { name: '', ratio: '0' } })).toEqual([
    'currency.name must not be empty',
    'currency.ratio must be a decimal number from 0.0001 to 1000000 with at most 4 fraction digits',
  ]);
  expect(errors({ featured: [0], shape: 'round', customization: { accent: '#fff', glow: 'fff' } })).toEqual([
    "customization.accent must be a colour of 3 or 6 hex digits, without '#'",
    'customization.glow is not a known field',
    'featured.0 must be a whole number of at least 1',
    'shape is not a known field',
  ]);
});

test('origins are kept as browsers send them', () => {
  const origins = [
    'https://A.example:443',
    'http://a.example:80',
    'http://[::1]:3000',
    'https://a.example:8443',
    'https://a.example',
  ];
  expect(wallSettings.parse({ ...minimal, origins }).origins).toEqual([
    'https://a.example',
    'http://a.example',
    'http://[::1]:3000',
    'https://a.example:8443',
  ]);
  for (const bad of [
    'a.example',
    'https://a.example/',
    'https://*.example',
    'https://u@a.example',
    'null',
    'https://a.example:99999',
  ]) {
    expect(errors({ origins: [bad] })).toEqual(['origins.0 must be an origin such as https://www.example.com']);
  }
});

test('colours in lower case, by the documented names', () => {
  const customization = Object.fromEntries(colourNames.map((name) => [name, 'AbCdEf']));
  expect(wallSettings.parse({ ...minimal, customization }).customization).toEqual(
    Object.fromEntries(colourNames.map((name) => [name, 'abcdef'])),
  );
});

test('the ledger can hold the largest payout at the largest ratio', () => {
  expect(creditsForPayout(MAX_PAYOUT_UNITS, MAX_RATIO_UNITS, false)).toBeLessThan(MAX_BALANCE_UNITS);
});

test('the schema converts to JSON Schema', () => {
  expect(() => z.toJSONSchema(wallSettings, { io: 'input' })).not.toThrow();
});
