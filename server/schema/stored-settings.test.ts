import { expect, test } from 'vitest';
import { readStoredSettings } from './stored-settings.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';

const settings = wallSettings.parse({ name: 'Main', currency: { name: 'Coins', ratio: '2.5' }, payout_min: '0.25' });

test('settings are read as they were stored', () => {
  const stored = { ...settings, show_observed: false, theme_preset: 'sober', origins: ['https://a.example'] };
  expect(readStoredSettings(JSON.stringify(stored))).toEqual(stored);
});

test('a wall that was stored before settings existed gets their defaults, in the units of stored ones', () => {
  const { max_screenout_payout: _, show_observed: __, size: ___, theme_preset: ____, ...earlier } = settings;
  const { forms: _____, image_url: ______, ...currency } = settings.currency;
  expect(readStoredSettings(JSON.stringify({ ...earlier, currency }))).toEqual(settings);
});

test('a wall that was stored before a fraud rule existed gets its default, and keeps the others', () => {
  const { similar_id: _, ...rules } = settings.fraud;
  const fraud = { ...rules, velocity: { action: 'reject', limit: 5 } };
  const stored = JSON.stringify({ ...settings, fraud });
  expect(readStoredSettings(stored).fraud).toEqual({ ...fraud, similar_id: { action: 'hold', limit: 0 } });
});
