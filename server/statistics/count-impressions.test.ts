import { expect, test, vi } from 'vitest';
import { STATISTICS_PERIOD_MS, type ShownCount } from '../store/ports/statistics.ts';
import { createImpressions } from './count-impressions.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { quietLog } from '../runtime/log.ts';

type Counts = { period: number; counts: readonly ShownCount[] };

function setUp() {
  const written: Counts[] = [];
  const state = { now: STATISTICS_PERIOD_MS * 100, fail: false, gate: Promise.resolve() };
  const began = Promise.withResolvers<void>();
  const warn = vi.fn();
  const impressions = createImpressions({
    store: fakeStore({
      async addImpressions(input) {
        began.resolve();
        await state.gate;
        if (state.fail) throw new Error('the disk is gone');
        written.push(input);
      },
    }),
    clock: { now: () => state.now },
    log: quietLog({ warn }),
    yieldToEventLoop: () => Promise.resolve(),
  });
  const show = (adwallId: number, ...ids: number[]): void =>
    impressions.count(
      adwallId,
      ids.map((id) => ({ offer: { offer_id: id } })),
      { placement: '', isOpening: false },
    );
  const showAt = (placement: string, isOpening: boolean, ...ids: number[]): void =>
    impressions.count(
      1,
      ids.map((id) => ({ offer: { offer_id: id } })),
      { placement, isOpening },
    );
  return { ...impressions, showAt, began: began.promise, show, state, warn, written };
}

test('stores once how often each offer of each wall was shown', async () => {
  const { flush, show, written } = setUp();
  show(1, 10, 11);
  show(1, 11);
  show(2, 11);
  await flush();
  await flush();
  const counts = [
    { adwallId: 1, offerId: 10, impressions: 1 },
    { adwallId: 1, offerId: 11, impressions: 2 },
    { adwallId: 2, offerId: 11, impressions: 1 },
  ];
  expect(written).toEqual([{ period: 100, counts: expect.toSatisfy((list) => list.length === 3) }]);
  expect(written[0]?.counts).toEqual(expect.arrayContaining(counts));
});

test('counts each placement apart, and openings once for each list', async () => {
  const { flush, showAt, written } = setUp();
  showAt('shop', true, 10, 11);
  showAt('shop', false, 11);
  showAt('', true, 10);
  await flush();
  expect(written.flatMap(({ counts }) => counts)).toEqual([
    { adwallId: 1, placement: 'shop', offerId: 10, impressions: 1, openings: 1 },
    { adwallId: 1, placement: 'shop', offerId: 11, impressions: 2 },
    { adwallId: 1, offerId: 10, impressions: 1, openings: 1 },
  ]);
});

test('keeps a limited number of names of each wall in memory, and loses no count', async () => {
  const { count, flush, showAt, written } = setUp();
  for (let at = 0; at < 1_500; at += 1) showAt(`name-${at}`, true, 10);
  showAt('name-3', true, 10);
  showAt('', true, 10);
  count(2, [{ offer: { offer_id: 10 } }], { placement: 'shop', isOpening: true });
  await flush();
  const all = written.flatMap((each) => each.counts);
  expect(all.filter(({ adwallId }) => adwallId === 2)).toEqual([
    { adwallId: 2, offerId: 10, impressions: 1, placement: 'shop', openings: 1 },
  ]);
  const counts = all.filter(({ adwallId }) => adwallId === 1);
  expect(counts).toHaveLength(1_002);
  expect(counts.find(({ placement }) => placement === '(other)')).toMatchObject({ impressions: 500, openings: 500 });
  expect(counts.find(({ placement }) => placement === 'name-3')).toMatchObject({ impressions: 2, openings: 2 });
  expect(counts.find(({ placement }) => placement === undefined)).toMatchObject({ impressions: 1 });
});

test('impressions count in the period in which they were shown', async () => {
  const { flush, show, state, written } = setUp();
  show(1, 10);
  state.now += STATISTICS_PERIOD_MS;
  show(1, 10);
  await flush();
  expect(written.map(({ period, counts }) => [period, counts[0]?.impressions])).toEqual([
    [100, 1],
    [101, 1],
  ]);
});

test('impressions during a flush are kept for the next one', async () => {
  const { began, flush, show, state, written } = setUp();
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  show(1, 10);
  const first = flush();
  await began;
  show(1, 10, 11);
  const second = flush();
  opened.resolve();
  await Promise.all([first, second]);
  expect(written.map(({ counts }) => counts.reduce((sum, { impressions }) => sum + impressions, 0))).toEqual([1, 2]);
});

test('a failure is logged and loses no later impressions', async () => {
  const { flush, show, state, warn, written } = setUp();
  state.fail = true;
  show(1, 10);
  await flush();
  expect(warn).toHaveBeenCalledOnce();
  state.fail = false;
  show(1, 11);
  await flush();
  expect(written.flatMap(({ counts }) => counts)).toEqual([{ adwallId: 1, offerId: 11, impressions: 1 }]);
});

test('stores very many counts in several transactions', async () => {
  const { flush, show, written } = setUp();
  show(1, ...Array.from({ length: 2_001 }, (_, index) => index + 1));
  await flush();
  expect(written.map(({ counts }) => counts.length)).toEqual([1_000, 1_000, 1]);
  expect(new Set(written.flatMap(({ counts }) => counts.map(({ offerId }) => offerId))).size).toBe(2_001);
});
