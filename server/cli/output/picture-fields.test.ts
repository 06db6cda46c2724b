import { expect, test } from 'vitest';
import { pictureCounts, pictureFields } from './picture-fields.ts';

const url = 'https://cdn.example/a.png';

test.each([
  [
    { picture: 'a.webp', problem: null, retryAt: null },
    { state: 'kept', problem: null },
  ],
  [
    { picture: null, problem: 'not_a_picture', retryAt: null },
    { state: 'refused', problem: 'not_a_picture' },
  ],
  [
    { picture: null, problem: 'timeout', retryAt: 0 },
    { state: 'waiting', problem: 'timeout', next_try_at: '1970-01-01T00:00:00.000Z' },
  ],
])('the picture of an offer is kept, refused for a reason, or waited for: %j', (origin, fields) => {
  expect(pictureFields({ url, ...origin })).toEqual({ address: url, ...fields });
});

test('the pictures of a feed are counted by what became of them, and by reason', () => {
  const counts = [
    { state: 'kept', problem: null, count: 5 },
    { state: 'waiting', problem: 'timeout', count: 2 },
    { state: 'refused', problem: 'timeout', count: 1 },
    { state: 'refused', problem: 'not_a_picture', count: 3 },
  ] as const;
  expect(pictureCounts(counts)).toEqual({
    kept: 5,
    waiting: 2,
    refused: 4,
    problems: { not_a_picture: 3, timeout: 3 },
  });
});
