import type { Page } from 'playwright';
import { fillHome, fillWork, fillYou, fillAddress, next } from './fill-by-name.ts';
import type { Gallery } from './gallery.ts';

/** One thing that the elements can look like. Whatever the language: everything is found by its place, not by its words. */
export interface State {
  readonly name: string;
  /** Brings a new page there, and waits until it is; `more` is added to the query of the hosted page. */
  show(page: Page, gallery: Gallery, more: string): Promise<void>;
}

const tools = (page: Page) => page.locator('input[type=search]').waitFor();
const notice = (page: Page) => page.locator('.notice').waitFor();

async function openWall(page: Page, gallery: Gallery, more: string): Promise<void> {
  await page.goto(gallery.hosted(more));
  await tools(page);
}

async function openForm(page: Page, gallery: Gallery, more: string): Promise<void> {
  await openWall(page, gallery, more);
  await page.getByRole('tab').nth(1).click();
  await page.locator('input[name=first_name]').waitFor();
}

async function openActivity(page: Page, gallery: Gallery, more: string): Promise<void> {
  const user = await gallery.active();
  const { wall, service } = gallery;
  const address = `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user.name}${more}`;
  await page.goto(`${address}#token=${await user.mint()}`);
  await page.getByRole('tab').last().click();
  await page.locator('[part=change]').first().waitFor();
  await page.locator('[part=entry]').first().waitFor();
}

const wallStates: readonly State[] = [
  { name: 'wall', show: openWall },
  {
    name: 'wall-details',
    async show(page, gallery, more) {
      await openWall(page, gallery, more);
      await page.locator('article button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'wall-nothing-found',
    async show(page, gallery, more) {
      await openWall(page, gallery, more);
      await page.locator('input[type=search]').fill('zebra');
      await notice(page);
    },
  },
  {
    name: 'wall-empty',
    async show(page, gallery, more) {
      await page.goto(gallery.hosted(more, await gallery.service.newWall({ payout_min: '1000' })));
      await notice(page);
    },
  },
  {
    name: 'wall-error',
    async show(page, gallery, more) {
      await page.route('**/offers.json*', (route) => route.fulfill({ status: 503 }));
      await page.goto(gallery.hosted(more));
      await notice(page);
    },
  },
  {
    name: 'wall-offline',
    async show(page, gallery, more) {
      await openWall(page, gallery, more);
      await page.context().setOffline(true);
      await page.locator('select').selectOption('payout-asc');
      await notice(page);
    },
  },
  {
    name: 'wall-session-ended',
    async show(page, gallery, more) {
      await page.goto(gallery.hosted(more, await gallery.service.newWall({ require_token: true })));
      await notice(page);
    },
  },
  {
    name: 'wall-loading',
    async show(page, gallery, more) {
      await page.route('**/offers.json*', () => {});
      await page.goto(gallery.hosted(more));
      await page.locator('[part=skeleton]').waitFor();
    },
  },
];

const activityStates: readonly State[] = [
  { name: 'activity', show: openActivity },
  {
    name: 'ticket-errors',
    async show(page, gallery, more) {
      await openActivity(page, gallery, more);
      await page.locator('#report').click();
      await page.locator('.ticket button[type=submit]').click();
      await page.locator('.ticket .summary').waitFor();
    },
  },
];

const formStates: readonly State[] = [
  { name: 'form', show: openForm },
  {
    name: 'form-errors',
    async show(page, gallery, more) {
      await openForm(page, gallery, more);
      await next(page);
      await page.locator('survey-profile .summary').waitFor();
    },
  },
  {
    name: 'form-questions',
    async show(page, gallery, more) {
      await openForm(page, gallery, more);
      await fillYou(page, gallery);
      await fillAddress(page);
      await page.locator('input[name="answers.8"]').first().waitFor();
    },
  },
  {
    name: 'form-done',
    async show(page, gallery, more) {
      await openForm(page, gallery, more);
      await fillYou(page, gallery);
      await fillAddress(page);
      await fillHome(page);
      await fillWork(page);
      await page.locator('input[name="target_system_selected"][value="58"]').check();
      await next(page);
      await page.locator('survey-profile form').waitFor({ state: 'detached' });
    },
  },
];

export const states: readonly State[] = [...wallStates, ...activityStates, ...formStates];
