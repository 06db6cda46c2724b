import { expect, test } from 'vitest';
import { firstNames } from './first-names.ts';

test('the first names keep theirs, and all later ones share one', () => {
  const nameOf = firstNames(2);
  expect(['a', 'b', 'c', 'd', 'b', 'a'].map(nameOf)).toEqual(['a', 'b', 'other', 'other', 'b', 'a']);
});
