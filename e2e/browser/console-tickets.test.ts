import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson } from '../support/requests/admins.ts';
import { addLeads, newCase, sendTicket } from '../support/requests/casework.ts';

// What a ticket says about the click that it names.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

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
  const section = page.getByRole('region', { name: 'The click', exact: true });
  const row = section.getByRole('table').getByRole('row').nth(1);
  await row.getByText('Credited').waitFor();
  await row.getByText('15 Coins').waitFor();
  expect(await section.getByText('No lead').count()).toBe(0);
  expect(await section.getByRole('link', { name: /^Offer \d+$/ }).getAttribute('href')).toMatch(/\/offers\/\d+/);
  expect(await section.getByRole('link', { name: clickId }).getAttribute('href')).toContain(`leads/clicks/${clickId}`);
  await page.getByRole('region', { name: 'Refused calls about the click' }).locator(`a[href*="${callId}"]`).waitFor();
  await row.getByRole('link').first().press('Enter');
  await heading(page, credited).waitFor();
  await page.goto(`${service.url}/console/tickets/${typed}`);
  await section.getByText('There is no such click.').waitFor();
  await section.getByText(markup).waitFor();
  expect(await section.getByRole('link').count()).toBe(0);
  expect(await page.locator('main img').count()).toBe(0);
  await page.goto(`${service.url}/console/tickets/${none}`);
  await heading(page, `Ticket #${none}`).waitFor();
  expect(await section.count()).toBe(0);
  await close();
});
