import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { KeptPicture } from '../ports/pictures.ts';
import type { Store } from '../store.ts';
import { addFeed, ending, run, settle, stagedOf } from './feed-fixtures.ts';
import { AT, bytes, freshId, offer, type OpenStore } from './fixtures.ts';

const MOST = 1_000_000;

function newPicture(): KeptPicture {
  const name = `${freshId('picture')}.webp`;
  return { name, mediaType: 'image/webp', bytes: bytes(`picture ${name}`) };
}

/** A feed with an offer for each of these pictures, at addresses of their own. */
async function addOffers(store: Store, urls: readonly (string | null)[]) {
  const { name } = await addFeed(store);
  const { offerId } = await store.reserveFeedIds({ offers: urls.length, events: 0 });
  const offers = urls.map((picture, at) => ({
    externalId: freshId('x'),
    picture,
    digest: freshId('d'),
    offer: offer({ offer_id: offerId + at, image_url: '' }),
  }));
  await run(store, name, { changed: offers });
  return { feed: name, offers, ids: offers.map((one) => one.offer.offer_id) };
}

/** Claims until these are among the claimed: other tests may have left some. */
async function claim(store: Store, urls: readonly string[], at = AT) {
  const claimed = await store.claimPictures({ limit: 1000, most: MOST, leaseUntil: at + 1000, at });
  return claimed.filter(({ url }) => urls.includes(url));
}

/** Sweeps all, in parts of three. */
async function sweep(store: Store, times: { before: number; at: number }): Promise<number> {
  let deleted = 0;
  for (let after: string | null = ''; after !== null;) {
    const step: { deleted: number; next: string | null } = await store.sweepPictures({ ...times, after, limit: 3 });
    deleted += step.deleted;
    after = step.next;
  }
  return deleted;
}

async function imageOf(store: Store, offerId: number): Promise<string | undefined> {
  const { offers } = await store.loadOffers({ since: 0 });
  return offers.find((one) => one.offer.offer_id === offerId)?.offer.image_url;
}

