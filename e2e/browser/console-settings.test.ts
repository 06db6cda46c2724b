import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole, signOut } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';

// A wall's settings, which several people see and change at the same time.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

/** A wall, what its settings are, how someone else changes them, and the console of a person at a screen of it. */
async function open(path: string) {
  const wall = await service.newWall({ header: 'Earn more', customization: { accent: 'f06' } });
  const params = { adwallId: wall.adwallId };
  const other = await newPerson(service);
  const change = async (json: object) => {
    expect((await other.ask('changeWall', { params, json })).status).toBe(200);
  };
  const stored = async () => (await other.ask('readWall', { params })).body as WallSettingsShown;
  const opened = await openConsole(browser, service, await newPerson(service), `${path}?wall=${wall.adwallId}`);
  return { ...opened, change, stored };
}

test('saving one setting leaves what someone else has changed of the others, and shows it', async () => {
  const { change, close, page, stored } = await open('wall');
  const header = page.getByLabel('Tagline');
  await header.waitFor();
  const preview = page.frameLocator('iframe');
  await preview.getByText('Earn more').waitFor();
  const steps = await page.evaluate(() => history.length);
  // What is changed and changed back is no change, however often.
  const tokens = page.getByLabel('List offers only for users with a token');
  await tokens.check();
  await tokens.uncheck();
  const safety = { require_token: true, refuse_browser_keys: true, origins: ['https://www.example.com'] };
  await change({ ...safety, currency: { ratio: '50' }, customization: { text: '102030' } });
  await header.fill('Earn coins');
  await preview.getByText('Earn coins').waitFor();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await stored()).toMatchObject({
    ...safety,
    header: 'Earn coins',
    customization: { accent: 'f06', text: '102030' },
    currency: { ratio: 50 },
  });
  expect(await tokens.isChecked()).toBe(true);
  expect(await page.getByLabel('Credits per unit of payout').inputValue()).toBe('50');
  expect(await page.getByLabel('Origins').inputValue()).toBe('https://www.example.com');
  expect(await page.getByLabel('Color: Text', { exact: true }).inputValue()).toBe('#102030');
  // The next change is compared with what is there now.
  await header.fill('Earn gems');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(async () => (await stored()).header).toBe('Earn gems');
  expect(await stored()).toMatchObject({ ...safety, currency: { ratio: 50 } });
  await close();
});

test('a person who changes the same setting as someone else sees both values, keeps every edit, and may insist', async () => {
  const { change, close, page, stored } = await open('wall');
  const [header, ratio] = [page.getByLabel('Tagline'), page.getByLabel('Credits per unit of payout')];
  await header.fill('Mine');
  await ratio.fill('75');
  await change({ header: 'Theirs', require_token: true });
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const alert = page.getByRole('alert');
  await alert.getByText('Tagline: theirs is “Theirs”, and yours is “Mine”.').waitFor();
  expect(await alert.getByRole('listitem').count()).toBe(1);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  expect(await stored()).toMatchObject({ header: 'Theirs', require_token: true, currency: { ratio: 100 } });
  expect([await header.inputValue(), await ratio.inputValue()]).toEqual(['Mine', '75']);
  expect(await page.getByLabel('List offers only for users with a token').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await stored()).toMatchObject({ header: 'Mine', require_token: true, currency: { ratio: 75 } });
  expect(await alert.count()).toBe(0);
  await close();
});

test('fraud rules, limits and names after numbers are set here, and a mistake is named next to its field', async () => {
  await service.importOffers([offerRow(901, { payout: 2 })]);
  const { close, page, stored } = await open('wall');
  await page.getByLabel('Too fast', { exact: true }).selectOption('Hold');
  await page.getByLabel('Too fast: seconds').fill('soon');
  await page.getByLabel('Hold leads that pay more than this many times').fill('1.5');
  await page.getByText('Names after numbers, in each language').click();
  const [one, others] = [page.getByLabel('English, after 1'), page.getByLabel('English, after 0, 2, 3')];
  await one.fill('Gem');
  await others.fill('Gems');
  await page.frameLocator('iframe').getByRole('link', { name: 'Earn 200 Gems' }).waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  const alert = page.getByRole('alert');
  await alert.getByText('Not saved: Too fast: seconds must be a whole number').waitFor();
  expect(await page.getByLabel('Too fast: seconds').getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  expect(await stored()).toMatchObject({ max_payout_factor: 1, currency: { forms: null } });
  await page.getByLabel('Too fast: seconds').fill('20');
  await save.press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await stored()).toMatchObject({
    max_payout_factor: 1.5,
    currency: { forms: { en: { one: 'Gem', other: 'Gems' } } },
    fraud: { too_fast: { action: 'hold', limit: 20 }, velocity: { action: 'flag', limit: 30 } },
  });
  await page.getByLabel('Origins').fill('https://www.example.com/\n\nexample.com, https://a.example/path');
  await save.press('Enter');
  const needed = 'must be an origin such as https://www.example.com';
  await alert
    .getByText(`Not saved: Origin “example.com” ${needed}; Origin “https://a.example/path” ${needed}.`)
    .waitFor();
  await page.getByLabel('Origins').fill('');
  await one.fill('');
  await others.fill('');
  await save.press('Enter');
  await expect.poll(async () => (await stored()).currency.forms).toBeNull();
  await close();
});

