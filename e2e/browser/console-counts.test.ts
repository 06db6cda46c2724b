import { expect, test } from 'vitest';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';

// What waits for a decision is counted next to the links that lead to it.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

test('menu and tab count the held leads of a wall, until one is decided', async () => {
  const { held, wall } = await newCase(service);
  const { close, page } = await openConsole(browser, service, await newPerson(service), `leads?wall=${wall.adwallId}`);
  const menu = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Leads', exact: true });
  const tab = page.getByRole('navigation', { name: 'Leads', exact: true }).getByRole('link', { name: 'Held' });
  for (const link of [menu, tab]) {
    await expect.poll(() => link.getAttribute('data-count')).toBe('1');
    expect(await link.getAttribute('aria-description')).toBe('1 held lead to decide');
  }
  await tab.press('Enter');
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: held }) });
  expect(await row.locator('[data-label="Promised"]').innerText()).toBe('$1.50');
  await row.getByRole('button', { name: /^Approve/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
  for (const link of [menu, tab]) await expect.poll(() => link.getAttribute('data-count')).toBeNull();
  // Of several walls, lists show all, and nothing is counted.
  await page.goto(`${service.url}/console/leads`);
  await tab.waitFor();
  expect(await menu.getAttribute('data-count')).toBeNull();
  await close();
});

test('a count that comes while the next screen loads leaves the previous screen as it is', async () => {
  const { wall } = await newCase(service);
  const { close, page } = await openConsole(
    browser,
    service,
    await newPerson(service),
    `tickets?wall=${wall.adwallId}`,
  );
  const counted = Promise.withResolvers<undefined>();
  const loaded = Promise.withResolvers<undefined>();
  await page.route('**/overview?days=1', async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.route('**/v1/admin/leads?*state=pending*', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(`${service.url}/console/leads?wall=${wall.adwallId}`);
  const tab = page.getByRole('navigation', { name: 'Leads', exact: true }).getByRole('link', { name: 'Held' });
  await tab.press('Enter');
  await page.getByText('Loading…').waitFor({ state: 'attached' });
  counted.resolve(undefined);
  const menu = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Leads', exact: true });
  await expect.poll(() => menu.getAttribute('data-count')).toBe('1');
  const promised = page.getByRole('columnheader', { name: 'Promised' });
  expect(await promised.count()).toBe(0);
  loaded.resolve(undefined);
  await promised.waitFor();
  await close();
});
