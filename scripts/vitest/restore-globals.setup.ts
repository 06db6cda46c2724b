import { afterAll, vi } from 'vitest';

// Test files share processes, so this restores what each file replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