test('who may not change settings sees them as they are stored, however often they are read', async () => {
  const { pubId } = await service.store.createPublisher({ name: 'Two Walls', at: service.clock.now() });
  const wall = await service.newWall({ header: 'Earn more', customization: { accent: 'f06' } }, pubId);
  await service.newWall({}, pubId);
  const viewer = await newPerson(service, { role: 'viewer', publishers: [pubId] });
  const { close, page } = await openConsole(browser, service, viewer, 'wall');
  const header = page.getByLabel('Tagline');
  const preview = page.frameLocator('iframe');
  await preview.getByText('Earn more').waitFor();
  const body = preview.locator('body');
  await body.evaluate((one) => one.setAttribute('data-first', ''));
  // The settings on show are those of the first wall already, so the same form goes on, and so does its preview.
  const read = page.waitForResponse(`**/v1/admin/walls/${wall.adwallId}`);
  await page.getByRole('combobox', { name: 'Wall' }).selectOption(String(wall.adwallId));
  await read;
  await page.locator('.screen[aria-busy="false"]').waitFor();
  expect(await body.getAttribute('data-first')).toBe('');
  const owner = await newPerson(service);
  const json = { header: 'Earn gems', customization: { accent: '080' }, require_token: true };
  expect((await owner.ask('changeWall', { params: { adwallId: wall.adwallId }, json })).status).toBe(200);
  await page.getByRole('combobox', { name: 'Wall' }).selectOption('');
  await expect.poll(() => header.inputValue()).toBe('Earn gems');
  expect(await page.getByLabel('Color: Accent', { exact: true }).inputValue()).toBe('#008800');
  expect(await page.getByLabel('List offers only for users with a token').isChecked()).toBe(true);
  await preview.getByText('Earn gems').waitFor();
  await page.getByText('As saved.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await close();
});

test('origins that someone else has changed in the meantime are shown before they are replaced', async () => {
  const { change, close, page, stored } = await open('');
  const origins = page.getByLabel('Allowed origins');
  await origins.fill('https://mine.example');
  await change({ origins: ['https://theirs.example'] });
  await page.getByRole('button', { name: 'Save origins' }).press('Enter');
  await page.getByText('Origins: theirs is “https://theirs.example”, and yours is “https://mine.example”.').waitFor();
  expect((await stored()).origins).toEqual(['https://theirs.example']);
  expect(await origins.inputValue()).toBe('https://mine.example');
  await origins.fill('https://theirs.example https://mine.example');
  await page.getByRole('button', { name: 'Save origins' }).press('Enter');
  await page.getByText('Origins saved.').waitFor();
  expect((await stored()).origins).toEqual(['https://theirs.example', 'https://mine.example']);
  expect(await origins.inputValue()).toBe('https://theirs.example\nhttps://mine.example');
  await close();
});

test('leaving unsaved settings asks first, and saved ones can be left', async () => {
  const { close, page } = await open('wall');
  const asked: string[] = [];
  let isLeaving = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  const header = page.getByLabel('Tagline');
  const leads = page.locator('#menu').getByRole('link', { name: 'Leads', exact: true });
  await leads.click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await page.locator('#menu').getByRole('link', { name: 'Settings' }).click();
  await header.fill('Typed for ten minutes');
  const address = page.url();
  await leads.click();
  await signOut(page);
  await page.evaluate(() => {
    history.back();
  });
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'confirm']);
  await expect.poll(() => page.url()).toBe(address);
  expect(await header.inputValue()).toBe('Typed for ten minutes');
  // The browser asks before it loads the page again.
  await page.evaluate(() => {
    location.reload();
  });
  await expect.poll(() => asked.at(-1)).toBe('beforeunload');
  expect(await header.inputValue()).toBe('Typed for ten minutes');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await leads.click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  expect(asked).toHaveLength(4);
  // What was said of the page before is gone.
  await expect.poll(() => page.getByText('Saved.', { exact: true }).count()).toBe(0);
  await page.goBack();
  await header.fill('Thrown away');
  isLeaving = true;
  await leads.click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await page.goBack();
  await expect.poll(() => header.inputValue()).toBe('Typed for ten minutes');
  expect(asked).toHaveLength(5);
  await close();
});