export function picturesContract(open: OpenStore): void {
  describe('pictures', () => {
    const newUrl = (): string => `https://cdn.example/${freshId('p')}.png`;

    test('a picture is claimed once, and shown with every offer that names it as soon as we keep it', async () => {
      const store = open();
      const url = newUrl();
      const { ids, offers, feed } = await addOffers(store, [url, url, null]);
      expect(await imageOf(store, ids[0] ?? 0)).toBe('');
      expect(await claim(store, [url])).toEqual([{ url, tries: 1 }]);
      expect(await claim(store, [url])).toEqual([]);
      const before = await store.versions();
      const picture = newPicture();
      await store.settlePictures({ settled: [{ url, picture }] });
      expect((await store.versions()).catalog).toBe(before.catalog + 1);
      const shown = await Promise.all(ids.map((id) => imageOf(store, id)));
      expect(shown).toEqual([`/pictures/${picture.name}`, `/pictures/${picture.name}`, '']);
      expect(await claim(store, [url], AT + DAY_MS)).toEqual([]);
      const kept = await store.readPicture(picture.name);
      expect(kept && { ...kept, bytes: Buffer.from(kept.bytes).toString() }).toEqual({
        ...picture,
        bytes: Buffer.from(picture.bytes).toString(),
      });
      expect(await store.readPicture('0.webp')).toBeNull();
      // What a run or an operator changes later keeps the picture.
      const [first] = offers;
      if (first === undefined) throw new Error('Three offers');
      await run(store, feed, { changed: [{ ...first, digest: freshId('d') }] });
      expect(await imageOf(store, ids[0] ?? 0)).toBe(`/pictures/${picture.name}`);
      await store.setOfferOverrides({ offerId: ids[1] ?? 0, overrides: { name: 'Ours' } });
      expect(await imageOf(store, ids[1] ?? 0)).toBe(`/pictures/${picture.name}`);
    });

    test('of several processes, one gets a picture', async () => {
      const store = open();
      const urls = Array.from({ length: 8 }, newUrl);
      await addOffers(store, urls);
      const claimed = (await Promise.all(Array.from({ length: 4 }, () => claim(store, urls)))).flat();
      expect(claimed.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());
    });

    test('a picture that failed is due again when that was said, or never', async () => {
      const store = open();
      const [later, never] = [newUrl(), newUrl()];
      await addOffers(store, [later, never]);
      await claim(store, [later, never]);
      await store.settlePictures({
        settled: [
          { url: later, picture: null, problem: 'timeout', retryAt: AT + 5000 },
          { url: never, picture: null, problem: 'not_a_picture', retryAt: null },
        ],
      });
      expect(await claim(store, [later, never], AT + 4999)).toEqual([]);
      expect(await claim(store, [later, never], AT + 5000)).toEqual([{ url: later, tries: 2 }]);
      const noTry = { url: later, picture: null, problem: 'local_failure', retryAt: AT + 6000, isNoTry: true } as const;
      await store.settlePictures({ settled: [noTry] });
      expect(await claim(store, [later], AT + 6000)).toEqual([{ url: later, tries: 2 }]);
    });

    test('a claim that no one settled ends, and enough pictures are enough', async () => {
      const store = open();
      const url = newUrl();
      await addOffers(store, [url]);
      expect(await store.claimPictures({ limit: 1000, most: 0, leaseUntil: AT + 1, at: AT })).toEqual([]);
      await claim(store, [url]);
      expect(await claim(store, [url], AT + 1000)).toEqual([{ url, tries: 2 }]);
    });

    test('a picture that is kept while a run brings its offer is shown with that offer', async () => {
      const store = open();
      const url = newUrl();
      const { feed, offers } = await addOffers(store, [url]);
      const [known] = offers;
      if (known === undefined) throw new Error('One offer');
      await claim(store, [url]);
      const picture = newPicture();
      const lease = freshId('run');
      const { offerId: offer_id } = await store.reserveFeedIds({ offers: 1, events: 0 });
      const added = { externalId: freshId('x'), offer: offer({ offer_id, image_url: '' }), picture: url, digest: 'd' };
      await store.leaseFeed({ name: feed, lease, leaseUntil: AT + 60_000, at: AT });
      const changed = [{ ...known, digest: freshId('d') }, added];
      await store.stageFeedRun({ name: feed, lease, at: AT, offers: stagedOf({ changed }), goals: [] });
      await store.setOfferOverrides({ offerId: known.offer.offer_id, overrides: { name: 'Ours' } });
      await store.settlePictures({ settled: [{ url, picture }] });
      await store.applyFeedRun(ending(feed, lease));
      expect(await imageOf(store, offer_id)).toBe(`/pictures/${picture.name}`);
      // What is staged is moved before more pictures come.
      expect(await store.claimPictures({ limit: 9, most: MOST, leaseUntil: AT + 1, at: AT })).toEqual([]);
      await settle(store);
      const ids = [known.offer.offer_id, offer_id];
      expect(await Promise.all(ids.map((id) => imageOf(store, id)))).toEqual(
        ids.map(() => `/pictures/${picture.name}`),
      );
    });

    test('a sweep goes on only after what a run has staged was moved', async () => {
      const store = open();
      await settle(store);
      const { feed, offers } = await addOffers(store, [newUrl()]);
      const changed = offers.map((one) => ({ ...one, digest: freshId('d') }));
      await run(store, feed, { changed, isUnsettled: true });
      const asked = { after: 'https', limit: 3, before: 0, at: AT };
      expect(await store.sweepPictures(asked)).toEqual({ deleted: 0, next: 'https' });
      await settle(store);
      expect(await store.sweepPictures({ ...asked, after: 'z' })).toEqual({ deleted: 0, next: null });
    });

    test('what became of the pictures of a feed and of an offer is known', async () => {
      const store = open();
      const [kept, refused, waiting, untried] = [newUrl(), newUrl(), newUrl(), newUrl()];
      const { feed, ids } = await addOffers(store, [kept, refused, waiting, untried, null, refused]);
      const before = await store.countPictures();
      const picture = newPicture();
      await store.settlePictures({
        settled: [
          { url: kept, picture },
          { url: refused, picture: null, problem: 'not_a_picture', retryAt: null },
          { url: waiting, picture: null, problem: 'timeout', retryAt: AT + 5000 },
        ],
      });
      expect(await store.countPictures()).toBe(before + 1);
      const found = await Promise.all(ids.map((id) => store.pictureOfOffer(id)));
      const isRefused = { url: refused, picture: null, problem: 'not_a_picture', retryAt: null };
      expect(found).toMatchObject([
        { url: kept, picture: picture.name, problem: null, retryAt: null },
        isRefused,
        { url: waiting, picture: null, problem: 'timeout', retryAt: AT + 5000 },
        { url: untried, picture: null, problem: null },
        null,
        isRefused,
      ]);
      const counts = await store.picturesOfFeed(feed);
      expect(counts.map(({ count, problem, state }) => `${count} ${state} ${problem ?? ''}`).toSorted()).toEqual([
        '1 kept ',
        '1 waiting ',
        '1 waiting timeout',
        '2 refused not_a_picture',
      ]);
    });

    test('a picture that no offer names anymore is deleted after a while, and not before', async () => {
      const store = open();
      const [gone, shared] = [newUrl(), newUrl()];
      const { feed, ids, offers } = await addOffers(store, [gone, shared]);
      await addOffers(store, [shared]);
      const [first, second] = [newPicture(), newPicture()];
      const settled = [
        { url: gone, picture: first },
        { url: shared, picture: second },
      ];
      await store.settlePictures({ settled });
      const vanished = offers.map(({ externalId }, at) => ({ externalId, offerId: ids[at] ?? 0 }));
      await sweep(store, { before: AT - DAY_MS, at: AT });
      await run(store, feed, { vanished });
      await sweep(store, { before: AT - 1, at: AT + DAY_MS });
      expect(await store.readPicture(first.name)).not.toBeNull();
      const deleted = await sweep(store, { before: AT + 1, at: AT + 2 * DAY_MS });
      expect(deleted).toBeGreaterThanOrEqual(1);
      expect(await store.readPicture(first.name)).toBeNull();
      expect(await store.readPicture(second.name)).not.toBeNull();
      expect(await imageOf(store, ids[0] ?? 0)).toBe('');
      // If the offer returns, its picture is fetched again.
      await run(store, feed, { changed: offers });
      expect(await claim(store, [gone], AT + 3 * DAY_MS)).toEqual([{ url: gone, tries: 1 }]);
    });
  });
}
