import { expect, test } from 'vitest';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { DAY, NOON, openCatalog } from './catalog.fixture.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import { anyRequest, sampleOffer, sampleStatistics, stored } from './samples.fixture.ts';

function shown(snapshot: CatalogSnapshot): number[] {
  const page = { offset: 0, limit: null, ascending: false };
  return snapshot.pick(anyRequest, 'popularity', page).map(({ offer }) => offer.offer_id);
}

function statistics(offerId: number, popularity: number, parts: Partial<OfferStatistics> = {}): OfferStatistics {
  return sampleStatistics(offerId, { popularity, ...parts });
}

function headOf(snapshot: CatalogSnapshot, offerId: number): string {
  return Buffer.from(snapshot.find(offerId)?.head ?? []).toString();
}

const three = [1, 2, 3].map((id) => stored(sampleOffer(id)));

test('loads once for all callers, and then answers from memory', async () => {
  const { state, current } = openCatalog(three);
  const snapshots = await Promise.all([current(), current(), current()]);
  expect(new Set(snapshots).size).toBe(1);
  expect(await current()).toBe(snapshots[0]);
  expect(state.loads).toBe(1);
});

test('a change renders only the changed offers again', async () => {
  const { change, current } = openCatalog(three);
  const before = await current();
  change(
    stored(sampleOffer(2, { name: 'Renamed' })),
    stored(sampleOffer(4)),
    stored(sampleOffer(3), { disabled: true }),
  );
  const after = await current();
  expect(shown(after)).toEqual([1, 2, 4]);
  expect(after.find(1)).toBe(before.find(1));
  expect(headOf(after, 2)).toContain('Renamed');
  // The old snapshot still has the whole old state.
  expect(shown(before)).toEqual([1, 2, 3]);
  expect(headOf(before, 2)).not.toContain('Renamed');
});

test('a caller who needs a newer version than the refresh under way waits for the next refresh', async () => {
  const { state, change, current } = openCatalog(three);
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  const early = current();
  while (state.loads === 0) await Promise.resolve();
  change(stored(sampleOffer(4)));
  const late = [current(), current()];
  opened.resolve();
  expect(shown(await early)).toEqual([1, 2, 3]);
  for (const snapshot of await Promise.all(late)) expect(shown(snapshot)).toEqual([1, 2, 3, 4]);
  expect(state.loads).toBe(2);
});

test('callers go on with the old offers while a change that no one waits for is loaded', async () => {
  const { state, change, current } = openCatalog(three);
  const before = await current();
  change(stored(sampleOffer(4)));
  state.awaited -= 1;
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  expect([await current(), await current()]).toEqual([before, before]);
  opened.resolve();
  await expect.poll(async () => shown(await current())).toEqual([1, 2, 3, 4]);
  expect(state.loads).toBe(2);
});

test('a refresh takes its time until someone waits for it', async () => {
  const { state, change, current, follow, tell } = openCatalog(three);
  const pausesOf = async (work: () => Promise<unknown>): Promise<Set<boolean>> => {
    state.urgent = [];
    await work();
    return new Set(state.urgent);
  };
  expect(await pausesOf(current)).toEqual(new Set([true]));
  const unawaited = async () => {
    change(stored(sampleOffer(4)));
    state.awaited -= 1;
    await current();
  };
  const loads = async () => {
    await unawaited();
    await expect.poll(async () => shown(await current())).toEqual([1, 2, 3, 4]);
  };
  expect(await pausesOf(loads)).toEqual(new Set([false]));
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  const waitsInBetween = async () => {
    await unawaited();
    state.awaited = state.version;
    const waiter = current();
    opened.resolve();
    await waiter;
  };
  expect(await pausesOf(waitsInBetween)).toEqual(new Set([true]));
  const followed = async () => {
    tell(statistics(2, 5));
    await follow();
  };
  expect(await pausesOf(followed)).toEqual(new Set([true]));
});

