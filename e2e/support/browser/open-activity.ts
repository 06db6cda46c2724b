import { expect } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { openPage, type WatchedPage } from './browser.ts';
import { askFor } from '../requests/list-offers.ts';
import { mintToken } from '../requests/mint-token.ts';
import { sendLead, type LeadFields } from '../requests/send-lead.ts';
import type { TestService, TestSource, TestWall } from '../service/start-service.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';

/** A user of a wall, who clicks offers and completes them. */
export interface ActiveUser {
  name: string;
  /** Requests a token at the service's time. */
  mint(): Promise<string>;
  /** Clicks the offer and returns the click's id. */
  click(offerId: number): Promise<string>;
  lead(clickId: string, fields?: LeadFields): Promise<void>;
  /**
   * Opens the hosted wall with the user's token, on the offers tab, and waits until it knows the user's activity.
   * `prepare` can make requests of the page fail; then it waits for the offers only.
   */
  open(
    browser: Browser,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<WatchedPage>;
}

let transactions = 0;

export function activeUser(service: TestService, wall: TestWall, source: TestSource): ActiveUser {
  const { client, clock, newUser, url } = service;
  const name = newUser();
  const mint = () => mintToken(service, wall, name);
  return {
    name,
    mint,
    async click(offerId) {
      const ask = askFor(service, wall, { subid1: name, ip: addresses.US }, { 'User-Agent': agents.windows });
      const offer = (await ask.offers()).find(({ offer_id }) => offer_id === offerId);
      const response = await client.get(new URL(offer?.click_url ?? '').pathname);
      return new URL(response.headers.get('location') ?? '').searchParams.get('click') ?? '';
    },
    async lead(clickId, fields = {}) {
      const transaction_id = `A-${(transactions += 1)}`;
      const response = await sendLead(service, source, { click_id: clickId, transaction_id, ...fields });
      expect(response.status).toBeLessThan(500);
    },
    async open(browser, options, prepare) {
      const watched = await openPage(browser, options);
      const { page } = watched;
      await setTime(page, clock.now());
      await prepare?.(page);
      const known = prepare ? null : page.waitForResponse('**/activity?*');
      await page.goto(`${url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${name}#token=${await mint()}`);
      await page.getByRole('article').first().waitFor();
      await (await known)?.finished();
      return watched;
    },
  };
}

/**
 * Fixes the time of a page and of those it navigates to. Only `Date` is replaced: Playwright's clock also replaces
 * timers, which then take 4 ms each to fire.
 */
export async function setTime(page: Page, at: number): Promise<void> {
  await page.addInitScript(fixDate, at);
  await page.evaluate(fixDate, at);
}

/** Runs in the page, so it uses nothing from this module. */
function fixDate(at: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (date, values: unknown[], target) =>
      Reflect.construct(date, values.length === 0 ? [at] : values, target) as Date,
    get: (date, key) => (key === 'now' ? () => at : (Reflect.get(date, key) as unknown)),
  });
}
