// The time limits of all tests. A limit only has to end what would never end, so each is far longer than anything takes on
// a slow, busy machine. An inner limit is shorter than the one around it, so that the error says what was awaited.

/** For a condition that a test waits for: in `expect.poll`, in a page, or in an answer of a process. */
export const CONDITION_LIMIT_MS = 60_000;

/** Options of Vitest. `scripts/run-vitest.mjs` ends a run that makes no progress for longer. */
export const timeLimits = {
  testTimeout: 4 * 60_000,
  hookTimeout: 5 * 60_000,
  expect: { poll: { timeout: CONDITION_LIMIT_MS } },
};
