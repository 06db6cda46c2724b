import { expect, test } from 'vitest';
import { accountFaults } from './account-faults.ts';

const affise = { needs_credential: true, needs_base: true, settings: [{ name: 'country', required: true }] };
const typed = {
  feed: 'tidewater',
  credential: 'key',
  'settings.base': 'https://api.example',
  'settings.country': 'US',
  share: '60%',
  currency: 'eur',
  rate: '1,08',
};
const faultsOf = (changes: Partial<Record<keyof typeof typed, string>>): string[] => {
  const values: Record<string, string> = { ...typed, ...changes };
  return accountFaults('feed', affise, (name) => values[name] ?? '').map(({ path }) => path);
};

test('all mistakes of a form are found at once', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ feed: '', credential: '', 'settings.base': '', 'settings.country': '', share: '' })).toEqual([
    ...['feed', 'credential', 'settings.base', 'settings.country', 'share'],
  ]);
  const wrong = { feed: 'Tidewater Media', 'settings.base': 'api.example', share: '1', currency: '€', rate: 'one' };
  expect(faultsOf(wrong)).toEqual(['feed', 'settings.base', 'share', 'currency', 'rate']);
});

test('a network with an address of its own needs none', () => {
  const values: Record<string, string> = { ...typed, 'settings.base': '' };
  expect(accountFaults('feed', { ...affise, needs_base: false }, (name) => values[name] ?? '')).toEqual([]);
});

test('a provider that signs with a secret of its own needs it', () => {
  const needs = { needs_credential: true, needs_secret: true, settings: [] };
  expect(accountFaults('survey_provider', needs, () => '').map(({ path }) => path)).toEqual([
    ...['survey_provider', 'credential', 'secret', 'share'],
  ]);
});
