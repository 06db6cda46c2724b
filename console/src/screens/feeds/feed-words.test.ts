import { expect, test } from 'vitest';
import { feedState } from './feed-words.ts';

const active = { failures: 0, stale: false, state: 'active' } as const;

test('a feed whose last run failed never looks healthy, unless it is paused', () => {
  expect(feedState(active)).toEqual({ label: 'active', tone: 'good' });
  expect(feedState({ ...active, failures: 1 })).toEqual({ label: 'active, failing', tone: 'bad' });
  expect(feedState({ ...active, failures: 3, state: 'running' })).toEqual({ label: 'running, failing', tone: 'bad' });
  expect(feedState({ ...active, failures: 3, stale: true })).toEqual({ label: 'active, stale', tone: 'bad' });
  expect(feedState({ ...active, failures: 3, state: 'paused' })).toEqual({ label: 'paused', tone: 'off' });
});
