import type { TicketCase } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { addLeads, newCase, sendTicket } from '../support/requests/casework.ts';
import { profileFields } from '../support/requests/profiles.ts';

// What a ticket says about the click that it names, and who signed up with an e-mail address.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

test('crediting a second ticket about a click shows the first credit, with a link to it, and can be confirmed', async () => {
  const { subid1, wall } = await newCase(service);
  const click = await newCase(service);
  const [one, other] = [
    await sendTicket(service, { wall, subid1, clickId: click.clickId }),
    await sendTicket(service, { wall, subid1, clickId: click.clickId }),
  ];
  const { close, page } = await openConsole(browser, service, await newPerson(service), `tickets/${one}`);
  const dialog = page.getByRole('dialog');
  const credit = async () => {
    await page.getByRole('button', { name: 'Credit', exact: true }).press('Enter');
    await dialog.getByLabel('Coins to add').fill('15');
  };
  const confirm = () => dialog.getByRole('button', { name: 'Credit 15 Coins' }).press('Enter');
  // Another page was opened before anyone had credited anything.
  const late = await page.context().newPage();
  await late.goto(`${service.url}/console/tickets/${other}`);
  await late.getByRole('button', { name: 'Credit', exact: true }).waitFor();
  await credit();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await confirm();
  await page.getByText(/^\+15 Coins for .*: transaction \d+\.$/).waitFor();
  await page.getByText('Credited by hand: 15 Coins.').waitFor();
  await late.getByRole('button', { name: 'Credit', exact: true }).press('Enter');
  await late.getByRole('dialog').getByLabel('Coins to add').fill('15');
  await late.getByRole('dialog').getByRole('button', { name: 'Credit' }).press('Enter');
  await late.getByRole('dialog').getByText(`must be true: ticket ${one} was credited with 15 already`).waitFor();
  await late.getByRole('dialog').getByLabel('Coins to add').fill('-15');
  await late.getByRole('dialog').getByRole('button', { name: 'Deduct 15 Coins' }).waitFor();
  await late.close();

  await page.goto(`${service.url}/console/tickets/${other}`);
  const credited = page.getByRole('region', { name: 'Credited by hand for this offer' });
  await credited.getByRole('link', { name: `Ticket #${one}` }).waitFor();
  await credit();
  await dialog.getByText(`Already credited by hand for ticket #${one}, about the same offer`).waitFor();
  expect(await dialog.getByRole('link', { name: '15 Coins' }).getAttribute('href')).toMatch(/users\/ledger\/\d+/);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await confirm();
  await page.getByText(/^\+15 Coins for .*: transaction \d+\.$/).waitFor();
  await expect.poll(() => credited.getByRole('row').count()).toBe(3);
  await close();
});

