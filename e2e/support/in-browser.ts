import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';

/** A browser and a stage for all tests of the file that asks; both end with them. */
export async function inBrowser<Stage>(
  start: () => Promise<Stage>,
  stop: (stage: Stage) => Promise<void>,
): Promise<{ browser: Browser; stage: Stage }> {
  const stage = await start();
  const browser = await openBrowser();
  afterAll(async () => {
    // Its connections with it, or the service would wait for them.
    await browser.close();
    await stop(stage);
  });
  return { browser, stage };
}
