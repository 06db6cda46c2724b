import * as z from 'zod';
import { expect, test } from 'vitest';
import { creditsForPayout, MAX_BALANCE_UNITS, MAX_PAYOUT_UNITS, UNITS_PER_CREDIT } from '../credits.ts';
import { fieldErrors } from '../schema/problem.ts';
import { MAX_FACTOR } from '../schema/reward-rule.ts';
import { colorNames } from './wall-colors.ts';
import { MAX_RATIO_UNITS, wallSettings } from './wall-settings.ts';

const minimal = { name: 'Main', currency: { name: 'Coins', ratio: '1000' } };

const errors = (change: object) => {
  const result = wallSettings.safeParse({ ...minimal, ...change });
  return result.success ? [] : fieldErrors(result.error.issues).map(({ path, message }) => `${path} ${message}`);
};

test('a name and a currency make a wall', () => {
  expect(wallSettings.parse(minimal)).toEqual({
    name: 'Main',
    header: '',
    return_url: null,
    payout_min: 0,
    size: { width: 1000, height: 800 },
    currency: { name: 'Coins', ratio: 10_000_000, round: false, visible: true, forms: null, image_url: null },
    theme_preset: 'calm',
    show_observed: true,
    customization: {},
    featured: [],
    blocked: [],
    max_payout_factor: 10_000,
    max_screenout_payout: 10_000,
    pending_postbacks: false,
    fraud: {
      agent: { action: 'flag', limit: 0 },
      country: { action: 'flag', limit: 0 },
      datacenter: { action: 'flag', limit: 0 },
      duplicate_device: { action: 'flag', limit: 0 },
      duplicate_ip: { action: 'flag', limit: 3 },
      similar_id: { action: 'hold', limit: 0 },
      too_fast: { action: 'flag', limit: 10 },
      velocity: { action: 'flag', limit: 30 },
    },
    case_sensitive_ids: false,
    require_token: false,
    refuse_browser_keys: true,
    origins: [],
  });
});

test('names each invalid setting', () => {
  expect(errors({ currency: { name: '', ratio: '0' } })).toEqual([
    'currency.name must not be empty',
    'currency.ratio must be a decimal number from 0.0001 to 500000 with at most 4 fraction digits',
  ]);
  expect(errors({ featured: [0], shape: 'round', customization: { accent: '#fff', glow: 'fff' } })).toEqual([
    "customization.accent must be a color of 3 or 6 hex digits, without '#'",
    'customization.glow is not a known field',
    'featured.0 must be a whole number of at least 1',
    'shape is not a known field',
  ]);
});

const REFUSED = "return_url must be an https URL, or a path that starts with a single '/'";

test.each([
  ['https://game.example/offers?from=survey', []],
  ['http://localhost:3000/', []],
  ['/wall/1/1', []],
  ['http://game.example/offers', [REFUSED]],
  ['/\\game.example', [REFUSED]],
  ['javascript:alert(1)', [REFUSED]],
])('users may be sent to %s after a survey: %j', (address, problems) => {
  expect(errors({ return_url: address })).toEqual(problems);
});

test("a currency's forms have a language of the wall, a plural category and at most 40 characters", () => {
  const withForms = (forms: unknown) => errors({ currency: { ...minimal.currency, forms } });
  expect(withForms(null)).toEqual([]);
  expect(withForms({ en: { one: 'Coin', other: 'Coins' }, 'pt-BR': { other: 'Moedas' } })).toEqual([]);
  expect(withForms({ pl: { one: 'Moneta', few: 'Monety' }, sv: { other: 'Mynt' } })).toEqual([
    'currency.forms.pl.other is required',
    'currency.forms.sv is not a known field',
  ]);
  expect(withForms({ en: { other: 'x'.repeat(41), dual: 'Coins' } })).toEqual([
    'currency.forms.en.other must be at most 40 characters',
    'currency.forms.en.dual is not a known field',
  ]);
  expect(withForms({ en: 'Coins' })).toEqual([
    'currency.forms.en must map plural categories to forms; the categories are zero, one, two, few, many, other',
  ]);
});

test('the picture of a currency is an https URL, a path on this service, or anything on loopback', () => {
  const refused = "currency.image_url must be an https URL, or a path that starts with a single '/'";
  const image = (image_url: unknown) => errors({ currency: { ...minimal.currency, image_url } });
  for (const good of [
    ...[null, 'https://cdn.example/coin.png', '/images/coin.svg'],
    ...['http://localhost:3000/coin.svg', 'http://127.0.0.1/coin.svg', 'http://[::1]:8080/coin.svg'],
  ]) {
    expect(image(good), String(good)).toEqual([]);
  }
  for (const bad of [
    ...['http://cdn.example/coin.png', '/\\cdn.example', 'coin.png', 'data:image/png;base64,AA'],
    ...['https://user:secret@cdn.example/coin.png', 'javascript:alert(1)', 'http://localhost.example/coin.svg'],
  ]) {
    expect(image(bad), bad).toEqual([refused]);
  }
});

test('a wall has one of three looks', () => {
  expect(errors({ theme_preset: 'sober' })).toEqual([]);
  expect(errors({ theme_preset: 'loud' })).toEqual(['theme_preset must be one of: calm, playful, sober']);
});

test('origins are kept as browsers send them', () => {
  const origins = [
    'https://A.example:443',
    'http://a.example:80',
    'http://[::1]:3000',
    'https://a.example:8443',
    'https://a.example',
    // Copied from the address bar.
    'https://b.example/',
    'capacitor://localhost',
    'http://tauri.localhost',
    'app://-',
    'chrome-extension://abcdefghijklmnop',
  ];
  expect(wallSettings.parse({ ...minimal, origins }).origins).toEqual([
    'https://a.example',
    'http://a.example',
    'http://[::1]:3000',
    'https://a.example:8443',
    'https://b.example',
    'capacitor://localhost',
    'http://tauri.localhost',
    'app://-',
    'chrome-extension://abcdefghijklmnop',
  ]);
  for (const bad of [
    'a.example',
    'https://a.example/earn',
    'https://a.example//',
    'https://*.example',
    'https://u@a.example',
    'null',
    'https://a.example:99999',
    'capacitor://localhost:99999',
    'capacitor://',
    'capacitor:localhost',
    'app://a;b',
    'app://*',
    'app://a,b',
    'app://a b',
    'file://host',
    'wss://a.example',
    'data://x',
  ]) {
    expect(errors({ origins: [bad] })).toEqual(['origins.0 must be an origin such as https://www.example.com']);
  }
});

test('colors in lower case, by the documented names', () => {
  const customization = Object.fromEntries(colorNames.map((name) => [name, 'AbCdEf']));
  expect(wallSettings.parse({ ...minimal, customization }).customization).toEqual(
    Object.fromEntries(colorNames.map((name) => [name, 'abcdef'])),
  );
});

test('the ledger can hold the largest payout at the largest ratio and the largest factor of a rule', () => {
  const factor = MAX_FACTOR * UNITS_PER_CREDIT;
  expect(creditsForPayout(MAX_PAYOUT_UNITS, MAX_RATIO_UNITS, false, factor)).toBeLessThan(MAX_BALANCE_UNITS);
});

test('the schema converts to JSON Schema', () => {
  expect(() => z.toJSONSchema(wallSettings, { io: 'input' })).not.toThrow();
});
