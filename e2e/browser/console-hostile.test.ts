import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { noCounts } from '../../server/feeds/run-report.ts';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { feedOf } from '../support/requests/admin-things.ts';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { offerRow } from '../support/requests/offers.ts';

// What strangers wrote, on every screen that shows it: networks write names of offers and errors, users write tickets
// and ids.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

const OFFER = 77;
/** Each would set the title of the page, if it ran. A mark tells where it was written. */
const payloads = [
  (mark: string) => `${mark}<img src=x onerror="document.title='owned'">`,
  (mark: string) => `${mark}"><svg onload=document.title='owned'>`,
  (mark: string) => `${mark}\${document.title='owned'}{{document.title='owned'}}`,
  (mark: string) => `${mark}</code></td><a href="javascript:document.title='owned'">x</a>`,
];

/** Writes one payload wherever a stranger can write, and returns the addresses of the screens that show it. */
async function write(payload: (mark: string) => string): Promise<[path: string, mark: string][]> {
  const name = payload('offer-');
  await service.importOffers([
    offerRow(OFFER, { name, description: payload('text-'), requirements: payload('rules-') }),
  ]);
  const subid1 = payload('').slice(0, 60);
  const made = await newCase(service, service.pubId, { subid1, message: payload('ticket-'), reason: payload('why-') });
  const { params } = await feedOf(service);
  const at = service.clock.now();
  const run = { name: params.feed, lease: 'lease', runId: crypto.randomUUID(), startedAt: at, at, dueAt: at };
  await service.store.leaseFeed({ name: params.feed, lease: 'lease', leaseUntil: at + 1, at });
  const report = JSON.stringify({
    ...noCounts,
    ...{ reason: 'unreadable', detail: payload('feed-'), skipped: { [payload('row-')]: 1 } },
  });
  expect(await service.store.endFeedRun({ ...run, outcome: 'failed', report })).toEqual({ kind: 'ended' });
  const user = `users/${made.owner}/${encodeURIComponent(subid1)}`;
  return [
    ['offers', 'offer-'],
    [`offers/${OFFER}?wall=${made.wall.adwallId}`, 'offer-'],
    ['leads', payload('').slice(0, 10)],
    [`leads/${made.held}`, 'why-'],
    ['tickets', 'ticket-'],
    [`tickets/${made.ticketId}`, 'ticket-'],
    [user, payload('').slice(0, 10)],
    [`${user}/ledger`, payload('').slice(0, 10)],
    [`feeds/${params.feed}`, 'feed-'],
    ['feeds', params.feed],
    ['audit', 'Opened a user’s data'],
    [`overview?wall=${made.wall.adwallId}`, 'Viewers'],
    [`search?text=${encodeURIComponent(subid1)}`, payload('').slice(0, 10)],
  ];
}

/** What the page would have if markup had become elements. */
async function strangers(page: Page): Promise<number> {
  return page.locator('main :is(img[src="x"], svg[onload], [href^="javascript:"], [onerror])').count();
}

test.each(payloads)('what others wrote is text on every screen, and runs nowhere', async (payload) => {
  const screens = await write(payload);
  const { close, page } = await openConsole(browser, service, await newPerson(service));
  for (const [path, mark] of screens) {
    await page.goto(`${service.url}/console/${path}`);
    await expect.poll(() => page.locator('#content').innerText(), { message: `${mark} on ${path}` }).toContain(mark);
    expect(await strangers(page), path).toBe(0);
    expect(await page.title(), path).toContain('Rewards Wall');
  }
  // Fails if the policy blocked anything or a script threw.
  await close();
});

test.each(['ann@example.com', 'a/b.json', '../x', '100%', '.hidden'])(
  "a user's page opens at its address, whatever their id: %s",
  async (subid1) => {
    const made = await newCase(service, service.pubId, { subid1 });
    const path = `users/${made.owner}/${encodeURIComponent(subid1)}`;
    const { close, page } = await openConsole(browser, service, await newPerson(service), path);
    await page.getByRole('heading', { level: 1, name: `User ${subid1}` }).waitFor();
    await close();
  },
);
