import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,widget,demo,e2e,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
