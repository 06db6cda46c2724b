import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';

// What staff sends again after an answer that was lost.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

/** The service carries the next request to this path out, and its answer never comes. */
async function loseNextAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

const notTwice = (page: Page) =>
  page.getByRole('alert').getByText('There was no response, so this may have been done.');

test('a postback that is sent again after a lost response is added once, and its form says so', async () => {
  const { adwallId } = await service.newWall();
  const { close, page } = await openConsole(
    browser,
    service,
    await newPerson(service),
    `postbacks/new?wall=${adwallId}`,
  );
  const stored = async () => service.store.listPostbacks({ adwallId });
  await page.getByLabel('Address').fill('https://shop.example/hooks');
  await loseNextAnswer(page, '**/v1/admin/postbacks');
  await page.getByRole('button', { name: 'Add the postback' }).press('Enter');
  await notTwice(page).waitFor();
  expect(await stored()).toHaveLength(1);
  await page.getByRole('button', { name: 'Add the postback' }).press('Enter');
  await page.getByRole('alert').getByText('This was carried out: postback pbk_').waitFor();
  await page.getByRole('alert').getByText('give the postback a new one').waitFor();
  expect(await stored()).toHaveLength(1);
  await close();
});

test('an amount that was edited after a lost response is not credited on top, and giving up shows the balance', async () => {
  const { owner, subid1 } = await newCase(service);
  const person = await newPerson(service);
  const { close, page } = await openConsole(browser, service, person, `users/${owner}/${subid1}`);
  const rows = async () => {
    const { ledger } = (await person.ask('readUser', { params: { owner, subid1 } })).body as {
      ledger: { currency_adjustment: number }[];
    };
    return ledger.map(({ currency_adjustment: change }) => change);
  };
  const before = await rows();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Adjust balance' }).press('Enter');
  await dialog.getByLabel('to add').fill('5');
  await dialog.getByLabel('Reason').fill('goodwill');
  await loseNextAnswer(page, '**/adjustments');
  await dialog.getByLabel('Reason').press('Enter');
  await notTwice(page).waitFor();
  await dialog.getByLabel('to add').fill('6');
  await dialog.getByLabel('to add').press('Enter');
  await page.getByRole('alert').getByText('Your earlier attempt did go through').waitFor();
  expect(await rows()).toEqual([5, ...before]);
  expect(await page.getByRole('cell', { name: '+5', exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('cell', { name: '+5', exact: true }).waitFor();

  // A new dialog is meant again, also with the same content.
  await page.getByRole('button', { name: 'Adjust balance' }).press('Enter');
  await dialog.getByLabel('to add').fill('5');
  await dialog.getByLabel('Reason').fill('goodwill');
  await dialog.getByLabel('Reason').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await rows()).toEqual([5, 5, ...before]);
  await close();
});
