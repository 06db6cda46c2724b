import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { openBrowser } from '../support/browser/browser.ts';
import { setTime } from '../support/browser/open-activity.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { drawMovingPicture, type Scene } from './moving-picture.ts';
import { PHONE, liveThreeDays, turnArabic, type PicturedDemo } from './picture-stories.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// Takes the README's pictures of a new demo, with the tests' browser and fonts. Build the widget first.

const folder = join(projectRoot, 'docs', 'images');
const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const small = { width: 360, height: 640 };
/** The loop, as the moving picture names its steps. */
const steps = [
  { title: 'Click', text: 'A user opens an offer on your wall.' },
  { title: 'Lead', text: 'The advertiser reports that it’s done.' },
  { title: 'Credit', text: 'Rewards Wall verifies it and credits the user.' },
  { title: 'Postback', text: 'Your server gets a signed message.' },
];
const QUALITY = 80;

interface Studio extends PicturedDemo {
  readonly browser: Browser;
}

const browser = await openBrowser();
const { keys, service } = await startDemo();
const { adwallId, pubId } = keys;
const path = `/adwall/api/publisher/${pubId}/profile/${adwallId}`;
const user = (subid1: string, resource: string) => `${path}/user/${subid1}/${resource}`;
const wall = { pubId, adwallId, secretKey: keys.api_key, publishableKey: keys.publishable_key, path, user };
const studio: Studio = { browser, keys, service, wall };
try {
  await takePhone(studio);
  await takeWall(studio);
  await takeDark(studio);
  await takeDetails(studio);
  await takeForm(studio);
  await takeShop(studio);
  await liveThreeDays(studio, 'demo-maya');
  await takeActivity(studio);
  await takeLoop(studio);
  await turnArabic(studio);
  await takeArabic(studio);
} finally {
  await browser.close();
  await service.stop();
}

async function takePhone(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-maya&device=android', { viewport: phone });
  await keep(page, 'phone');
}

async function takeWall(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-maya', { viewport: wide });
  await keep(page, 'wall');
}

async function takeDark(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-maya&device=android', { viewport: phone, colorScheme: 'dark' });
  await keep(page, 'dark');
}

async function takeDetails(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-maya&device=android', { viewport: phone });
  const card = page.getByRole('button', { name: 'Raise your first dragon' }).first();
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await page.getByRole('dialog').waitFor();
  await keep(page, 'details');
}

async function takeForm(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-oliver', { viewport: phone });
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.getByLabel('First name').fill('Oliver');
  await page.getByLabel('Last name').fill('Ashworth');
  await page.getByLabel('E-mail address').fill('oliver.ashworth@example.com');
  await page.getByText('Male', { exact: true }).click();
  await keep(page, 'form');
}

async function takeShop({ browser: within, service: { clock, url } }: Studio): Promise<void> {
  const page = await (await newContext(within, { viewport: wide })).newPage();
  await setTime(page, clock.now());
  await page.goto(`${url}/demo/shop`);
  await page.getByRole('button', { name: 'Buy for 120 Coins' }).click();
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  // Off the category that is now below it.
  await page.mouse.move(0, 0);
  await keep(page, 'placements/shop');
}

async function takeActivity(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-maya&device=android', { viewport: phone });
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.locator('[part=entry-steps]').waitFor();
  await scrollTo(page.getByRole('tablist'));
  await keep(page, 'activity');
}

async function takeArabic(at: Studio): Promise<void> {
  const page = await openWall(at, 'user=demo-maya&country=SA', { viewport: phone });
  await keep(page, 'arabic');
}

/** The loop as a moving picture: the game, the advertiser, the game with the credit, and the receiver of postbacks. */
async function takeLoop({ browser: within, service: { clock, url } }: Studio): Promise<void> {
  const context = await newContext(within, { viewport: small, userAgent: PHONE });
  const open = async (address: string) => {
    const page = await context.newPage();
    await setTime(page, clock.now());
    await page.goto(url + address);
    return page;
  };
  const scenes: Scene[] = [];
  const film = async (page: Page, step: number, durationMs: number) => {
    scenes.push({ phone: await shoot(page), step, durationMs });
  };
  const receiver = await open('/demo/receiver');
  const game = await open('/?user=demo-oliver');
  await game.getByText(/offers? match/).waitFor({ state: 'attached' });
  await game.getByRole('article').first().waitFor();
  await film(game, 0, 2200);

  const offer = game.getByRole('article').getByRole('link').first();
  const advertiser = await openedTab(game, () => offer.click());
  const complete = advertiser.getByRole('button', { name: 'Complete this' }).first();
  await complete.waitFor();
  await film(advertiser, 1, 2200);
  await complete.click();
  await advertiser.getByText('Credited', { exact: true }).first().waitFor();

  await game.bringToFront();
  await game.getByRole('status').getByText('The balance is').waitFor();
  await scrollTo(game.locator('.site'), 0);
  await film(game, 2, 2600);

  await receiver.bringToFront();
  await receiver.getByText('Responded with 200').nth(1).waitFor();
  await film(receiver, 3, 2000);
  await scrollTo(receiver.locator('.received'));
  await film(receiver, 3, 2600);
  write('money-loop.webp', await drawMovingPicture(within, steps, { scenes, quality: 80 }));
  await context.close();
}

/** Opens the demo's page with this query and scrolls to the top of the wall. */
async function openWall(at: Studio, query: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await newContext(at.browser, options)).newPage();
  await setTime(page, at.service.clock.now());
  await page.goto(`${at.service.url}/?${query}`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('searchbox').waitFor();
  await page.getByText(/offers? match/).waitFor({ state: 'attached' });
  await scrollTo(page.locator('offer-wall'), 0);
  return page;
}

/** Scrolls until `target` is `below` px below the top of the window. */
async function scrollTo(target: Locator, below = 12): Promise<void> {
  await target.evaluate(
    (each, px) => scrollBy({ top: each.getBoundingClientRect().top - px, behavior: 'instant' }),
    below,
  );
}

/** A browser context with two pixels per CSS pixel and without animations. */
function newContext(within: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const still = { deviceScaleFactor: 2, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  return within.newContext({ ...still, ...options });
}

/** A screenshot of the window once its images and fonts have loaded. */
async function shoot(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

/** Writes a picture of the page to docs/images and closes the page's browser context. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  write(`${name}.jpg`, await page.screenshot({ type: 'jpeg', quality: QUALITY }));
  const copies = process.env['PICTURE_COPIES'];
  if (copies) writeFileSync(join(copies, `${name}.png`), await page.screenshot());
  await page.context().close();
}

function write(name: string, picture: Buffer): void {
  writeFileSync(join(folder, name), picture);
  process.stdout.write(`${String(picture.length).padStart(8)} B  docs/images/${name}\n`);
}
