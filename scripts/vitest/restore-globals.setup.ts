import { afterAll, vi } from 'vitest';

// Test files share the processes of a run, one after the other: what a file replaced is put back after it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
