import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { within } from '../service/within.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

const START_TIMEOUT_MS = 120_000;

/** Starts a browser and a stage (such as a service) for all tests of a file, and stops both after them. */
export async function inBrowser<Stage>(
  start: () => Promise<Stage>,
  stop: (stage: Stage) => Promise<void>,
): Promise<{ browser: Browser; stage: Stage }> {
  // Vitest has no time limit for code that runs while a file loads.
  const stage = await within(START_TIMEOUT_MS, 'what the tests of this file need', start());
  const browser = await within(START_TIMEOUT_MS, 'Chromium', openBrowser());
  afterAll(async () => {
    try {
      // The browser first, since the service waits for its connections to close.
      await within(CONDITION_LIMIT_MS, 'Chromium to close', browser.close());
    } finally {
      await within(CONDITION_LIMIT_MS, 'what the tests of this file needed to stop', stop(stage));
    }
  });
  return { browser, stage };
}
