import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { offerRow } from '../support/requests/offers.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';

// How staff works on cases, by keyboard.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

/** Above the offers that cases count up. */
const OFFER = 1_000_000;
await service.importOffers([offerRow(OFFER)]);

const openAs = (person: Person, path: string, width?: number) => openConsole(browser, service, person, path, width);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialogOf = (page: Page) => page.getByRole('dialog');

test('several held leads are rejected with a reason, without a mouse', async () => {
  const cases = [await newCase(service), await newCase(service)];
  const person = await newPerson(service);
  const { close, page } = await openAs(person, 'leads');
  await page.getByRole('navigation', { name: 'Leads', exact: true }).getByRole('link', { name: 'Held' }).press('Enter');
  for (const { held } of cases) await page.getByRole('checkbox', { name: held }).press('Space');
  await page.getByRole('button', { name: 'Reject 2' }).press('Enter');
  await dialogOf(page).getByRole('heading', { name: 'Reject 2 leads?' }).waitFor();
  await dialogOf(page)
    .getByText('The users don’t get 30 Coins. The offers stay open for them. This can’t be undone.')
    .waitFor();
  // Without a reason, nothing happens, and the dialog says so.
  await dialogOf(page).getByRole('button', { name: 'Reject' }).press('Enter');
  await dialogOf(page).getByText('Enter a reason.').waitFor();
  await dialogOf(page).getByLabel('Reason').fill('Played by a script');
  await page.keyboard.press('Enter');
  await page.getByText('2 leads were rejected.').waitFor();
  for (const { held } of cases) {
    expect((await service.store.findLead(held))?.state).toBe('rejected');
    await expect.poll(() => page.getByRole('checkbox', { name: held }).count()).toBe(0);
  }
  expect(await page.getByText('2 selected').count()).toBe(0);
  // The list is in the address, and so is each lead.
  expect(page.url()).toContain('state=pending');
  await page.goto(`${service.url}/console/leads/${cases[0]?.held}`);
  await page.getByText('Played by a script').waitFor();
  // Why it was held, and who decided, can still be read.
  await page.getByText('Too soon after the click').waitFor();
  await page.getByText(`by ${person.name}`).waitFor();
  await close();
});

test('the overview leads to the leads that wait for a decision, without those that wait for a date', async () => {
  const [open, dated] = [await newCase(service), await newCase(service, service.pubId, { reason: 'hold_days' })];
  const { close, page } = await openAs(await newPerson(service), `overview?wall=${open.wall.adwallId}`);
  await page.getByRole('link', { name: '1 held lead to decide' }).press('Enter');
  await page.getByRole('checkbox', { name: open.held }).waitFor();
  expect(await page.locator('input[name="lead"]').count()).toBe(1);
  expect(await page.getByLabel('Waiting for').inputValue()).toBe('decision');
  await page.goto(`${service.url}/console/leads?state=pending`);
  await page.getByRole('checkbox', { name: dated.held }).waitFor();
  await page.getByLabel('Waiting for').selectOption({ label: 'Their date' });
  await expect.poll(() => page.getByRole('checkbox', { name: open.held }).count()).toBe(0);
  await page.getByRole('checkbox', { name: dated.held }).waitFor();
  await close();
});

