import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { DemoKeys } from '../../demo/seed/demo-keys.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { followLoading } from '../support/browser/follow-loading.ts';
import { setTime } from '../support/browser/open-activity.ts';
import { COOKIE, everywhere, newPerson } from '../support/requests/admins.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';

// Takes the pictures of docs/console.md and the README of a new demo with a past, with the tests' browser and fonts.
// Build the console first.

const QUALITY = 75;
const folder = join(projectRoot, 'docs', 'images', 'console');
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const browser = await openBrowser();
const { keys, service } = await startDemo({ hasHistory: true, hasSupply: true });
try {
  await service.app.refreshStatistics();
  const { token } = await newPerson(service, everywhere, { name: 'Ada Marsh' });
  for (const { isOnPhone = false, name, path } of shownInDocs(keys)) {
    const page = await openScreen(browser, token, path, isOnPhone);
    const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY });
    writeFileSync(join(folder, `${name}.jpg`), picture);
    process.stdout.write(`${String(picture.length).padStart(8)} B  docs/images/console/${name}.jpg\n`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await service.stop();
}

async function openScreen(within: Browser, token: string, path: string, isOnPhone: boolean): Promise<Page> {
  const context = await within.newContext({
    viewport: isOnPhone ? phone : wide,
    deviceScaleFactor: isOnPhone ? 2 : 1.5,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: COOKIE, value: token, url: service.url }]);
  const page = await context.newPage();
  const { missingPictures, settle } = followLoading(page);
  await setTime(page, service.clock.now());
  await page.goto(`${service.url}/console/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle();
  if (missingPictures.length > 0) throw new Error(`${path}: no picture at ${missingPictures.join(', ')}`);
  return page;
}

/** A picture of a screen of the console. */
interface ConsolePicture {
  /** Its file in docs/images/console, without the ending. */
  name: string;
  /** Below `/console/`. */
  path: string;
  isOnPhone?: true;
}

/** What docs/console.md and the README show. */
function shownInDocs({ adwallId }: Pick<DemoKeys, 'adwallId'>): readonly ConsolePicture[] {
  return [
    { name: 'overview', path: `overview?wall=${adwallId}&days=28` },
    { name: 'phone', path: `overview?wall=${adwallId}&days=28`, isOnPhone: true },
    { name: 'leads', path: `leads?wall=${adwallId}` },
    { name: 'offers', path: `offers?wall=${adwallId}` },
    { name: 'wall', path: `wall?wall=${adwallId}` },
    { name: 'surveys', path: `surveys?wall=${adwallId}` },
  ];
}
