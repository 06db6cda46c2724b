import { afterAll, vi } from 'vitest';

// Test files run one after another in the same processes, so this restores what each file replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
