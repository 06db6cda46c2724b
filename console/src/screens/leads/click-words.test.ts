import { goneParts } from '@rewards-wall/shared/admin/click-schema.ts';
import { expect, test } from 'vitest';
import { clickDetails, goneText } from './click-words.ts';

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
