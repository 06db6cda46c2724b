import { expect, test } from 'vitest';
import { runMemoryMb } from './run-memory.ts';

const GIB = 1024 ** 3;

test.each([
  ['a gigabyte', GIB, 512],
  ['much', 64 * GIB, 1536],
  ['no limit', 0, 1536],
  ['what Node gives if there is none', 2 ** 64, 1536],
])('of %s, a run may take at most half, and never more than it needs', (_name, bytes, expected) => {
  expect(runMemoryMb(bytes)).toBe(expected);
});