test('a failed refresh fails its callers, and the next refresh starts from the last state', async () => {
  const { state, change, current } = openCatalog(three);
  const before = await current();
  state.fail = true;
  change(stored(sampleOffer(2, { name: 'Renamed' })));
  const outcomes = await Promise.allSettled([current(), current()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.fail = false;
  const after = await current();
  expect(headOf(after, 2)).toContain('Renamed');
  expect(after.find(1)).toBe(before.find(1));
});

test('offers start and end by the clock, without a new version', async () => {
  const { state, current } = openCatalog([
    stored(sampleOffer(1, { ends_at: NOON + 10 })),
    stored(sampleOffer(2, { starts_at: NOON + 20 })),
  ]);
  const shownAt = async (now: number): Promise<number[]> => {
    state.now = now;
    return shown(await current());
  };
  expect(await shownAt(NOON)).toEqual([1]);
  expect(await shownAt(NOON + 9)).toEqual([1]);
  expect(await shownAt(NOON + 10)).toEqual([]);
  expect(await shownAt(NOON + 20)).toEqual([2]);
  // The same holds if the clock is set back.
  expect(await shownAt(NOON + 9)).toEqual([1]);
});

test('full offers disappear with a new caps version, and return with the next day', async () => {
  const { state, days, current } = openCatalog(three);
  const before = await current();
  state.full = [2];
  state.caps++;
  const after = await current();
  expect(shown(after)).toEqual([1, 3]);
  expect(after.entries.map((entry) => after.hiddenBy(entry, anyRequest))).toEqual([null, 'cap', null]);
  expect(after.find(2)).toBe(before.find(2));
  state.full = [];
  state.now = NOON + DAY;
  expect(shown(await current())).toEqual([1, 2, 3]);
  expect(days).toEqual(['2026-05-01', '2026-05-01', '2026-05-02']);
});

test('after many changes of one offer, the others are copied to new memory unchanged', async () => {
  const { change, current } = openCatalog(three);
  const first = await current();
  for (const name of ['A', 'B', 'C', 'D']) {
    change(stored(sampleOffer(2, { name })));
    expect(headOf(await current(), 2)).toContain(`"name":"${name}"`);
  }
  const last = await current();
  expect(last.find(1)?.head.buffer).not.toBe(first.find(1)?.head.buffer);
  expect(headOf(last, 1)).toBe(headOf(first, 1));
  expect(shown(last)).toEqual([1, 2, 3]);
});

test('no request waits for statistics: lists keep the old order until the new one is ready', async () => {
  const { state, current, follow, tell } = openCatalog(three);
  const before = await current();
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  tell(statistics(3, 2), statistics(1, 1));
  expect(await current()).toBe(before);
  const following = follow();
  opened.resolve();
  await following;
  const after = await current();
  expect(shown(after)).toEqual([3, 1, 2]);
  expect(shown(before)).toEqual([1, 2, 3]);
  expect(state.statisticsLoads).toBe(2);
});

test('a failure to read statistics fails no request, and the next request tries again', async () => {
  const { state, current, follow, tell } = openCatalog(three);
  const before = await current();
  state.fail = true;
  tell(statistics(3, 2));
  expect(await current()).toBe(before);
  await expect(follow()).rejects.toThrow('the disk is gone');
  state.fail = false;
  await follow();
  expect(shown(await current())).toEqual([3, 1, 2]);
});

test('renders only offers whose epc or conversion rate changed, and rebuilds only orders that changed', async () => {
  const { current, follow, tell } = openCatalog(three);
  const before = await current();
  tell(statistics(2, 0, { trending: 1 }), statistics(3, 0, { epc: 100, conversionRate: '12.5' }));
  await follow();
  const after = await current();
  expect(after.find(1)).toBe(before.find(1));
  expect(after.find(2)?.tails).toBe(before.find(2)?.tails);
  expect(after.find(3)?.tails).not.toBe(before.find(3)?.tails);
  expect(after.find(3)?.head).toBe(before.find(3)?.head);
  expect(shown(after)).toEqual([1, 2, 3]);
});

test('with an import and new statistics at once, new offers get theirs and the others keep theirs', async () => {
  const { change, current, follow, tell } = openCatalog(three);
  await current();
  tell(statistics(4, 3), statistics(2, 2));
  await follow();
  change(stored(sampleOffer(4)), stored(sampleOffer(2, { name: 'Renamed' })));
  const after = await current();
  expect(shown(after)).toEqual([4, 2, 1, 3]);
  expect(headOf(after, 2)).toContain('Renamed');
});
