import '../node-version.mjs';
import { defineConfig } from 'vitest/config';

// scripts/mutate.mjs lets Stryker run the unit tests of these rooms.
export default defineConfig({
  test: {
    include: [
      '{server/{feeds,ledger,leads,offers,postbacks},shared}/**/*.test.ts',
      'server/networks/{*,*/network}.test.ts',
    ],
    exclude: ['**/*.{process,postgres}.test.ts'],
    isolate: false,
    // Stryker has its own limit. Vitest's would fail slow tests, which say nothing about a change.
    testTimeout: 0,
  },
});
