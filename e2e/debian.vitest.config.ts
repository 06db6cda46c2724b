import '../scripts/node-version.mjs';
import { defineConfig } from 'vitest/config';
import { timeLimits } from '../scripts/vitest/time-limits.ts';

// What runs with Debian's programs, which scripts/install-php.sh and scripts/install-browsers.sh install: the guides' PHP,
// and the scenarios of e2e/engines/chromium.test.ts in Firefox and WebKit.
export default defineConfig({
  test: {
    include: ['e2e/engines/**/*.engine.ts', 'e2e/php/**/*.example.ts'],
    pool: 'forks',
    // One for each core: Firefox's and WebKit's take longest.
    maxWorkers: 2,
    ...timeLimits,
    // WebKitGTK's driver sometimes never answers a command, whatever the page does. The widget isn't to blame.
    retry: { count: 1, condition: /for the WebDriver server to answer/ },
  },
});
