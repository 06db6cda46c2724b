import { totalmem } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryLimit } from './memory-limit.ts';

test.each([
  ['none', 0, 1, null],
  ['one that is no limit, because the machine has less', 2 ** 64, 1, null],
  ['one as large as the machine', totalmem(), 1, null],
  ['one of a container', 512_000_000, 1, 512_000_000],
  ['one that three workers share', 512_000_000, 3, 170_666_666],
])('of a limit of %s, the process has its share', (_name, limit, workers, expected) => {
  const asked = vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
  onTestFinished(() => asked.mockRestore());
  expect(memoryLimit(workers)).toBe(expected);
});
