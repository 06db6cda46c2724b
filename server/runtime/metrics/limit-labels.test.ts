import { expect, test } from 'vitest';
import { limitLabels } from './open-metrics.ts';

test('the first names keep theirs, and all later ones share one', () => {
  const nameOf = limitLabels(2);
  expect(['a', 'b', 'c', 'd', 'b', 'a'].map(nameOf)).toEqual(['a', 'b', 'other', 'other', 'b', 'a']);
});
