// The time limits of all tests. They only stop what hangs, so each is far longer than needed on a slow, busy machine.
// Inner limits are shorter than outer ones, so that the error names what was awaited.

/** For a condition that a test waits for, in `expect.poll`, in a page, or in a process's output. */
export const CONDITION_LIMIT_MS = 60_000;

/** Options of Vitest. `scripts/run-vitest.mjs` stops a run that makes no progress for longer. */
export const timeLimits = {
  testTimeout: 4 * 60_000,
  hookTimeout: 5 * 60_000,
  expect: { poll: { timeout: CONDITION_LIMIT_MS } },
};
