import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { emptyValues } from '../survey-profile/values/profile-values.ts';
import { sessionDrafts } from './session-drafts.ts';

let time = 0;
let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
} as unknown as Storage;
const drafts = sessionDrafts(
  () => storage,
  () => time,
);

const draft = (step: number) => ({ step, values: emptyValues('US') });

beforeEach(() => {
  time = 0;
  kept = new Map();
});

test('returns what was kept for the user, less than a day after the last change', () => {
  expect(drafts.read('ann')).toBeNull();
  drafts.write('ann', draft(1));
  time = 23 * HOUR_MS;
  drafts.write('ann', draft(2));
  time += 24 * HOUR_MS - 1;
  expect(drafts.read('ann')).toEqual(draft(2));
  time += 1;
  expect(drafts.read('ann')).toBeNull();
  expect(kept.size).toBe(0);
});

test('when another user comes, nothing is left of the one before', () => {
  drafts.write('ann', draft(1));
  expect(drafts.read('bob')).toBeNull();
  expect(kept.size).toBe(0);
});

test('clears the draft', () => {
  drafts.write('ann', draft(1));
  drafts.clear();
  expect(kept.size).toBe(0);
});

test('where the browser refuses storage or another script has written nonsense, there is no draft', () => {
  const refused = sessionDrafts(
    () => {
      throw new Error('SecurityError');
    },
    () => time,
  );
  refused.write('ann', draft(1));
  expect(refused.read('ann')).toBeNull();
  refused.clear();
  kept.set('offer-wall-draft', '{');
  expect(drafts.read('ann')).toBeNull();
});
