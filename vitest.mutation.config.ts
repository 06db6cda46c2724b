import './scripts/node-version.mjs';
// Stryker runs the unit tests of these rooms: scripts/mutate.mjs.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/{ledger,leads,postbacks,offers}/**/*.test.ts'],
    exclude: ['**/*.{process,postgres}.test.ts'],
    isolate: false,
  },
});
