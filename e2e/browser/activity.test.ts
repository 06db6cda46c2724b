import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTickets } from '../../server/tickets/list-tickets.ts';
import {
  accessibilityFaultsInBothSchemes,
  openBrowser,
  openPage,
  startPublicService,
  widths,
} from '../support/browser/browser.ts';
import { HOUR, NOON } from '../support/service/clock.ts';
import { offerRow } from '../support/requests/offers.ts';
import { activeUser, setTime, type ActiveUser } from '../support/browser/open-activity.ts';
import type { TestService, TestSource, TestWall } from '../support/service/start-service.ts';

let browser: Browser;
let service: TestService;
let wall: TestWall;
let source: TestSource;

const [PLAIN, STEPPED, SECOND, THIRD, FOURTH] = [1, 900, 2, 3, 4];

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  const destination_url = `${service.url}/health/live?click={click_id}`;
  const names = ['Harbor Quest', 'Coffee box', 'Budget bank', 'Puzzle island'];
  const rows = Array.from({ length: 30 }, (_, index) =>
    offerRow(index + 1, { name: names[index] ?? `Quest number ${index + 1}`, destination_url }),
  );
  const events = [
    { event_id: 1, event_name: 'Install', event_revenue: 0.5 },
    { event_id: 2, event_name: 'Level 5', event_revenue: 0.5 },
    { event_id: 3, event_name: 'Level 9', event_revenue: 0.5, time_to_complete: 60 },
  ];
  await service.importOffers([...rows, offerRow(STEPPED, { name: 'Stepped quest', destination_url, events })]);
  wall = await service.newWall({ header: 'Earn gems', currency: { name: 'Gems' }, max_payout_factor: '1' });
  source = await service.newSource();
});

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const newUser = (): ActiveUser => {
  service.clock.moveTo(NOON);
  return activeUser(service, wall, source);
};
const tab = (page: Page) => page.getByRole('tab', { name: 'Activity' });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Activity' });
const changes = (page: Page) => panel(page).locator('.change');
const entry = (page: Page, name: string) => panel(page).getByRole('article', { name });
const openTab = async (page: Page) => {
  await tab(page).click();
  await panel(page).getByText('Your balance').waitFor();
};
/** What the browser does when its tab becomes visible again. */
const becomeVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('the activity tab', () => {
  test('exists only for a user with a token', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(1);
    expect(await page.getByRole('tab').count()).toBe(0);
    await close();
  });

  test('says that there is no activity yet, and loads nothing before it is opened', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await tab(page).waitFor();
    expect(asked.filter((url) => /activity|transactions/.test(url))).toEqual([]);
    await openTab(page);
    expect(await panel(page).innerText()).toMatch(/0 Gems/);
    await panel(page).getByText('Offers that you start appear here').waitFor();
    await panel(page).getByText('Rewards appear here as soon as they are credited').waitFor();
    expect(asked.some((url) => url.includes('/activity?'))).toBe(true);
    await close();
  });

  test('the page can open it, unless there is none', async () => {
    const { page, close } = await newUser().open(browser);
    await tab(page).waitFor();
    const open = () =>
      page.locator('offer-wall').evaluate((wall) => (wall as unknown as { openActivity(): void }).openActivity());
    await open();
    await panel(page).getByText('Your balance').waitFor();
    expect(await tab(page).getAttribute('aria-selected')).toBe('true');
    const heights = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
    await page.getByRole('article').first().waitFor();
    await open();
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(1);
    expect(await page.getByRole('article').first().isVisible()).toBe(true);
    await close();
  });

  test('a click shows as started, and as credited once the page is visible again after the lead', async () => {
    const user = newUser();
    const clickId = await user.click(PLAIN);
    const { page, close } = await user.open(browser);
    await page.evaluate(() => {
      const balances: number[] = [];
      Object.assign(window, { balances });
      document.addEventListener('offer-wall-balance', (event) => {
        if (event instanceof CustomEvent) balances.push(Number(event.detail.balance));
      });
    });
    await openTab(page);
    const quest = entry(page, 'Harbor Quest');
    expect(await quest.innerText()).toMatch(/Started\s+To earn: 100 Gems/);
    expect(await quest.innerText()).not.toContain('+');
    service.clock.forward(2 * HOUR);
    await setTime(page, service.clock.now() + 2 * HOUR);
    await user.lead(clickId);
    await becomeVisible(page);
    await quest.getByText('Credited', { exact: true }).waitFor();
    expect(await panel(page).locator('[part=balance-amount]').innerText()).toBe('100 Gems');
    expect(await changes(page).getByText('+100 Gems').count()).toBe(1);
    expect(await quest.getByText(/2 hours ago · .*2026/).count()).toBe(1);
    expect(await quest.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('status').innerText()).toBe('Your balance is 100 Gems');
    expect(await page.evaluate(() => (window as unknown as { balances: number[] }).balances)).toEqual([0, 100]);
    await close();
  });

  test('it reloads whenever it is opened', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await openTab(page);
    await page.getByRole('tab', { name: 'Offers' }).click();
    await user.click(SECOND);
    await tab(page).click();
    await entry(page, 'Coffee box').waitFor();
    await close();
  });

  test('pending, rejected and reversed leads differ in words, with a reason if there is one', async () => {
    const user = newUser();
    const [held, back, none] = [await user.click(SECOND), await user.click(THIRD), await user.click(FOURTH)];
    await user.lead(held, { payout: 50 });
    await user.lead(back, { transaction_id: 'refunded' });
    await user.lead(back, { transaction_id: 'refunded', status: 2, reason: 'Order <b>returned</b>' });
    await user.lead(none, { transaction_id: 'silent' });
    await user.lead(none, { transaction_id: 'silent', status: 2 });
    const { page, close } = await user.open(browser);
    await openTab(page);
    const checked = /Being checked\s+Not credited yet: 5,000 Gems[^]*when the check is done/;
    expect(await entry(page, 'Coffee box').innerText()).toMatch(checked);
    expect(await entry(page, 'Coffee box').innerText()).not.toContain('+');
    expect(await entry(page, 'Budget bank').innerText()).toMatch(/Taken back[^]*Order <b>returned<\/b>/);
    expect(await entry(page, 'Budget bank').innerText()).not.toContain('Gems');
    expect(await entry(page, 'Puzzle island').innerText()).toMatch(/Taken back[^]*The advertiser took the reward back/);
    expect(await panel(page).getByText('-100 Gems').count()).toBe(2);
    expect(await panel(page).innerText()).not.toMatch(/fraud|payout|null|undefined/i);
    await close();
  });

  test('an offer with steps shows how many are done, and links to the offer for the rest', async () => {
    const user = newUser();
    const clickId = await user.click(STEPPED);
    service.clock.forward(HOUR);
    await user.lead(clickId, { event_id: 1 });
    await user.lead(clickId, { event_id: 3 });
    const { page, close } = await user.open(browser);
    await openTab(page);
    const quest = entry(page, 'Stepped quest');
    await quest.getByText('1 of 3 done').click();
    const steps = (await quest.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(steps).toEqual(['Install +50 Gems Credited', 'Level 5 50 Gems To do', 'Level 9 Not accepted']);
    expect((await quest.innerText()).replace(/\s+/g, ' ')).toContain('Started +50 Gems To earn: 50 Gems now');
    const link = quest.getByRole('link', { name: /Continue.*Stepped quest/ });
    expect(await link.getAttribute('href')).toMatch(/\/click\/900\//);
    expect((await link.getAttribute('rel'))?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
    await close();
  });

  test('both lists load more on demand; after a click in between, no row is missing or repeated', async () => {
    const user = newUser();
    for (let offer = 1; offer <= 25; offer++) {
      service.clock.forward(60_000);
      await user.lead(await user.click(offer));
    }
    const { page, close } = await user.open(browser);
    await openTab(page);
    const entries = panel(page).getByRole('article');
    const more = panel(page).getByRole('button', { name: 'Show more' });
    expect(await entries.count()).toBe(20);
    await user.click(26);
    await more.first().click();
    await expect.poll(() => entries.count()).toBe(26);
    const names = await entries.getByRole('heading').allInnerTexts();
    expect(new Set(names).size).toBe(26);
    await more.click();
    await expect.poll(() => changes(page).getByText('+100 Gems').count()).toBe(25);
    expect(await more.count()).toBe(0);
    // After the button is gone, focus is on the first row that it loaded.
    const focused = () =>
      page.evaluate(() => document.querySelector('offer-wall')?.shadowRoot?.activeElement?.className);
    await expect.poll(focused).toBe('change');
    await close();
  });
});

test('a wall that hides amounts hides them in the activity tab, too', async () => {
  service.clock.moveTo(NOON);
  const silent = await service.newWall({ currency: { name: 'Gems', visible: false } });
  const user = activeUser(service, silent, source);
  await user.lead(await user.click(STEPPED), { event_id: 1 });
  const { page, close } = await user.open(browser);
  await tab(page).click();
  await entry(page, 'Stepped quest').getByText('1 of 3 done').click();
  await entry(page, 'Stepped quest').getByText('Credited', { exact: true }).waitFor();
  expect(await panel(page).innerText()).not.toMatch(/Gems|balance/i);
  await close();
});

describe('failures', () => {
  test('after a failure the user can retry; after a lost connection it retries by itself', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await page.route('**/activity?*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await tab(page).click();
    await panel(page).getByRole('heading', { name: 'Your activity can’t be shown right now' }).waitFor();
    await page.route('**/activity?*', (route) => route.abort(), { times: 1 });
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('It comes back by itself').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await panel(page).getByText('Your balance').waitFor();
    await page.route('**/activity?*', (route) => route.abort());
    await becomeVisible(page);
    expect(await panel(page).getByText('Your balance').isVisible()).toBe(true);
    await close();
  });

  test('a failed history leaves the rest, and can be retried', async () => {
    const user = newUser();
    await user.lead(await user.click(PLAIN));
    const { page, close } = await user.open(browser);
    await page.route('**/transactions.json?*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await openTab(page);
    await entry(page, 'Harbor Quest').waitFor();
    await panel(page).getByText('The history could not be loaded.').waitFor();
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await changes(page).getByText('+100 Gems').waitFor();
    await close();
  });

  test('code that does not load can be retried', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await page.route('**/activity-controller-*', (route) => route.abort());
    await tab(page).click();
    await panel(page).getByRole('heading', { name: 'No connection' }).waitFor();
    await page.unroute('**/activity-controller-*');
    await setTime(page, service.clock.now() + 1000);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('Your balance').waitFor();
    await close();
  });

  test('an expired session says what to do, and a new token restores the activity', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await page.evaluate(() => {
      document.addEventListener('offer-wall-error', (event) => {
        if (event instanceof CustomEvent) document.title = String(event.detail.code);
      });
    });
    await page.route('**/activity?*', (route) => route.fulfill({ status: 401 }), { times: 1 });
    await tab(page).click();
    await panel(page).getByRole('heading', { name: 'Your session has ended' }).waitFor();
    expect(await page.title()).toBe('session-expired');
    service.clock.forward(HOUR);
    const token = await user.mint();
    await page.locator('offer-wall').evaluate((element, next) => Object.assign(element, { token: next }), token);
    await panel(page).getByText('Your balance').waitFor();
    await page.locator('offer-wall').evaluate((element) => Object.assign(element, { token: '' }));
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await close();
  });
});