test('a held lead is credited from its ticket, which stays on screen, and the reply says what was credited', async () => {
  const { held, subid1, wall } = await newCase(service);
  const clickId = (await service.store.findLead(held))?.clickId ?? expect.unreachable();
  const ticket = await sendTicket(service, { wall, subid1, clickId });
  const { close, page } = await openConsole(browser, service, await newPerson(service), `tickets/${ticket}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Credit', exact: true }).press('Enter');
  await dialog.getByText('To pay once, credit the held lead instead.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Credit the held lead: 15 Coins' }).press('Enter');
  await dialog.getByText(`${subid1} gets 15 Coins. The postbacks are sent.`).waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await page.getByText('1 lead was credited.').waitFor();
  expect((await service.store.findLead(held))?.state).toBe('credited');
  await page.getByText(`Ticket #${ticket} ·`).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /held lead/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy reply' }).press('Enter');
  await page.getByText('Copied the reply.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'We have credited 15 Coins to your balance.',
  );
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('choosing the event of a credit fills in its reward, and the dialog says what the balance becomes', async () => {
  const { clickId, subid1, wall } = await newCase(service);
  const ticket = await sendTicket(service, { wall, subid1, clickId });
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'tickets');
  await page.route(`**/v1/admin/tickets/${ticket}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as TicketCase;
    const events = [40, 2.5].map((credits, at) => ({
      event_id: at + 1,
      event_name: `Level ${at + 1}`,
      currency_count: credits,
    }));
    await route.fulfill({ response, json: { ...body, click: body.click && { ...body.click, events } } });
  });
  await page.goto(`${service.url}/console/tickets/${ticket}`);
  await page.getByRole('button', { name: 'Credit', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Balance: 15 Coins\./).waitFor();
  for (const [event, amount, balance] of [
    ['Level 1 (40 Coins)', '40', '55'],
    ['Level 2 (2.5 Coins)', '2.5', '17.5'],
  ] as const) {
    await dialog.getByLabel('Event').selectOption(event);
    await expect.poll(() => dialog.getByLabel('Coins to add').inputValue()).toBe(amount);
    await dialog.getByText(`New balance: ${balance} Coins.`).waitFor();
  }
  await dialog.getByLabel('Coins to add').fill('-15');
  await dialog.getByText('New balance: 0 Coins.').waitFor();
  await close();
});

test('a ticket shows the lead of its click, however many came later, and says what else the click may be', async () => {
  const { account, callId, clickId, credited, subid1, wall } = await newCase(service);
  await addLeads(service, account, 25);
  const markup = '<img src=x onerror=alert(1)>';
  const [own, typed, none] = [
    await sendTicket(service, { wall, subid1, clickId }),
    await sendTicket(service, { wall, subid1, clickId: markup }),
    await sendTicket(service, { wall, subid1 }),
  ];
  const support = await newPerson(service, { role: 'support', publishers: null });
  const { close, page } = await openConsole(browser, service, support, `tickets/${own}`);
  const section = page.getByRole('region', { name: 'Credit status' });
  await section.getByText('Credited: 15 Coins.').waitFor();
  const row = page.getByRole('region', { name: 'Leads from this click', exact: true }).getByRole('row').nth(1);
  await row.getByText('Credited').waitFor();
  await row.getByRole('cell', { name: '15', exact: true }).waitFor();
  expect(await section.getByText('No lead').count()).toBe(0);
  expect(await section.getByRole('link', { name: /^Offer \d+$/ }).getAttribute('href')).toMatch(/\/offers\/\d+/);
  const explained = section.getByRole('link', { name: 'does the user see it?' });
  expect(await explained.getAttribute('href')).toContain(`user=${subid1}&country=DE`);
  expect(await section.getByRole('link', { name: clickId }).getAttribute('href')).toContain(`leads/clicks/${clickId}`);
  await page.getByRole('region', { name: 'Refused calls about this click' }).locator(`a[href*="${callId}"]`).waitFor();
  await row.getByRole('link').first().press('Enter');
  await page.getByText(credited, { exact: true }).waitFor();
  await page.goto(`${service.url}/console/tickets/${typed}`);
  await section.getByText('There is no such click.').waitFor();
  await section.getByText(markup).waitFor();
  expect(await section.getByRole('link').count()).toBe(0);
  expect(await page.locator('main img').count()).toBe(0);
  await page.goto(`${service.url}/console/tickets/${none}`);
  await page.getByText(`Ticket #${none} ·`).waitFor();
  await section.getByText('The ticket names no click.').waitFor();
  await close();
});

test('an owner finds who signed up with an e-mail address, and lets someone else have it', async () => {
  const panel = await service.newPanel();
  const subid1 = service.newUser();
  const fields = profileFields(service.secrets);
  const signUp = (user: string) =>
    service.client.post(panel.user(user), { json: { ...fields, api_key: panel.secretKey } });
  expect((await signUp(subid1)).status).toBe(201);
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'users');
  const find = async (email: string): Promise<void> => {
    await page.getByRole('button', { name: 'Find by e-mail' }).press('Enter');
    await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
  };
  await find('nobody@mail.example');
  await page.getByText('No user has this address.').waitFor();
  await find(String(fields['email']));
  await page.getByRole('heading', { level: 1, name: subid1 }).waitFor();
  expect(page.url()).not.toContain('mail.example');
  await page.getByRole('button', { name: 'Detach e-mail' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Detach' }).press('Enter');
  await page.getByText(`The e-mail address of ${subid1} was detached.`).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Detach e-mail' }).count()).toBe(0);
  expect((await signUp(service.newUser())).status).toBe(201);
  await close();
});
