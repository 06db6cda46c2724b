import { expect, test } from 'vitest';
import type { ShownField } from '../../server/networks/feed-adapter.ts';
import { findFeedAdapter } from '../../server/feeds/feed-adapters.ts';
import { buildOffer, eventKeys } from '../../server/feeds/build-offer.ts';
import { readFeed } from '../../server/feeds/reading/read-feed.ts';
import { createBytesFetch } from '../../server/net/fetch-bytes.ts';
import { exportOffer, type ImportedOffer } from '../../server/schema/imported-offer.ts';
import { simulations } from '../../server/networks/simulators.fixture.ts';
import type { Simulation, SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { agents } from '../support/requests/agents-and-addresses.ts';
import { movableClock } from '../../server/runtime/clock.fixture.ts';

const { browser, stage: service } = await inBrowser(startPublicService, (started) => started.stop());

const sold: SoldOffer = {
  id: '101',
  name: 'Harbor Quest',
  description: 'Build a harbor.',
  payout: '0',
  goals: [
    { id: '7', name: 'Reach level 5', payout: '0.5' },
    { id: '8', name: 'Reach level 9', payout: '1.5' },
  ],
  countries: [],
  systems: ['android'],
  category: 'Games',
  image: '',
  isApproved: true,
  conditions: {
    requirements: 'Install and play.',
    thingsToKnow: ['New users only.', 'One per household.'],
    disclaimer: 'Subject to the terms of the advertiser.',
    pendingDays: 30,
    sessionHours: 36,
    deadlineSeconds: 3 * 3600,
    needsPayment: true,
    androidFrom: '9.0',
    browser: 'chrome mobile',
  },
};

/** What a user must read in the details for each field. */
const shown: Readonly<Record<ShownField, string | RegExp>> = {
  description: 'Build a harbor.',
  requirements: 'Install and play.',
  credit_delay: /Reward/,
  time_to_complete: 'finish within 3 hours',
  things_to_know: /New users only\.[^]*One per household\./,
  disclaimer: 'Subject to the terms of the advertiser.',
  pending_days: 'Confirmation takes up to 30 days',
  session_hours: 'Finish within 36 hours of starting',
  payment_required: 'Payment required',
  os_version: 'Android 9.0 or newer',
  browsers: 'Only in Chrome mobile',
};

/** The offer as the feed of a network brings it. */
async function offerOf(simulation: Simulation, offerId: number): Promise<ImportedOffer> {
  const adapter = findFeedAdapter(simulation.adapter, simulation.settings);
  if (adapter === null) throw new Error(`There is no adapter ${simulation.adapter}.`);
  const network = await startNetwork(simulation, [sold]);
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock(), maxBytes: 1_000_000 });
  const settings = { ...simulation.settings, base: network.base };
  const asked = { adapter, settings, currency: 'USD', credential: simulation.credential };
  const read = await readFeed({ fetchBytes, pause: async () => {} })(asked);
  await fetchBytes.close();
  await network.close();
  const [offer] = read.kind === 'failed' ? [] : read.offers;
  if (offer === undefined) throw new Error(`${adapter.name} read no offer.`);
  const eventIds = new Map(eventKeys(offer).map((key, at) => [key, at + 1]));
  return buildOffer(offer, { offerId, eventIds }, { rate: 1_000_000, share: 10_000, source: 'network' });
}

const strict = simulations.filter(({ adapter: name, settings }) => {
  return (findFeedAdapter(name, settings)?.mustShow.length ?? 0) > 0;
});

test.each(strict)('the details show what $adapter requires publishers to show', async (simulation) => {
  const offerId = 1 + strict.indexOf(simulation);
  const row = exportOffer(await offerOf(simulation, offerId));
  const report = await service.importOffers([{ ...row, source: undefined }], { prune: true, force: true });
  expect(report).toMatchObject({ kind: 'imported', rejected: [] });
  const wall = await service.newWall();
  const { page, close } = await openPage(browser, { userAgent: agents.android, viewport: { width: 360, height: 740 } });
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  await page.getByRole('article').first().getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
  const text = await page.getByRole('dialog').innerText();
  const { mustShow = [] } = findFeedAdapter(simulation.adapter, simulation.settings) ?? {};
  for (const field of mustShow) expect(text, field).toMatch(shown[field]);
  await close();
});
