import type { Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import { zeroCounts } from '../../server/feeds/run-report.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';
import { startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { feedOf } from '../support/requests/admin-samples.ts';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { offerRow } from '../support/requests/offers.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';

// What strangers wrote, on every screen that shows it: networks write names of offers, parameters and errors, users write
// tickets, ids and the names of their browsers, receivers of postbacks write answers. Names of sources can't have markup;
// those that are in the database are text, too.

const OFFER = 77;
/** Each would set the title of the page, if it ran. A mark tells where it was written. */
const payloads = [
  (mark: string) => `${mark}<img src=x onerror="document.title='owned'">`,
  (mark: string) => `${mark}"><svg onload=document.title='owned'>`,
  (mark: string) => `${mark}\${document.title='owned'}{{document.title='owned'}}`,
  (mark: string) => `${mark}</code></td><a href="javascript:document.title='owned'">x</a>`,
];

const [sold = expect.unreachable()] = soldOffers;
const { browser, stage } = await inBrowser(
  async () => {
    const network = await startNetwork(
      everflow,
      payloads.flatMap((payload, index) => [
        { ...sold, id: `3${index}`, name: asHtml(payload('net-')) },
        { ...sold, id: `4${index}`, name: asHtml(payload('closed-')), isApproved: false },
      ]),
    );
    return { network, service: await startPublicService({ env: { OUTBOUND_ALLOW: network.host } }) };
  },
  async ({ network, service }) => {
    await service.stop();
    await network.close();
  },
);
const { network, service } = stage;

/** The HTML that says this text: networks write HTML, of which only the text is kept. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes one payload wherever a stranger can write, and returns the addresses of the screens with what they show of it. */
async function write(payload: (mark: string) => string): Promise<[path: string, ...shown: string[]][]> {
  const [name, answer, source] = [payload('offer-'), payload('answer-'), payload('source-')];
  await service.importOffers([
    offerRow(OFFER, { name, description: payload('text-'), requirements: payload('rules-') }),
  ]);
  const subid1 = payload('').slice(0, 60);
  const made = await newCase(service, service.pubId, {
    subid1,
    message: payload('ticket-'),
    reason: payload('why-'),
    offerId: OFFER,
    source,
    payout: payload('paid-'),
    userAgent: payload('browser-'),
  });
  await answerPostback(made.postbackId, answer);
  const panel = await service.newPanel({ name: payload('panel-') });
  const { params } = await feedOf(service);
  const at = service.clock.now();
  const run = { name: params.feed, lease: 'lease', runId: crypto.randomUUID(), startedAt: at, at, dueAt: at };
  await service.store.leaseFeed({ name: params.feed, lease: 'lease', leaseUntil: at + 1, at });
  const report = JSON.stringify({
    ...zeroCounts,
    reason: 'unreadable',
    detail: payload('detail-'),
    skipped: { [payload('row-')]: 1 },
  });
  expect(await service.store.endFeedRun({ ...run, outcome: 'failed', report })).toEqual({ kind: 'ended' });
  service.clock.forward(2 * MINUTE);
  await service.app.refreshStatistics();
  const user = `users/${made.owner}/${encodeURIComponent(subid1)}`;
  const wall = `wall=${made.wall.adwallId}`;
  return [
    ['offers', name],
    [`offers/${OFFER}?${wall}`, name],
    ['leads', payload('').slice(0, 10), source],
    [`leads/${made.held}`, payload('why-'), source],
    ['leads/refused', payload('paid-'), source],
    [`leads/refused/${made.callId}`, payload('paid-'), source],
    [`leads/clicks/${made.clickId}`, name, payload('browser-'), source],
    [`postbacks/deliveries/${made.deliveryId}`, answer],
    ['tickets', 'ticket-'],
    [`tickets/${made.ticketId}`, 'ticket-'],
    [user, payload('').slice(0, 10)],
    [`${user}/ledger`, payload('').slice(0, 10)],
    [`${user}/clicks`, name],
    [`feeds/${params.feed}`, payload('detail-')],
    [`feeds/${params.feed}/runs/${run.runId}`, payload('detail-'), payload('row-')],
    ['feeds', params.feed],
    [`surveys?${wall}`, payload('panel-')],
    [`surveys/panels/${panel.profileId}?${wall}`, payload('panel-')],
    ['audit', 'Opened a user’s data'],
    [`overview?${wall}`, name, source],
    [`reversals?${wall}`, source],
    [`reversals?${wall}&by=offer`, name],
    [`search?text=${encodeURIComponent(subid1)}`, payload('').slice(0, 10)],
  ];
}

/** Stores what the receiver of a postback answered to its only message. */
async function answerPostback(postbackId: string, body: string): Promise<void> {
  const { clock, store } = service;
  const lease = crypto.randomUUID();
  // The service may have claimed the message before, which makes it due later.
  const { at, claimed, probeAt } = await vi.waitFor(async () => {
    clock.forward(HOUR);
    const at = clock.now();
    const probeAt = at + MINUTE;
    const [claimed = expect.unreachable('a due message')] = await store.claimDeliveries({
      postbackId,
      limit: 1,
      owner: 'prc_of_nobody',
      at,
      lease,
      leaseUntil: at + MINUTE,
      probeAt,
    });
    return { at, claimed, probeAt };
  });
  const settled = await store.settleDeliveries([
    {
      deliveryId: claimed.deliveryId,
      lease,
      probeAt,
      receiver: 'up',
      attempt: { at, ms: 12, httpStatus: 500, error: 'bad_status', body },
      outcome: { kind: 'exhausted' },
    },
  ]);
  expect(settled).toEqual([{ kind: 'settled' }]);
}

/** What the page would have if markup had become elements. */
async function strangers(page: Page): Promise<number> {
  return page.locator('main :is(img[src="x"], svg[onload], [href^="javascript:"], [onerror])').count();
}

test.each(payloads)('what others wrote is text on every screen, and runs nowhere', async (payload) => {
  const screens = await write(payload);
  const { close, page } = await openConsole(browser, service, await newPerson(service));
  for (const [path, ...shown] of screens) {
    await page.goto(`${service.url}/console/${path}`);
    for (const text of shown) {
      await expect.poll(() => page.locator('#content').innerText(), { message: `${text} on ${path}` }).toContain(text);
    }
    expect(await strangers(page), path).toBe(0);
    expect(await page.title(), path).toContain('Rewards Wall');
  }
  // Fails if the policy blocked anything or a script threw.
  await close();
});

test('what a network says of its offers is text in the preview of a run, and runs nowhere', async () => {
  const person = await newPerson(service);
  const credential = service.secrets.add(everflow.credential ?? '');
  const settings = { ...everflow.settings, base: network.base };
  const added = await person.ask('addFeed', {
    json: { feed: 'stranger', adapter: everflow.adapter, credential, settings },
  });
  expect(added.status).toBe(201);
  const { close, page } = await openConsole(browser, service, person, 'feeds/stranger');
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
  await page.getByText('4 added').waitFor();
  const shown = await page.locator('#content').innerText();
  for (const mark of ['net-', 'closed-']) {
    for (const payload of payloads) expect(shown).toContain(payload(mark));
  }
  expect(await strangers(page)).toBe(0);
  await close();
});

test.each(['ann@example.com', 'a/b.json', '../x', '100%', '.hidden'])(
  "a user's page opens at its address, whatever their id: %s",
  async (subid1) => {
    const made = await newCase(service, service.pubId, { subid1 });
    const path = `users/${made.owner}/${encodeURIComponent(subid1)}`;
    const { close, page } = await openConsole(browser, service, await newPerson(service), path);
    await page.getByRole('heading', { level: 1, name: subid1 }).waitFor();
    await close();
  },
);
