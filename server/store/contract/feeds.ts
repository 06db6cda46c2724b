import { describe, expect, test } from 'vitest';
import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import type { LeadRelease } from '../ports/leads.ts';
import { addFeed, brought, ending, newFeed, newSource, run, settle, stagedOf, stateOf } from './feed-fixtures.ts';
import { AT, fresh, freshId, lead, newClick, offer, type OpenStore } from './fixtures.ts';
import { newUser, release } from './money-fixtures.ts';

export function feedsContract(open: OpenStore): void {
  describe('feeds', () => {
    test('a feed comes with its source or names one, and its name is taken', async () => {
      const store = open();
      const feed = newFeed();
      expect(await store.createFeed({ feed, newSource: null })).toEqual({ kind: 'unknown_source' });
      expect(await store.listFeeds(feed.name)).toEqual([]);
      expect(await store.createFeed({ feed, newSource: newSource(feed.source) })).toEqual({ kind: 'created' });
      expect(await store.createFeed({ feed, newSource: null })).toEqual({ kind: 'exists' });
      expect(await store.createFeed({ feed, newSource: newSource(feed.source) })).toEqual({ kind: 'source_exists' });
      const second = newFeed({
        source: feed.source,
        isPaused: true,
        settings: { base: 'https://n.example' },
        sealedCredential: null,
      });
      expect(await store.createFeed({ feed: second, newSource: null })).toEqual({ kind: 'created' });
      const { at: _, ...stored } = second;
      expect(await store.listFeeds(second.name)).toEqual([
        {
          ...stored,
          dueAt: AT,
          leaseUntil: null,
          failures: 0,
          succeededAt: null,
          createdAt: AT,
          reportFailures: 0,
          reportSucceededAt: null,
        },
      ]);
      expect((await store.listFeeds()).map(({ name }) => name)).toEqual(
        expect.arrayContaining([feed.name, second.name]),
      );
      expect((await store.loadDirectory()).sources.map(({ name }) => name)).toContain(feed.source);
    });

    test('changes are what is given, and the settings version rises with them', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const before = await store.versions();
      const changes = { isPaused: true, sealedCredential: null, share: 5000 };
      expect(await store.changeFeed({ name, changes })).toEqual({ kind: 'changed' });
      expect(await store.listFeeds(name)).toMatchObject([{ ...changes, rate: 1_000_000 }]);
      expect((await store.versions()).settings).toBe(before.settings + 1);
      expect(await store.changeFeed({ name: 'nobody', changes })).toEqual({ kind: 'unknown_feed' });
    });

    test('one run has a feed at a time, until its lease ends', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const lease = (id: string, at: number) => store.leaseFeed({ name, lease: id, leaseUntil: at + 1000, at });
      expect(await lease('a', AT)).toMatchObject({ name });
      expect(await lease('b', AT + 999)).toBeNull();
      expect(await store.renewFeedLease({ name, lease: 'a', leaseUntil: AT + 2000 })).toBe(true);
      expect(await lease('b', AT + 1500)).toBeNull();
      expect(await lease('b', AT + 2000)).toMatchObject({ name });
      expect(await store.renewFeedLease({ name, lease: 'a', leaseUntil: AT + 9000 })).toBe(false);
      const ended = { name, runId: freshId('run'), startedAt: AT, at: AT, dueAt: AT + 5, report: '{}' };
      expect(await store.endFeedRun({ ...ended, lease: 'a', outcome: 'failed' })).toEqual({ kind: 'lost_lease' });
      expect(await store.endFeedRun({ ...ended, lease: 'b', outcome: 'failed' })).toEqual({ kind: 'ended' });
      expect(await store.listFeeds(name)).toMatchObject([{ failures: 1, dueAt: AT + 5, leaseUntil: null }]);
    });

    test('of two processes that look for a due feed, one gets it', async () => {
      const store = open();
      for (const { name } of await store.listFeeds()) await store.changeFeed({ name, changes: { isPaused: true } });
      const { name } = await addFeed(store, { at: AT - 1 });
      const lease = (id: string) => store.leaseFeed({ name: null, lease: id, leaseUntil: AT + 1000, at: AT });
      const got = await Promise.all(['a', 'b', 'c', 'd'].map(lease));
      expect(got.filter((feed) => feed !== null).map((feed) => feed.name)).toEqual([name]);
      await store.changeFeed({ name, changes: { isPaused: true } });
      expect(await store.leaseFeed({ name: null, lease: 'e', leaseUntil: AT + 9000, at: AT + 2000 })).toBeNull();
      expect(await store.leaseFeed({ name, lease: 'e', leaseUntil: AT + 9000, at: AT + 2000 })).toMatchObject({ name });
    });

    test('ids begin at a thousand million, and no one gets one twice', async () => {
      const store = open();
      const got = await Promise.all(Array.from({ length: 10 }, () => store.reserveFeedIds({ offers: 3, events: 2 })));
      const ids = got.flatMap(({ offerId }) => [offerId, offerId + 1, offerId + 2]);
      expect(new Set(ids).size).toBe(30);
      expect(Math.min(...ids)).toBeGreaterThanOrEqual(FIRST_FEED_ID);
      expect(new Set(got.flatMap(({ eventId }) => [eventId, eventId + 1])).size).toBe(20);
    });

    test('a run enables what came, disables what vanished, and the ids stay for good', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const [a, b] = [await brought(store), await brought(store)];
      const before = await store.versions();
      const goals = [{ externalId: a.externalId, key: 'level 5', eventId: 1_500_000_000 + fresh() }];
      expect(await run(store, name, { changed: [a, b], goals })).toEqual({ kind: 'applied' });
      expect((await store.versions()).catalog).toBe(before.catalog + 1);
      expect(await stateOf(store, a.offer.offer_id)).toMatchObject({ offer: a.offer, disabled: false });
      const vanished = [{ externalId: a.externalId, offerId: a.offer.offer_id }];
      expect(await run(store, name, { vanished })).toEqual({ kind: 'applied' });
      expect(await stateOf(store, a.offer.offer_id)).toMatchObject({ disabled: true });
      expect(await store.listFeedOffers({ feed: name, after: '', limit: 10 })).toEqual([
        { externalId: a.externalId, offerId: a.offer.offer_id, digest: a.digest, isListed: false },
        { externalId: b.externalId, offerId: b.offer.offer_id, digest: b.digest, isListed: true },
      ]);
      expect(await store.listFeedOffers({ feed: name, after: a.externalId, limit: 10 })).toHaveLength(1);
      expect(await store.listFeedGoals({ feed: name, after: { externalId: '', key: '' }, limit: 10 })).toEqual(goals);
      await run(store, name, { changed: [a] });
      expect(await stateOf(store, a.offer.offer_id)).toMatchObject({ disabled: false });
      expect(await store.listFeeds(name)).toMatchObject([{ failures: 0, succeededAt: AT, leaseUntil: null }]);
    });

    test('a run whose lease has ended changes nothing', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      await store.leaseFeed({ name, lease: 'mine', leaseUntil: AT + 1000, at: AT });
      const before = await store.versions();
      const part = { name, at: AT, offers: stagedOf({ changed: [one] }), goals: [] };
      expect(await store.stageFeedRun({ ...part, lease: 'stale' })).toEqual({ kind: 'lost_lease' });
      expect(await store.stageFeedRun({ ...part, lease: 'mine' })).toEqual({ kind: 'staged' });
      await store.leaseFeed({ name, lease: 'next', leaseUntil: AT + 9000, at: AT + 5000 });
      expect(await store.applyFeedRun(ending(name, 'mine'))).toEqual({ kind: 'lost_lease' });
      await settle(store);
      expect(await stateOf(store, one.offer.offer_id)).toBeUndefined();
      expect(await store.versions()).toEqual(before);
    });

    test('runs are listed newest first, and the last hundred are kept', async () => {
      const store = open();
      const { name } = await addFeed(store);
      for (let at = 0; at < 103; at += 1) await run(store, name, { report: `{"at":${at}}` });
      const runs = await store.listFeedRuns({ feed: name, limit: 500 });
      expect(runs).toHaveLength(100);
      expect(runs[0]).toMatchObject({
        feed: name,
        outcome: 'applied',
        report: '{"at":102}',
        startedAt: AT,
        endedAt: AT,
      });
    });

    test('imports from files never touch offers of feeds', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      await run(store, name, { changed: [one] });
      const own = offer();
      const prune = { keep: [], isForced: true };
      await store.importOffers({ offers: [own], prune, at: AT });
      expect(await stateOf(store, one.offer.offer_id)).toMatchObject({ disabled: false });
    });

    test('what the operator overrides stays through runs, and ends with the override', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      await run(store, name, { changed: [one] });
      const offerId = one.offer.offer_id;
      const overrides = { name: 'Our name', featured_global: 1 as const };
      expect(await store.setOfferOverrides({ offerId, overrides })).toEqual({ kind: 'set' });
      expect(await store.findFeedOffer(offerId)).toMatchObject({ feed: name, externalId: one.externalId, overrides });
      const renamed = { ...one, digest: freshId('d'), offer: { ...one.offer, name: 'Theirs', description: 'New' } };
      await run(store, name, { changed: [renamed] });
      expect(await stateOf(store, offerId)).toMatchObject({
        offer: { name: 'Our name', featured_global: 1, description: 'New' },
      });
      await run(store, name, { vanished: [{ externalId: one.externalId, offerId }] });
      await store.setOfferOverrides({ offerId, overrides: {} });
      expect(await stateOf(store, offerId)).toMatchObject({ offer: renamed.offer, disabled: true });
      const own = offer();
      await store.importOffers({ offers: [own], prune: false, at: AT });
      expect(await store.findFeedOffer(own.offer_id)).toBeNull();
      expect(await store.setOfferOverrides({ offerId: own.offer_id, overrides })).toEqual({ kind: 'not_from_feed' });
    });

    test('the goals of an offer are those that the last run listed, and a release knows them', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      const { offer_id: offerId } = one.offer;
      const { eventId: first } = await store.reserveFeedIds({ offers: 1, events: 2 });
      const all = ['old', 'new'].map((key, at) => ({ key, eventId: first + at, name: `Goal ${key}` }));
      const goals = all.map(({ eventId, key }) => ({ externalId: one.externalId, key, eventId }));
      const listing = (listed: typeof all) => {
        const events = listed.map(({ eventId, name: text }) => ({
          event_id: eventId,
          event_name: text,
          event_revenue: 1,
          estimated_time_to_complete: 0,
          time_to_complete: null,
        }));
        return { changed: [{ ...one, offer: { ...one.offer, events }, digest: freshId('d') }] };
      };
      await run(store, name, { ...listing(all), goals });
      expect((await store.listedGoals(offerId)).toSorted((a, b) => a.eventId - b.eventId)).toEqual(all);
      await run(store, name, listing(all.slice(1)));
      expect(await store.listedGoals(offerId)).toEqual(all.slice(1));
      const { clickId } = await newClick(store, await newUser(store), { offerId });
      const [paid, held] = ['1', '2'].map((eventId) => lead(clickId, { eventId, takes: 'identity' }));
      if (paid === undefined || held === undefined) throw new Error('There are two leads.');
      await store.creditLead(paid);
      await store.creditLead({ ...held, verdict: 'hold', reason: 'unknown_goal' });
      const findPaid: LeadRelease['findPaid'] = ([known], listed) => (listed.length === 1 ? known : undefined);
      const released = await store.releaseLead(release(held, { findPaid }));
      expect(released).toEqual({ kind: 'already_paid', leadId: paid.leadId });
      expect(await store.listedGoals(offer().offer_id)).toEqual([]);
    });

    test('removing a feed disables its offers; the same network may come back under its name', async () => {
      const store = open();
      const { name, source } = await addFeed(store);
      const one = await brought(store);
      await run(store, name, { changed: [one] });
      expect(await store.removeFeed({ name, at: AT })).toEqual({ kind: 'removed', disabled: 1 });
      expect(await store.removeFeed({ name, at: AT })).toEqual({ kind: 'unknown_feed' });
      expect(await stateOf(store, one.offer.offer_id)).toMatchObject({ disabled: true });
      expect(await store.leaseFeed({ name, lease: 'x', leaseUntil: AT + 1, at: AT })).toBeNull();
      const again = newFeed({ name, source, isPaused: true });
      expect(await store.createFeed({ feed: { ...again, adapter: 'tune' }, newSource: null })).toEqual({
        kind: 'exists',
      });
      expect(await store.createFeed({ feed: again, newSource: null })).toEqual({ kind: 'created' });
      expect(await store.listFeeds(name)).toMatchObject([{ isPaused: true }]);
      expect(await store.listFeedOffers({ feed: name, after: '', limit: 9 })).toMatchObject([
        { offerId: one.offer.offer_id, isListed: false },
      ]);
    });
  });
}
