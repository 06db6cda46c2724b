import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { within } from '../service/within.ts';

const START_TIMEOUT_MS = 120_000;

/** A browser and a stage for all tests of the file that asks; both end with them. */
export async function inBrowser<Stage>(
  start: () => Promise<Stage>,
  stop: (stage: Stage) => Promise<void>,
): Promise<{ browser: Browser; stage: Stage }> {
  // Nothing else bounds what is awaited while a file loads.
  const stage = await within(START_TIMEOUT_MS, 'what the tests of this file need', start());
  const browser = await within(START_TIMEOUT_MS, 'Chromium', openBrowser());
  afterAll(async () => {
    // Its connections with it, or the service would wait for them.
    await browser.close();
    await stop(stage);
  });
  return { browser, stage };
}
