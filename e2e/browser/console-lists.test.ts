import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';

// Lists of the console: their rows, ids and filters.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());
const found = await newCase(service);

const listOf = async (path: string) =>
  openConsole(
    browser,
    service,
    await newPerson(service),
    `${path}${path.includes('?') ? '&' : '?'}wall=${found.wall.adwallId}`,
  );
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const selected = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '');

test('a click anywhere in a row opens its page, unless it selects text or is meant for another link', async () => {
  const { close, page } = await listOf('leads');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="leads/${found.credited}"]`) });
  const cell = row.locator('[data-label="Source"] div');
  const box = await cell.boundingBox();
  if (box === null) throw new Error('The cell is not shown.');
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.up();
  expect(await selected(page)).not.toBe('');
  expect(pathOf(page)).toBe('/console/leads');
  await row.getByRole('link', { name: found.subid1 }).click();
  await page.getByRole('heading', { level: 1, name: found.subid1 }).waitFor();
  await page.goBack();
  await cell.click();
  await expect.poll(() => pathOf(page)).toBe(`/console/leads/${found.credited}`);
  await close();
});

test('an id is shown by its ends; selecting it copies all of it', async () => {
  const { close, page } = await listOf('postbacks/deliveries');
  const id = page.locator(`a[href*="leads/${found.credited}"] code`).first();
  await id.waitFor();
  expect((await id.boundingBox())?.width).toBeLessThan(150);
  await id.evaluate((code) => getSelection()?.selectAllChildren(code));
  expect(await selected(page)).toBe(found.credited);
  await close();
});

test('filters that nothing matches can be cleared; a list without rows has none', async () => {
  const { close, page } = await listOf('leads?offer=4711');
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await page.locator(`a[href*="leads/${found.credited}"]`).waitFor();
  const { adwallId } = await service.newWall();
  await page.goto(`${service.url}/console/leads?wall=${adwallId}`);
  await page.getByText('No leads yet').waitFor();
  expect(await page.getByRole('search', { name: 'Filter' }).count()).toBe(0);
  await close();
});

test('a phone folds all filters but the first and those that are set', async () => {
  const { close, page } = await listOf('leads?offer=4711');
  await page.setViewportSize({ width: 360, height: 800 });
  const shown = () => page.getByRole('search', { name: 'Filter' }).locator('label:visible > span').allInnerTexts();
  expect(await shown()).toEqual(['Verdict', 'Offer ID']);
  await page.getByText('More filters').click();
  await expect.poll(shown).toContain('Click');
  await close();
});
