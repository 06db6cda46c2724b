import { FIRST_FEED_ID } from '../../../server/schema/feed-terms.ts';
import { importedOffer } from '../../../server/schema/imported-offer.ts';
import { offerRow } from '../requests/offers.ts';
import type { TestService } from '../service/start-service.ts';

/** Adds a feed of the source, and stores an offer from it with a goal, a picture and an override. */
export async function bringOffer({ clock, store, vault }: TestService, source: string): Promise<void> {
  const at = clock.now();
  const sealedCredential = vault.sealSecret('a credential');
  const names = { name: 'brought', adapter: 'everflow', source, settings: {}, currency: 'USD' };
  const terms = { sealedCredential, rate: 1_000_000, share: 10_000, everyMs: 60_000, isPaused: false };
  await store.createFeed({ feed: { ...names, ...terms, reportDueAt: at + 60_000, at }, newSource: null });
  await store.leaseFeed({ name: names.name, lease: 'run_1', leaseUntil: at + 60_000, at });
  const offer = { ...importedOffer.parse(offerRow(1)), offer_id: FIRST_FEED_ID + 1 };
  const goals = [{ externalId: '7', key: 'level 5', eventId: FIRST_FEED_ID + 1 }];
  const picture = 'https://cdn.example/7.png';
  const staged = { externalId: '7', offerId: offer.offer_id, offer: JSON.stringify(offer), picture, digest: 'digest' };
  await store.stageFeedRun({ name: names.name, lease: 'run_1', at, offers: [staged], goals });
  await store.applyFeedRun({
    name: names.name,
    lease: 'run_1',
    runId: 'run_1',
    startedAt: at,
    at,
    dueAt: at + 60_000,
    report: '{}',
  });
  await store.setOfferOverrides({ offerId: offer.offer_id, overrides: { name: 'Our name' } });
  const kept = { name: `${'0'.repeat(32)}.webp`, mediaType: 'image/webp', bytes: Buffer.from('picture') };
  await store.settlePictures({ settled: [{ url: picture, picture: kept }] });
  // Another run is in progress.
  await store.leaseFeed({ name: names.name, lease: 'run_2', leaseUntil: at + 60_000, at });
  await store.stageFeedRun({ name: names.name, lease: 'run_2', at, offers: [staged], goals: [] });
}
