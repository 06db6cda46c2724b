import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { listTickets } from '../../server/tickets/list-tickets.ts';
import { offerRow } from '../support/requests/offers.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { PLAIN, entry, openTab, panel, startActivityWall } from '../support/browser/activity-wall.ts';

const { browser, stage } = await inBrowser(startActivityWall, ({ service }) => service.stop());
const { newUser, service } = stage;

describe('"Missing reward?"', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Your name').fill('Ada Tester');
    await page.getByLabel('Your e-mail address').fill(service.secrets.add(`ada.${crypto.randomUUID()}@mail.example`));
  };
  const summary = (page: Page) => panel(page).locator('.summary');

  test('creates a ticket about the click, and shows its number', async () => {
    const user = newUser();
    const clickId = await user.click(PLAIN);
    const { page, close } = await user.open(browser);
    await openTab(page);
    await entry(page, 'Harbor Quest').getByRole('button', { name: 'Missing reward?' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Report a problem' }).evaluate((e) => e.matches(':focus')))
      .toBe(true);
    expect(await page.getByLabel('I didn’t get my reward').isChecked()).toBe(true);
    expect(await panel(page).locator('.ticket .offer').innerText()).toBe('Harbor Quest');
    expect(await page.getByLabel('When did you complete the offer?').inputValue()).toBe('2026-03-10');
    await fill(page);
    expect(await page.getByLabel('Link to a screenshot').isVisible()).toBe(false);
    await page.getByText('Add a screenshot or recording').click();
    await page.getByLabel('Link to a screenshot').fill('https://images.example/proof.png');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    const [ticket] = await listTickets(service)({ state: 'open', limit: 1 });
    expect(ticket).toMatchObject({
      subject_id: 1,
      name: 'Ada Tester',
      offer_name: 'Harbor Quest',
      completed_at: '2026-03-10',
      click_id: clickId,
      proof_image_url: 'https://images.example/proof.png',
      proof_video_url: null,
      message: null,
    });
    expect(await panel(page).innerText()).toContain(`Ticket #${ticket?.ticket_id}. We’ll reply by e-mail.`);
    await page.getByRole('button', { name: 'Back to activity' }).click();
    const opener = entry(page, 'Harbor Quest').getByRole('button', { name: 'Missing reward?' });
    await expect.poll(() => opener.evaluate((button) => button.matches(':focus'))).toBe(true);
    await opener.click();
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
    await close();
  });

  test('takes what a password manager fills in at once, and what a browser fills in without an event', async () => {
    const user = newUser();
    await user.click(PLAIN);
    const { page, close } = await user.open(browser);
    await openTab(page);
    await entry(page, 'Harbor Quest').getByRole('button', { name: 'Missing reward?' }).click();
    const email = service.secrets.add(`ada.${crypto.randomUUID()}@mail.example`);
    await page.getByLabel('Your name').evaluate((name, given) => {
      const form = (name as HTMLInputElement).form;
      const fill = (control: unknown, value: string, event: string): void => {
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) throw new Error(value);
        control.value = value;
        if (event) control.dispatchEvent(new Event(event, { bubbles: true }));
      };
      fill(form?.elements.namedItem('name'), 'Ada Tester', 'input');
      fill(form?.elements.namedItem('email'), given, 'change');
      fill(form?.elements.namedItem('message'), 'No coins yet', '');
    }, email);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    const [ticket] = await listTickets(service)({ state: 'open', limit: 1 });
    expect(ticket).toMatchObject({ name: 'Ada Tester', email, message: 'No coins yet' });
    await close();
  });

  test('an offer whose advertiser takes no tickets has no button', async () => {
    const user = newUser();
    const quiet = offerRow(820, { name: 'Quiet quest', is_support_center_disabled: 1 });
    expect((await service.importOffers([quiet])).rejected).toEqual([]);
    await user.click(820);
    await user.click(PLAIN);
    const { page, close } = await user.open(browser);
    await openTab(page);
    const report = (name: string) => entry(page, name).getByRole('button', { name: 'Missing reward?' });
    await report('Harbor Quest').waitFor();
    await entry(page, 'Quiet quest').waitFor();
    expect(await report('Quiet quest').count()).toBe(0);
    await service.store.disableOffers({ offerIds: [820], at: service.clock.now() });
    await close();
  });

  test('missing input is reported in the summary and at the fields; each subject has its own fields', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await openTab(page);
    await panel(page).getByRole('button', { name: 'Report a problem' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await summary(page).waitFor();
    await expect.poll(() => summary(page).evaluate((box) => box.matches(':focus'))).toBe(true);
    expect(await summary(page).getByRole('link').allInnerTexts()).toEqual([
      'Tell us what happened',
      'Enter your name',
      'Enter your e-mail address',
    ]);
    const name = page.getByLabel('Your name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Enter your name' }).click();
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await name.fill('Ada Tester');
    await page.getByLabel('I didn’t get my reward').check();
    expect(await name.inputValue()).toBe('Ada Tester');
    await page.getByLabel('When did you complete the offer?').fill('2026-03-11');
    await page.getByLabel('Your e-mail address').fill('nobody');
    await page.getByText('Add a screenshot or recording').click();
    await page.getByLabel('Link to a recording').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => summary(page).getByRole('link').allInnerTexts())
      .toEqual([
        'Enter the name of the offer',
        'The date can’t be in the future',
        'Enter an e-mail address in the form name@example.com',
        'Link to a recording: start with https:// or http://',
      ]);
    await close();
  });

  test('a refusal by the service is shown at its field; too many tickets are explained', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await openTab(page);
    await panel(page).getByRole('button', { name: 'Report a problem' }).click();
    await fill(page);
    await page.getByLabel('What happened?').fill('It led nowhere.');
    await page.getByLabel('Your e-mail address').fill('ada@exa_mple.example');
    await page.getByRole('button', { name: 'Send' }).click();
    await summary(page)
      .getByRole('link', { name: /Check this field: Your e-mail address \(/ })
      .waitFor();
    expect(await page.getByLabel('Your e-mail address').getAttribute('aria-invalid')).toBe('true');

    await page.route('**/tickets.json', (route) => route.fulfill({ status: 429, body: '{}' }), { times: 1 });
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await summary(page).getByText('You can send five messages a day').waitFor();
    expect(await page.getByLabel('What happened?').inputValue()).toBe('It led nowhere.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    await close();
  });

  test('the page stores nothing of it', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await openTab(page);
    await panel(page).getByRole('button', { name: 'Report a problem' }).click();
    await fill(page);
    const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(stored).toEqual([0, 0, '']);
    await close();
  });
});
