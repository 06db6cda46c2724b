import { beforeAll, expect, test } from 'vitest';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { COOKIE, newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

beforeAll(async () => {
  await service.newWall({ name: 'Main wall' });
});

test('after step-up in one tab, the others go on, also with a request that was under way', async () => {
  const person = await newPerson(service);
  service.clock.forward(10 * MINUTE);
  const { close, page } = await openConsole(browser, service, person);
  const other = await page.context().newPage();
  await other.goto(`${service.url}/console/leads`);
  await other.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await page.getByRole('button', { name: 'Create a secret key' }).click();
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  const key = await page.getByLabel('the secret key', { exact: true }).innerText();
  expect(service.secrets.add(key.trim())).toMatch(/^sk_/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === COOKIE);
  service.secrets.add(cookie?.value ?? '');
  expect(cookie?.value).not.toBe(person.token);

  // What was sent just before arrives with the cookie that has ended.
  const answers: number[] = [];
  await other.route(/v1\/admin\/refused-calls/, async (route) => {
    const headers = { ...route.request().headers(), cookie: `${COOKIE}=${person.token}` };
    const response = await route.fetch(answers.length === 0 ? { headers } : {});
    answers.push(response.status());
    await route.fulfill({ response });
  });
  await other.getByRole('navigation', { name: 'Leads' }).getByRole('link', { name: 'Refused calls' }).click();
  await other.getByText('No refused calls').waitFor();
  expect(answers).toEqual([401, 200]);
  await close();
});

test('a list is up to date when its tab is looked at again, unless someone has begun to choose rows', async () => {
  const before = await newCase(service);
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'leads?state=pending');
  const rowOf = (lead: string) => page.getByRole('checkbox', { name: lead });
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await rowOf(before.held).waitFor();
  const next = await newCase(service);
  await comeBack();
  await rowOf(next.held).waitFor();
  await rowOf(next.held).check();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await comeBack();
  await rowOf(next.held).uncheck();
  expect(asked).toEqual([]);
  await close();
});