test('support finds a user by a lead, credits them from their ticket within the limit, and closes it', async () => {
  const { credited, subid1, ticketId, wall } = await newCase(service);
  const support = await newPerson(service, { role: 'support', publishers: null });
  const { close, page } = await openAs(support, 'users');
  await page.getByRole('banner').getByRole('combobox', { name: 'Search by id or page' }).fill(credited);
  await page.keyboard.press('Enter');
  await heading(page, /^Timeline of lead /).waitFor();
  const steps = page.getByRole('table').getByRole('row');
  await steps.filter({ hasText: 'reported transaction' }).getByRole('link').waitFor();
  await steps
    .filter({ hasText: /to postback .* due/ })
    .getByRole('link')
    .waitFor();
  // The day is shown once.
  const times = await page.locator('td[data-label="Time"]').allInnerTexts();
  expect(times.map((time) => /^[A-Z]/.test(time))).toEqual([true, ...times.slice(1).map(() => false)]);
  await page.getByRole('link', { name: subid1 }).press('Enter');
  await heading(page, subid1).waitFor();
  expect(await page.getByRole('button', { name: /Erase|Export/ }).count()).toBe(0);
  // What came of each click; only a reward that was paid stands out.
  const clicks = page.getByRole('region', { name: 'Clicks', exact: true }).getByRole('row');
  expect(await clicks.filter({ hasText: 'Credited' }).locator('.unpaid').count()).toBe(0);
  expect(await clicks.filter({ hasText: 'Held' }).locator('.unpaid').innerText()).toBe('15');
  await page.getByRole('link', { name: `#${ticketId}` }).press('Enter');
  await page.getByText('I was not credited.').first().waitFor();
  const mail = await page.getByRole('link', { name: 'Answer by e-mail' }).getAttribute('href');
  expect(mail).toMatch(/^mailto:ann%40example\.com\?subject=Your%20ticket/);
  await page.getByRole('button', { name: 'Credit' }).press('Enter');
  await dialogOf(page).getByRole('alert').getByText('This click was already credited, with 15 Coins.').waitFor();
  await dialogOf(page).getByText('You can change $50.00 more today.').waitFor();
  await dialogOf(page).getByLabel('Coins to add').fill('1000000');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('This would exceed what your role may credit today.').waitFor();
  await dialogOf(page).getByLabel('Coins to add').fill('12.5');
  // By default, the ticket stays open until the user has an answer.
  await dialogOf(page).getByText('The user gets no message.').waitFor();
  expect(await dialogOf(page).getByLabel('Then').inputValue()).toBe('');
  await dialogOf(page).getByLabel('Then').selectOption('Close the ticket: it is answered');
  await dialogOf(page).getByLabel('Coins to add').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/\+12\.5 Coins for/).waitFor();
  await page
    .getByRole('cell', { name: `Ticket #${ticketId}` })
    .first()
    .waitFor();
  // The credit has closed the ticket, as the dialog said.
  await page.getByText('Closed', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
  const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
  expect((await service.store.listTransactions({ account, limit: null, offset: 0 })).rows).toHaveLength(2);
  await close();
});

test('a held lead is released, and a click leads to what its user sees, from where the question arises', async () => {
  const { clickId, credited, held, subid1, wall } = await newCase(service, service.pubId, { offerId: OFFER });
  const { close, page } = await openAs(await newPerson(service), 'leads?state=pending');
  // Its page says why it waits, and has the decision, too.
  await page.locator(`a[href*="leads/${held}"]`).press('Enter');
  await page.getByText('Held: too soon after the click').waitFor();
  await page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: `Approve: ${held}` }).press('Enter');
  await dialogOf(page)
    .getByRole('heading', { name: /^Approve “.+”\?$/ })
    .waitFor();
  await dialogOf(page).getByText(`${subid1} gets 15 Coins. The postbacks are sent.`).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Approve' }).press('Enter');
  await page.getByText('1 lead was credited.').waitFor();
  expect((await service.store.findLead(held))?.state).toBe('credited');
  await page.goto(`${service.url}/console/leads/${credited}?wall=${wall.adwallId}`);
  await page.getByRole('link', { name: clickId }).press('Enter');
  await page.getByRole('link', { name: 'does the user see it?' }).press('Enter');
  await page.getByRole('status').getByText(subid1).waitFor();
  expect(await page.getByRole('textbox', { name: 'User' }).inputValue()).toBe(subid1);
  await close();
});

test('messages of a postback are counted, then sent again; the postback is paused', async () => {
  const { deliveryId, postbackId } = await newCase(service);
  await service.app.deliverPostbacks();
  const { close, page } = await openAs(await newPerson(service), `postbacks/deliveries?postback=${postbackId}`);
  await page.getByRole('button', { name: 'Replay messages of this postback' }).press('Enter');
  await dialogOf(page).getByLabel('State').selectOption('pending');
  await dialogOf(page).getByRole('button', { name: 'Count' }).press('Enter');
  await dialogOf(page)
    .getByRole('heading', { name: `Send 1 message to ${postbackId} again?` })
    .waitFor();
  await dialogOf(page).getByRole('button', { name: 'Send again' }).press('Enter');
  await page.getByText('1 message will be sent again.').waitFor();
  await page.goto(`${service.url}/console/postbacks/deliveries/${deliveryId}`);
  await page.getByText('The service doesn’t call this address, because it isn’t public.').waitFor();
  await page.getByRole('link', { name: 'Open the postback' }).press('Enter');
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByText(`${postbackId} is paused.`).waitFor();
  await close();
});

