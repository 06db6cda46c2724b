import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,widget,demo,e2e,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine: what a test waits for may take longer than the default second.
    expect: { poll: { timeout: 10_000 } },
  },
});
