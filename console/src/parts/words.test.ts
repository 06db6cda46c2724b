import { expect, test } from 'vitest';
import { clickState } from './words.ts';

test('an open click says whether any lead came', () => {
  expect(clickState('clicked', false).label).toBe('No lead yet');
  expect(clickState('clicked', true).label).toBe('Open');
  expect(clickState('credited', true)).toEqual({ label: 'Credited', tone: 'good' });
});
