import '../../scripts/node-version.mjs';
import { defineConfig } from 'vitest/config';
import { timeLimits } from '../../scripts/vitest/time-limits.ts';

// The same scenarios as in e2e/engines/chromium.test.ts, in engines that scripts/install-browsers.sh installs.
export default defineConfig({
  test: {
    include: ['e2e/engines/**/*.engine.ts'],
    pool: 'forks',
    maxWorkers: 1,
    ...timeLimits,
    // WebKitGTK's driver sometimes never answers a command, whatever the page does. The widget isn't to blame.
    retry: { count: 1, condition: /for the WebDriver server to answer/ },
  },
});
