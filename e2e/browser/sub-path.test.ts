import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import { behind, startPrefixProxy } from '../support/service/prefix-proxy.ts';
import { startService } from '../support/service/start-service.ts';

// Everything that a browser shows works behind a proxy that has the service below a path (PUBLIC_URL with a path).

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

async function start() {
  const proxy = await startPrefixProxy();
  const host = await startHostServer();
  const service = await startService({
    env: behind(proxy),
    mountFirst: (app) => app.get('/images/:name', (_request, response) => response.type('svg').send(SQUARE)),
  });
  proxy.forwardTo(service.url);
  const destination_url = `${proxy.url}/health/live?click={click_id}`;
  await service.importOffers([offerRow(1, { name: 'Harbor Quest', destination_url })]);
  const wall = await service.newWall();
  const panel = await service.newPanel({ adwallId: wall.adwallId });
  return { host, panel, proxy, service, wall };
}

const { browser, stage } = await inBrowser(start, async ({ host, proxy, service }) => {
  host.stop();
  proxy.stop();
  await service.stop();
});
const { host, panel, proxy, service, wall } = stage;
const hosted = (user: string): string => `${proxy.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}`;

/** A page that closes with an error if anything it asked for is not below the path, or could not be had. */
async function openBelow() {
  const watched = await openPage(browser);
  const lost: string[] = [];
  watched.page.context().on('response', (answer) => {
    const [status, url] = [answer.status(), answer.url()];
    // No one is signed in at first.
    if (url.startsWith(host.origin) || (status === 401 && url.startsWith(`${proxy.url}/v1/admin/`))) return;
    if (status >= 400 || !url.startsWith(`${proxy.url}/`)) lost.push(`${status} ${url}`);
  });
  const close = async (): Promise<void> => {
    await watched.close();
    expect(lost).toEqual([]);
  };
  return { page: watched.page, close };
}

/** Opens the offer's own page from its card. */
async function clickOffer(page: Page): Promise<string> {
  await page.getByRole('article').getByRole('button', { name: 'Harbor Quest' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link').first().click();
  const popup = await opened;
  await popup.waitForURL(/click=/);
  return popup.url();
}

test('the hosted page shows its first list without another request, and a click leads to the offer', async () => {
  const { close, page } = await openBelow();
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/(?:offers|details)\.json/.test(request.url())) lists.push(request.url());
  });
  await page.goto(hosted(service.newUser()));
  expect(await clickOffer(page)).toMatch(`${proxy.url}/health/live?click=`);
  expect(lists).toEqual([]);
  await close();
});

test('an old address leads to the hosted page', async () => {
  const { close, page } = await openBelow();
  await page.goto(`${proxy.url}/adwall/publisher/${wall.pubId}/profile/${wall.adwallId}?subid1=${service.newUser()}`);
  await page.getByRole('article').waitFor();
  expect(page.url()).toMatch(`${proxy.url}/wall/`);
  await close();
});

test("the survey form of the hosted page is sent, and the user's answers arrive", async () => {
  const user = service.newUser();
  const { close, page } = await openBelow();
  await page.goto(hosted(user));
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await fillProfileForm(page, { email: service.secrets.add(`${user}@mail.example`), birthYear: '1990' });
  await sendProfileForm(page);
  await page.locator('[part~=done]').waitFor();
  const stored = await service.client.get(panel.user(user), { bearer: panel.secretKey });
  expect(stored.status).toBe(200);
  await close();
});

test('the script tag of sri.json shows the wall on a page of another origin, without api-base', async () => {
  const { close, page } = await openBelow();
  const answer = await fetch(`${proxy.url}/embed/v1/sri.json`);
  const { script } = (await answer.json()) as { script: string };
  const element = `<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"></offer-wall>`;
  await page.goto(host.serve('/', { body: wholePage(element + script) }));
  expect(await clickOffer(page)).toMatch(`${proxy.url}/health/live?click=`);
  await close();
});

test('a member of the team signs in to the console, whose cookie is for the path only, and walks through it', async () => {
  const person = await newPerson(service);
  const { close, page } = await openBelow();
  await page.goto(`${proxy.url}/console/account`);
  await page.getByLabel('Name or e-mail address').fill(person.name);
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor();
  const cookies = await page.context().cookies();
  for (const { value } of cookies) service.secrets.add(value);
  expect(cookies.map(({ name, path, secure }) => ({ name, path, secure }))).toEqual([
    { name: '__Secure-rewards-console', path: '/rewards/', secure: true },
  ]);
  const links = page.locator('#menu').getByRole('link');
  for (let at = 0; at < (await links.count()); at += 1) {
    await links.nth(at).click();
    await page.locator('#menu a[aria-current=page]').and(links.nth(at)).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.locator('#menu').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.frameLocator('iframe').getByRole('article').waitFor();
  await page.reload();
  await page.frameLocator('iframe').getByRole('article').waitFor();
  await close();
});

test('the reference shows the API, whose server is the URL with the path', async () => {
  const { close, page } = await openBelow();
  await page.goto(`${proxy.url}/docs`);
  await page.getByRole('heading', { name: "List a user's offers" }).first().waitFor({ state: 'attached' });
  const document = (await (await fetch(`${proxy.url}/openapi.json`)).json()) as { servers: unknown };
  expect(document.servers).toEqual([{ url: proxy.url }]);
  await close();
});
