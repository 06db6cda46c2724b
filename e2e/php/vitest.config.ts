import '../../scripts/node-version.mjs';
import { defineConfig } from 'vitest/config';
import { timeLimits } from '../../scripts/vitest/time-limits.ts';

// Runs the guides' PHP examples with the PHP that scripts/install-php.sh installs.
export default defineConfig({
  test: {
    include: ['e2e/php/**/*.example.ts'],
    pool: 'forks',
    maxWorkers: 1,
    ...timeLimits,
  },
});
