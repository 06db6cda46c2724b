import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';

// How staff adds walls and looks after their keys, by keyboard.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

test('the first steps of an empty service lead to its first wall, and an owner creates its key', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'overview');
  for (const path of ['postbacks/new', 'try-postbacks', 'overview']) {
    await page.goto(`${service.url}/console/${path}`);
    await page.getByText('No walls yet').waitFor();
  }
  await page.getByRole('link', { name: 'Add a wall' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Add a wall' }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Publisher').selectOption({ label: 'A new one' });
  await page.getByLabel('Your site or company').fill('Harbor Games');
  await page.getByLabel('Wall name').fill('Harbor wall');
  await page.getByLabel('Credits per unit of payout').fill('many');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^This must|must be/)
    .first()
    .waitFor();
  await page.getByLabel('Currency name').fill('Gems');
  await page.getByLabel('Credits per unit of payout').fill('250');
  await page.keyboard.press('Enter');
  await page.locator('hgroup', { hasText: 'Harbor wall' }).waitFor();
  await page.getByText('No key is valid.').waitFor();
  await page.getByRole('button', { name: 'Create a secret key' }).press('Enter');
  service.secrets.add((await page.getByLabel('the secret key', { exact: true }).innerText()).trim());
  await page.reload();
  await page.getByText('One key is valid.').waitFor();
  const { walls } = await service.store.loadDirectory();
  expect(walls).toMatchObject([
    { settings: { name: 'Harbor wall', currency: { name: 'Gems', ratio: 2_500_000, round: true } } },
  ]);
  await close();
});

test('another wall is of the same publisher, unless someone names a new one', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'wall/new');
  await page.getByLabel('Wall name').fill('Second wall');
  await page.getByLabel('Currency name').fill('Gems');
  expect(await page.getByLabel('Your site or company').count()).toBe(0);
  await page.getByRole('button', { name: 'Add the wall' }).press('Enter');
  await page.locator('hgroup', { hasText: 'Second wall' }).waitFor();
  await page.goto(`${service.url}/console/wall/new`);
  await page.getByLabel('Publisher').selectOption({ label: 'A new one' });
  await page.getByLabel('Your site or company').fill('Island Games');
  await page.getByLabel('Wall name').fill('Third wall');
  await page.getByLabel('Currency name').fill('Gems');
  await page.getByRole('button', { name: 'Add the wall' }).press('Enter');
  await page.locator('hgroup', { hasText: 'Third wall' }).waitFor();
  const { walls } = await service.store.loadDirectory();
  const [first, second, third] = walls.map(({ pubId }) => pubId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await close();
});

test('a second attempt after a lost response adds one wall', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'wall/new');
  const named = async () =>
    (await service.store.loadDirectory()).walls.filter(({ settings }) => settings.name === 'Once');
  await page.route(
    '**/v1/admin/walls',
    async (route) => {
      await route.fetch();
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'outcome_unknown', detail: 'The database did not confirm the request in time.' }),
      });
    },
    { times: 1 },
  );
  await page.getByLabel('Wall name').fill('Once');
  await page.getByLabel('Currency name').fill('Gems');
  await page.getByRole('button', { name: 'Add the wall' }).press('Enter');
  await page.getByRole('alert').getByText('It won’t be done twice').waitFor();
  expect(await named()).toHaveLength(1);
  await page.getByRole('button', { name: 'Add the wall' }).press('Enter');
  await page.locator('hgroup', { hasText: 'Once' }).waitFor();
  expect(await named()).toHaveLength(1);
  await close();
});

test('a person who may not add walls sees why, and no form', async () => {
  const { close, page } = await openConsole(
    browser,
    service,
    await newPerson(service, { role: 'support', publishers: null }),
    'wall/new',
  );
  await page.getByRole('heading', { level: 1, name: 'Your role can’t open “Add a wall”' }).waitFor();
  await close();
});

test('a secret key that was just created stays with its wall, and any key is ended in a dialog that names it', async () => {
  const [first, second] = [
    await service.newWall({ name: 'Harbor wall' }),
    await service.newWall({ name: 'Island wall' }),
  ];
  const { close, page } = await openConsole(browser, service, await newPerson(service), `?wall=${first.adwallId}`);
  const keys = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: /Key \d+/ });
  const shown = page.getByLabel('the secret key', { exact: true });
  await page.getByRole('button', { name: 'Create a secret key' }).click();
  const key = service.secrets.add((await shown.innerText()).trim());
  await page.getByText('2 keys are valid').waitFor();
  await expect.poll(() => keys.count()).toBe(2);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  const chosen = page.getByRole('combobox', { name: 'Wall' });
  await chosen.selectOption(String(second.adwallId));
  await page.locator('hgroup', { hasText: 'Island wall' }).waitFor();
  await page.getByText('One key is valid').waitFor();
  expect(await page.content()).not.toContain(key);
  await chosen.selectOption(String(first.adwallId));
  await page.locator('hgroup', { hasText: 'Harbor wall' }).waitFor();
  await expect.poll(() => keys.count()).toBe(2);
  expect(await page.content()).not.toContain(key);

  // The newest, alone: the command line without --key would end the other one.
  const view = await service.app.directory.current();
  const [older, newest] = view.secretKeysOf({ kind: 'wall', profileId: first.adwallId });
  await page.getByRole('button', { name: `Revoke key ${newest?.keyId} of Harbor wall` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Revoke key ${newest?.keyId} of Harbor wall?` });
  await dialog.getByText(`Key ${older?.keyId}, created`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect((await service.store.loadDirectory()).secretKeys.some(({ keyId }) => keyId === newest?.keyId)).toBe(true);
  await page.getByRole('button', { name: `Revoke key ${newest?.keyId} of Harbor wall` }).press('Enter');
  await dialog.getByRole('button', { name: 'Revoke the key' }).press('Enter');
  await page.getByText(`Key ${newest?.keyId} of Harbor wall is no longer valid.`).waitFor();
  await expect.poll(() => keys.count()).toBe(1);
  const left = (await service.app.directory.current()).secretKeysOf({ kind: 'wall', profileId: first.adwallId });
  expect(left.map(({ keyId }) => keyId)).toEqual([older?.keyId]);

  await page.getByRole('button', { name: `Revoke key ${older?.keyId} of Harbor wall` }).press('Enter');
  await page.getByRole('dialog').getByText('It is the only valid key.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).press('Enter');
  await page.getByText('No key is valid.').waitFor();
  await close();
});
