import { expect, test } from 'vitest';
import { feedFaults } from './feed-faults.ts';

const affise = { needs_credential: true, needs_base: true, settings: [{ name: 'country', required: true }] };
const typed = {
  feed: 'tidewater',
  credential: 'key',
  'settings.base': 'https://api.example',
  'settings.country': 'US',
  share: '60%',
};
const faultsOf = (changes: Partial<Record<keyof typeof typed, string>>): string[] => {
  const values: Record<string, string> = { ...typed, ...changes };
  return feedFaults(affise, (name) => values[name] ?? '').map(({ path }) => path);
};

test('all mistakes of a form are found at once', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ feed: '', credential: '', 'settings.base': '', 'settings.country': '', share: '' })).toEqual([
    ...['feed', 'credential', 'settings.base', 'settings.country', 'share'],
  ]);
  expect(faultsOf({ feed: 'Tidewater Media', 'settings.base': 'api.example', share: '1' })).toEqual([
    ...['feed', 'settings.base', 'share'],
  ]);
});

test('a network with an address of its own needs none', () => {
  const values: Record<string, string> = { ...typed, 'settings.base': '' };
  expect(feedFaults({ ...affise, needs_base: false }, (name) => values[name] ?? '')).toEqual([]);
});
