import { goneParts } from '@rewards-wall/shared/admin/click-schema.ts';
import { expect, test } from 'vitest';
import { clickDetails, clickState, goneText } from './click-words.ts';

test('an open click says whether any lead came', () => {
  expect(clickState('clicked', false).label).toBe('No lead yet');
  expect(clickState('clicked', true).label).toBe('Open');
  expect(clickState('credited', true)).toEqual({ label: 'Credited', tone: 'good' });
});

test('omits unknown user details', () => {
  expect(clickDetails({ ip: null, device: '', user_agent: 'Firefox', subid2: 'campaign' })).toEqual([
    ['User agent', 'Firefox'],
    ['subid2', 'campaign'],
  ]);
  expect(clickDetails(null)).toEqual([]);
});

test('every removable part has a sentence', () => {
  for (const part of goneParts) expect(goneText(part)).toMatch(/^[A-Z].*\.$/);
});
