import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { activeUser, setTime } from '../support/browser/open-activity.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import {
  PLAIN,
  STEPPED,
  SECOND,
  THIRD,
  FOURTH,
  becomeVisible,
  changes,
  entry,
  openTab,
  panel,
  startActivityWall,
  tab,
} from '../support/browser/activity-wall.ts';

const { browser, stage } = await inBrowser(startActivityWall, ({ service }) => service.stop());
const { newUser, service, source, wall } = stage;

describe('the activity tab', () => {
  test('exists only for a user with a token', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(1);
    expect(await page.getByRole('tab').count()).toBe(0);
    await close();
  });

  test('says that there is no activity yet, and loads the history only when it is opened', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openTab(page);
    expect(await panel(page).innerText()).toMatch(/0 Gems/);
    await panel(page).getByText('Start an offer and track it here').waitFor();
    expect(asked.map((url) => new URL(url).pathname)).toContainEqual(expect.stringMatching(/transactions\.json$/));
    await panel(page).getByRole('button', { name: 'See offers' }).click();
    await page.getByRole('article').first().waitFor();
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
    expect(await quest.innerText()).toMatch(/Started\s+100 Gems to go/);
    expect(await quest.innerText()).not.toContain('+');
    service.clock.forward(2 * HOUR);
    await setTime(page, service.clock.now() + 2 * HOUR);
    await user.lead(clickId);
    await becomeVisible(page);
    await quest.getByText('Credited', { exact: true }).waitFor();
    expect(await panel(page).locator('[part=balance-amount]').innerText()).toBe('100 Gems');
    expect(await changes(page).getByText('+100 Gems').count()).toBe(1);
    expect(await quest.getByText('2 hours ago').count()).toBe(1);
    expect(await quest.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('status').innerText()).toBe('Balance: 100 Gems');
    await expect.poll(() => page.evaluate(() => (window as unknown as { balances: number[] }).balances)).toEqual([100]);
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
    const checked = /Pending\s+5,000 Gems[^]*once it’s approved/;
    expect(await entry(page, 'Coffee box').innerText()).toMatch(checked);
    expect(await entry(page, 'Coffee box').innerText()).not.toContain('+');
    expect(await panel(page).locator('[part=balance]').innerText()).toMatch(/0 Gems\s+Pending 5,000 Gems/);
    expect(await entry(page, 'Budget bank').innerText()).toMatch(
      /Reversed[^]*The advertiser reversed this reward[^]*Order <b>returned<\/b>/,
    );
    expect(await entry(page, 'Puzzle island').innerText()).toMatch(/Reversed[^]*The advertiser reversed this reward/);
    // In the entries and in the history.
    expect(await panel(page).getByText('−100 Gems').count()).toBe(4);
    // What is lost may be disputed; what waits isn't missing.
    const disputable = await panel(page).getByRole('button', { name: 'Missing reward?' }).allTextContents();
    expect(disputable).toEqual([expect.stringContaining('Puzzle island'), expect.stringContaining('Budget bank')]);
    expect(await panel(page).innerText()).not.toMatch(/fraud|payout|null|undefined/i);
    await close();
  });

  test('a lead that only waits for its date says when it is credited', async () => {
    const user = newUser();
    const { adwallId } = wall;
    const definition = { when: { offers: [SECOND] }, then: { hold_days: 14 } };
    const rule = { ruleId: 'rul_wait', name: 'Wait', definition };
    await service.store.addRule({ adwallId, rule, before: null, at: service.clock.now() });
    await user.lead(await user.click(SECOND));
    await service.store.removeRule({ adwallId, ruleId: 'rul_wait', at: service.clock.now() });
    const date = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
    const due = date.format(service.clock.now() + 14 * 24 * HOUR);
    const { page, close } = await user.open(browser);
    await openTab(page);
    expect(await entry(page, 'Coffee box').innerText()).toMatch(new RegExp(`Pending[^]*Available on ${due}`));
    expect(await panel(page).locator('[part=balance]').innerText()).toMatch(
      new RegExp(`0 Gems\\s+[\\d,]+ Gems more on ${due}$`),
    );
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
    await quest.getByText('1 of 3 steps done').click();
    const steps = (await quest.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(steps).toEqual(['Install +50 Gems Credited', 'Level 5 50 Gems To do', 'Level 9 Not approved']);
    expect((await quest.innerText()).replace(/\s+/g, ' ')).toContain('Started +50 Gems 50 Gems to go Now');
    const link = quest.getByRole('link', { name: /Continue.*Stepped quest/ });
    expect(await link.getAttribute('href')).toMatch(/\/click\/900\//);
    expect((await link.getAttribute('rel'))?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
    // The details mark it too.
    await page.getByRole('tab', { name: 'Offers' }).click();
    await page.getByRole('button', { name: 'Stepped quest', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').locator('.done').allInnerTexts()).toEqual([
      expect.stringContaining('Install'),
    ]);
    expect((await page.getByRole('dialog').innerText()).replace(/\s+/g, ' ')).toContain('+50 Gems 50 Gems to go');
    await close();
  });

  test('both lists load more on demand; after a click in between, no row is missing or repeated', async () => {
    const user = newUser();
    for (let offer = 1; offer <= 55; offer++) {
      service.clock.forward(60_000);
      await user.lead(await user.click(offer));
    }
    const { page, close } = await user.open(browser);
    await openTab(page);
    const entries = panel(page).getByRole('article');
    const more = panel(page).getByRole('button', { name: 'Show more' });
    expect(await entries.count()).toBe(50);
    await user.click(56);
    await more.first().click();
    await expect.poll(() => entries.count()).toBe(56);
    const names = await entries.getByRole('heading').allInnerTexts();
    expect(new Set(names).size).toBe(56);
    for (const count of [40, 55]) {
      await more.click();
      await expect.poll(() => changes(page).getByText('+100 Gems').count()).toBe(count);
    }
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
  await entry(page, 'Stepped quest').getByText('1 of 3 steps done').click();
  await entry(page, 'Stepped quest').getByText('Credited', { exact: true }).waitFor();
  expect(await panel(page).innerText()).not.toMatch(/Gems|balance/i);
  await close();
});
