import type { PostbackAdded } from '@rewards-wall/shared/admin/postback-schema.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';

// Receivers and their secrets, by keyboard.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

const dialogOf = (page: Page) => page.getByRole('dialog');

async function secretOn(page: Page): Promise<string> {
  const text = await page.getByLabel('the secret', { exact: true }).textContent();
  return service.secrets.add(text ?? '');
}

/** The id of a postback of another wall. */
async function otherPostback(): Promise<string> {
  const [{ adwallId }, { ask }] = [await service.newWall(), await newPerson(service)];
  const json = { wall: adwallId, kind: 'json', address: 'https://shop.example/hooks' };
  const { postback_id: id, secret } = (await ask('addPostback', { json })).body as PostbackAdded;
  service.secrets.add(secret ?? '');
  return id;
}

test('a postback is added with the password, its secret is shown once and rotated, and it is removed by its id', async () => {
  const person = await newPerson(service);
  const { adwallId } = await service.newWall();
  const { close, page } = await openConsole(browser, service, person, `postbacks?wall=${adwallId}`);
  await page.getByRole('link', { name: 'Add a postback' }).press('Enter');
  service.clock.forward(11 * MINUTE);
  await page.getByLabel('Messages').selectOption('get');
  await page.getByLabel('Address').fill('https://shop.example/postback?user={nobody}');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText('This must not use unknown macros: {nobody}.').waitFor();
  await page
    .getByLabel('Address')
    .fill('https://shop.example/postback?user={subid1}&coins={currency}&k=s3cret-of-shop');
  await page.keyboard.press('Enter');
  await page.getByText('Give this secret to your server now.').waitFor();
  const first = await secretOn(page);
  expect(first).toMatch(/^whsec_/);
  await page.getByText('The URL leaves out {dedupe_key}', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Send a sample' }).press('Enter');

  await page.getByRole('heading', { level: 1, name: 'GET https://shop.example/postback…' }).waitFor();
  const id = (await page.getByTitle(/^pbk_\w+$/).textContent()) ?? '';
  expect(page.url()).toContain(`/console/postbacks/${id}`);
  expect(await page.getByText(first).count()).toBe(0);
  expect(await page.getByText('s3cret').count()).toBe(0);
  await page.getByRole('button', { name: 'Replace secret' }).press('Enter');
  await dialogOf(page)
    .getByLabel(/Hours until the old secret/)
    .fill('2');
  await page.keyboard.press('Enter');
  await page.getByText('Two secrets sign').waitFor();
  const second = await secretOn(page);
  expect(second).not.toBe(first);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  const other = await otherPostback();
  await page.getByRole('combobox', { name: 'Search by id or page' }).fill(other);
  await page.keyboard.press('Enter');
  await page.getByText(other, { exact: true }).waitFor();
  expect(await page.content()).not.toContain(second);
  await page.goBack();
  await page.getByText(id, { exact: true }).waitFor();
  expect(await page.content()).not.toContain(second);
  await page.getByRole('button', { name: 'End old secret' }).press('Enter');
  await dialogOf(page).getByRole('button', { name: 'End the old secret' }).press('Enter');
  await page.getByText('Two secrets sign').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await dialogOf(page).getByLabel('Type its ID').fill(id);
  await page.keyboard.press('Enter');
  await page.getByText('No postbacks yet').waitFor();
  await close();
});

test('what is shown once fits a phone', async () => {
  const { adwallId } = await service.newWall();
  const person = await newPerson(service);
  const { close, page } = await openConsole(browser, service, person, `postbacks/new?wall=${adwallId}`, 360);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByLabel('Address').fill('https://shop.example/hooks');
  await page.getByRole('button', { name: 'Add the postback' }).click();
  await secretOn(page);
  expect(await width()).toBe(360);
  await page.goto(`${service.url}/console/?wall=${adwallId}`);
  await page.getByRole('button', { name: 'Create a secret key' }).click();
  service.secrets.add((await page.getByLabel('the secret key', { exact: true }).innerText()).trim());
  expect(await width()).toBe(360);
  await close();
});
