import type { Page } from 'playwright';
import type { Gallery } from './gallery.ts';
import { openAs, type State } from './state.ts';

async function openActivity(page: Page, gallery: Gallery, lang: string): Promise<void> {
  await openAs(page, gallery, await gallery.active(), lang);
  await showActivity(page);
}

async function showActivity(page: Page): Promise<void> {
  await page.getByRole('tab').last().click();
  await page.locator('[part=change]').first().waitFor();
  await page.locator('[part=entry]').first().waitFor();
}

/** The activity of a user with a token, with every outcome, and the ticket form. */
export const activityStates: readonly State[] = [
  { name: 'activity', show: openActivity },
  { name: 'activity-end', show: openActivity, at: 'end' },
  {
    name: 'activity-kinds',
    async show(page, gallery, lang) {
      const surveys = await gallery.surveys();
      await openAs(page, surveys, surveys.user, lang);
      await showActivity(page);
    },
  },
  {
    name: 'activity-empty',
    async show(page, gallery, lang) {
      await openAs(page, gallery, gallery.idle(), lang);
      await page.getByRole('tab').last().click();
      await page.locator('.activity .notice').waitFor();
    },
  },
  {
    name: 'ticket-offer',
    async show(page, gallery, lang) {
      await openActivity(page, gallery, lang);
      await page.locator('[part~=not-credited]').first().click();
      await page.locator('.ticket .offer').waitFor();
      await page.locator('.ticket summary').click();
    },
  },
  {
    name: 'ticket-sent',
    async show(page, gallery, lang) {
      // Always the same number.
      await page.route('**/tickets.json', (route) => route.fulfill({ status: 201, json: { ticket_id: 12 } }));
      await openActivity(page, gallery, lang);
      await page.locator('[part~=not-credited]').first().click();
      await page.locator('.ticket [name=name]').fill('Ada');
      await page.locator('.ticket [name=email]').fill('ada@example.com');
      await page.locator('.ticket button[type=submit]').click();
      await page.locator('.ticket .sent').waitFor();
    },
  },
  {
    name: 'ticket-errors',
    async show(page, gallery, lang) {
      await openActivity(page, gallery, lang);
      await page.locator('#report').click();
      await page.locator('.ticket button[type=submit]').click();
      await page.locator('.ticket .summary').waitFor();
    },
  },
];
