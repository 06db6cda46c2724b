import { expect, test } from 'vitest';
import { nameParts } from './name-parts.ts';

test.each([
  ['Dragon Hollow: Reach level 5', 'Dragon Hollow', 'Reach level 5'],
  ['Ligue des rois : atteindre le niveau 5', 'Ligue des rois', 'atteindre le niveau 5'],
  ['竜の谷：レベル5に到達', '竜の谷', 'レベル5に到達'],
  ['A: B: C', 'A', 'B: C'],
])('%s has an advertiser and a task', (name, advertiser, task) => {
  expect(nameParts(name)).toEqual({ advertiser, task });
});

test.each([
  'Harbor Quest',
  'Wake up at 7:30',
  'https://shop.example',
  ': no advertiser',
  'No task: ',
  `${'x'.repeat(50)}: y`,
])('the name %s stays whole', (name) => {
  expect(nameParts(name)).toEqual({ advertiser: '', task: name });
});