test('erasure asks for the typed id and the password, and names the user', async () => {
  const { owner, subid1 } = await newCase(service);
  const person = await newPerson(service);
  service.clock.forward(10 * MINUTE);
  const { close, page } = await openAs(person, `users/${owner}/${encodeURIComponent(subid1)}`);
  await page.getByRole('button', { name: 'Erase' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Erase ${subid1}?` });
  await dialog.getByLabel('Type the id of the user').fill('somebody else');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Type the id of the user').fill(subid1);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText(`${subid1} was erased.`).waitFor();
  await heading(page, 'Users').waitFor();
  await close();
});

test('what users, networks and advertisers wrote is text on every screen', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const texts = { subid1: `${markup}"'{{7*7}}`, message: `${markup}<script>alert(2)</script>`, reason: markup };
  const { held, owner, subid1, ticketId } = await newCase(service, service.pubId, texts);
  const { close, page } = await openAs(await newPerson(service), 'leads?state=pending');
  const address = `users/${owner}/${encodeURIComponent(subid1)}`;
  for (const path of ['leads?state=pending', `leads/${held}`, address, `tickets`, `tickets/${ticketId}`]) {
    await page.goto(`${service.url}/console/${path}`);
    await page.getByText(markup).first().waitFor();
    expect(await page.locator('img, main script').count(), path).toBe(0);
  }
  await page.goto(`${service.url}/console/search?text=${encodeURIComponent(subid1)}`);
  await heading(page, subid1).waitFor();
  await close();
});

test('a ticket, a lead, a refused call, a user and the search lead to a click, which leads on to what came of it', async () => {
  const { callId, clickId, credited, deliveryId, owner, subid1, ticketId } = await newCase(service);
  const support = await newPerson(service, { role: 'support', publishers: null });
  const { close, page } = await openAs(support, `tickets/${ticketId}`);
  const user = `users/${owner}/${encodeURIComponent(subid1)}`;
  const casework = [`tickets/${ticketId}`, `leads/${credited}`, `leads/refused/${callId}`];
  for (const path of [...casework, `search?text=${clickId}`, user, `${user}/clicks`]) {
    await page.goto(`${service.url}/console/${path}`);
    await page.locator(`main a[href*="leads/clicks/${clickId}"]`).first().press('Enter');
    await page.getByText('what this click pays').waitFor();
    await page.getByText(clickId, { exact: true }).waitFor();
  }
  await page.goBack();
  await page.locator(`main a[href*="leads/clicks/${clickId}"]`).first().waitFor();
  await page.goForward();
  await page.reload();
  for (const text of ['device-7', 'what this click pays', subid1]) await page.getByText(text).first().waitFor();
  const things = [
    `leads/${credited}`,
    `leads/refused/${callId}`,
    `deliveries/${deliveryId}`,
    `tickets/${ticketId}`,
    user,
  ];
  for (const thing of things) expect(await page.locator(`main a[href*="${thing}"]`).count(), thing).toBeGreaterThan(0);
  await page.goto(`${service.url}/console/leads/clicks/clk_unknown`);
  await page.getByText('There is no such click.').waitFor();
  await close();
});

test('refused calls and ledger rows have addresses that lists and the search lead to, and that survive a reload', async () => {
  const { callId, owner, subid1, transactionId } = await newCase(service);
  const person = await newPerson(service);
  await person.ask('adjustUser', { params: { owner, subid1 }, json: { amount: 1, reason: 'goodwill' } });
  const { close, page } = await openAs(person, 'leads/refused');
  await page.locator(`a[href*="${callId}"]`).click();
  await heading(page, 'A parameter is missing or wrong').waitFor();
  await page.getByText(callId, { exact: true }).waitFor();
  await page.reload();
  await page.getByText(callId, { exact: true }).waitFor();
  await page.goto(`${service.url}/console/users/${owner}/${encodeURIComponent(subid1)}/ledger`);
  await page.locator(`a[href*="users/ledger/${transactionId}"]`).click();
  await heading(page, '+15 Coins').waitFor();
  await expect.poll(() => page.locator('tr[aria-current="true"]').count()).toBe(1);
  await page.goto(`${service.url}/console/search?text=${callId}`);
  await page.getByText(callId, { exact: true }).waitFor();
  await page.goto(`${service.url}/console/leads/refused/rfc_unknown`);
  await page.getByText('There is no such refused call. They are kept for 7 days').waitFor();
  await page.goto(`${service.url}/console/users/ledger/1234567890`);
  await page.getByText('There is no such ledger row.').waitFor();
  await close();
});

test.each([320, 1440])('dialogs are accessible and fit at %i px, also with an id of 36 letters', async (width) => {
  const { owner, postbackId, subid1 } = await newCase(service);
  const { close, page } = await openAs(await newPerson(service), `postbacks/${postbackId}`, width);
  const user = `users/${owner}/${encodeURIComponent(subid1)}`;
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await dialogOf(page).getByRole('heading', { name: postbackId }).waitFor();
  expect(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  await page.goto(`${service.url}/console/${user}`);
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  await dialogOf(page).getByRole('button', { name: 'Adjust balance' }).click();
  await dialogOf(page)
    .getByText(/^This must/)
    .first()
    .waitFor();
  expect(await accessibilityFaultsInBothSchemes(page), 'the dialog').toEqual([]);
  await close();
});

test('while the next screen loads, the one before stays, so that nothing flashes', async () => {
  const { close, page } = await openAs(await newPerson(service), 'leads');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/v1\/admin\/tickets/, async (route) => {
    await isReleased;
    await route.continue();
  });
  // Each title that someone could see, and each moment without one.
  await page.evaluate(() => {
    const seen = ((globalThis as { seen?: string[] }).seen = []) as string[];
    const note = (): void => {
      const title = document.querySelector('main h1')?.textContent ?? 'nothing';
      if (seen.at(-1) !== title) seen.push(title);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    note();
  });
  const asked = page.waitForRequest(/v1\/admin\/tickets/);
  await page.getByRole('link', { name: 'Tickets' }).press('Enter');
  await asked;
  await page.locator('.screen[aria-busy=true]').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Leads');
  release();
  await heading(page, 'Tickets').waitFor();
  expect(await page.evaluate('seen')).toEqual(['Leads', 'Tickets']);
  await close();
});

test('audit rows have addresses, too: the page that begins with them', async () => {
  const person = await newPerson(service);
  await person.ask('createAdminKey', { json: { name: 'Report', role: 'viewer' } });
  const { close, page } = await openAs(person, `audit?actor_id=${person.adminId}`);
  await page.getByRole('cell', { name: 'Created an admin key' }).waitFor();
  // Names stand in for ids.
  expect(await page.getByRole('combobox', { name: 'Who', exact: true }).locator('option:checked').innerText()).toBe(
    person.name,
  );
  // What a row is about can be opened: the key, on the page of the team.
  await page.getByRole('link', { name: 'Open key Report' }).press('Enter');
  await page.locator('tr[aria-current="true"]').getByText('Report', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('row').filter({ hasText: 'Created an admin key' }).getByRole('link').first().press('Enter');
  await expect.poll(() => page.url()).toMatch(/row=\d+/);
  await page.reload();
  await page.locator('tbody tr').first().waitFor();
  expect(await page.locator('tbody tr').first().getAttribute('aria-current')).toBe('true');
  expect(await page.locator('tbody tr').first().innerText()).toContain('Created an admin key');
  await close();
});

test('a list that fails can be tried again, and a session that has ended leads to the sign-in', async () => {
  const person = await newPerson(service);
  const { close, page } = await openAs(person, 'users');
  await page.route(/v1\/admin\/leads/, (route) => route.abort());
  await page.getByRole('link', { name: 'Leads' }).press('Enter');
  await page.getByText('The service doesn’t respond. Check your connection.').waitFor();
  await page.unroute(/v1\/admin\/leads/);
  // The tabs of the list stay.
  await page.getByRole('navigation', { name: 'Leads', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('table').waitFor();
  await person.ask('signOut');
  await page.getByRole('link', { name: 'Tickets' }).press('Enter');
  await heading(page, 'Sign in').waitFor();
  await close();
});