describe('"Not credited?"', () => {
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
    await entry(page, 'Harbor Quest').getByRole('button', { name: 'Not credited?' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Report a problem' }).evaluate((e) => e.matches(':focus')))
      .toBe(true);
    expect(await page.getByLabel('I was not credited').isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Offer', exact: true }).inputValue()).toBe('Harbor Quest');
    expect(await page.getByLabel('When did you complete it?').inputValue()).toBe('2026-03-10');
    await fill(page);
    await page.getByLabel('Link to a screenshot').fill('https://images.example/proof.png');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message was sent' }).waitFor();
    const [ticket] = await listTickets(service)({ state: 'open', limit: 1 });
    expect(ticket).toMatchObject({
      ...{
        subject_id: 1,
        name: 'Ada Tester',
        offer_name: 'Harbor Quest',
        completed_at: '2026-03-10',
        click_id: clickId,
      },
      ...{ proof_image_url: 'https://images.example/proof.png', proof_video_url: null, message: null },
    });
    expect(await panel(page).innerText()).toContain(`Its number is ${ticket?.ticket_id}`);
    await page.getByRole('button', { name: 'Back to my activity' }).click();
    const opener = entry(page, 'Harbor Quest').getByRole('button', { name: 'Not credited?' });
    await expect.poll(() => opener.evaluate((button) => button.matches(':focus'))).toBe(true);
    await opener.click();
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
    await close();
  });

  test('the form loads on demand; if that fails, the next press loads it', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    const asked: string[] = [];
    await page.route('**/ticket-form-*', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await openTab(page);
    const report = panel(page).getByRole('button', { name: 'Report a problem' });
    expect(asked).toEqual([]);
    await report.click();
    // Each press makes two attempts.
    await expect.poll(() => asked.length).toBe(2);
    await page.unroute('**/ticket-form-*');
    await setTime(page, service.clock.now() + 1000);
    await report.click();
    await page.getByLabel('Your name').waitFor();
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
      'Say what happened',
      'Enter your name',
      'Enter your e-mail address',
    ]);
    const name = page.getByLabel('Your name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Enter your name' }).click();
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await name.fill('Ada Tester');
    await page.getByLabel('I was not credited').check();
    expect(await name.inputValue()).toBe('Ada Tester');
    await page.getByLabel('When did you complete it?').fill('2026-03-11');
    await page.getByLabel('Your e-mail address').fill('nobody');
    await page.getByLabel('Link to a recording').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await summary(page).getByRole('link').allInnerTexts()).toEqual([
      'Enter the name of the offer',
      'The day of completion must not be in the future',
      'Enter an e-mail address in the form name@example.com',
      'Link to a recording: it must start with https:// or http://',
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
      .getByRole('link', { name: /Your e-mail address: / })
      .waitFor();
    expect(await page.getByLabel('Your e-mail address').getAttribute('aria-invalid')).toBe('true');

    await page.route('**/tickets.json', (route) => route.fulfill({ status: 429, body: '{}' }), { times: 1 });
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await summary(page).getByText('You can send five messages a day').waitFor();
    expect(await page.getByLabel('What happened?').inputValue()).toBe('It led nowhere.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message was sent' }).waitFor();
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

test('the keyboard alone is enough to go from the offers to a ticket and back', async () => {
  const user = newUser();
  await user.click(PLAIN);
  const { page, close } = await user.open(browser);
  await page.getByRole('tab', { name: 'Offers' }).focus();
  await page.keyboard.press('ArrowRight');
  await panel(page).getByText('Your balance').waitFor();
  const focused = () =>
    page.evaluate(() => {
      const at = document.querySelector('offer-wall')?.shadowRoot?.activeElement;
      return at?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
  const walk = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    }
  };
  expect(await focused()).toBe('Activity');
  await walk('Continue : Harbor Quest (opens in a new tab)', 'Not credited? Harbor Quest', 'Report a problem');
  await page.keyboard.press('Enter');
  await page.locator('[part=ticket-title]:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByLabel('The offer leads to the wrong page').isChecked()).toBe(true);
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Back to my activity');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Report a problem');
  await close();
});

test('text of twice the size fits on a phone', async () => {
  const user = newUser();
  await user.lead(await user.click(STEPPED), { event_id: 1 });
  const { page, close } = await user.open(browser, { viewport: { width: 360, height: 800 } });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await openTab(page);
  await entry(page, 'Stepped quest').getByText('1 of 3 done').click();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await panel(page).getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await close();
});

describe('accessibility of the activity tab', () => {
  test.each(['6741d9', 'ffd84d', '000000', 'ffffff'])(
    'amounts, states and links are readable with the accent %s',
    async (accent) => {
      service.clock.moveTo(NOON);
      const own = await service.newWall({ customization: { accent }, max_payout_factor: '1' });
      const user = activeUser(service, own, source);
      await user.lead(await user.click(SECOND));
      await user.click(PLAIN);
      const { page, close } = await user.open(browser, { bypassCSP: true });
      await openTab(page);
      await changes(page).first().waitFor();
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      await panel(page).getByRole('button', { name: 'Report a problem' }).click();
      await page.locator('.ticket').waitFor();
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      await close();
    },
  );

  test.each(widths)('at %i px', async (width) => {
    const user = newUser();
    const steps = await user.click(STEPPED);
    service.clock.forward(HOUR);
    await user.lead(steps, { event_id: 1 });
    await user.lead(steps, { event_id: 3 });
    await user.lead(await user.click(SECOND), { payout: 50 });
    await user.lead(await user.click(THIRD), { transaction_id: `back-${width}` });
    const { page, close } = await user.open(browser, {
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    const faultless = async () => {
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await openTab(page);
    await entry(page, 'Stepped quest').getByText('1 of 3 done').click();
    await faultless();
    await entry(page, 'Stepped quest').getByRole('button', { name: 'Not credited?' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await panel(page).locator('.summary').waitFor();
    await faultless();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your e-mail address').fill(service.secrets.add(`a.${crypto.randomUUID()}@mail.example`));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Your message was sent' }).waitFor();
    await faultless();
    await page.route('**/activity?*', (route) => route.fulfill({ status: 401 }));
    await becomeVisible(page);
    await page.getByRole('button', { name: 'Back to my activity' }).click();
    await panel(page).getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await faultless();
    await close();
  });
});
