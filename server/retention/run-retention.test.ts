import { expect, test } from 'vitest';
import { DAY } from '../runtime/clock.fixture.ts';
import { readClickPerson, writeClickPerson } from '../security/click-person.ts';
import { sealerOf } from '../security/person-sealer.ts';
import { click, lead, transaction } from '../store/contract/fixtures.ts';
import { readRetention } from './read-retention.ts';
import { defaults, openRun, unaborted } from './retention.fixture.ts';
import { noRows } from './run-retention.ts';

const person = { subid2: 'a', subid3: '', subid4: '', device: 'idfa', ip: '198.51.100.7', user_agent: 'Mozilla/5.0' };

async function setUp(...options: Parameters<typeof openRun>) {
  const opened = await openRun(...options);
  const { adwallId, clock, ids, store, vault } = opened;
  const account = { kind: 'wall', profileId: adwallId, subid1: 'ann' } as const;
  const record = async (): Promise<string> => {
    const clickId = ids.timeOrdered('clk', clock.now());
    const sealer = sealerOf(vault, writeClickPerson(person));
    await store.recordClick(click(account, { clickId, sealer, at: clock.now(), repeatSince: Infinity }));
    return clickId;
  };
  const personOf = async (clickId: string) => {
    const [stored, holder] = [await store.readClick(clickId), await store.findPerson(account)];
    if (!stored?.sealed || holder === null) throw new Error('There is no such click.');
    return readClickPerson(vault.open(vault.unwrapPersonKey(holder.wrappedKey), stored.sealed));
  };
  return { ...opened, account, personOf, record };
}

test('an address leaves a click after seven days, and nothing else of the person does', async () => {
  const { clock, personOf, record, run } = await setUp();
  const old = await record();
  clock.forward(7 * DAY);
  const newer = await record();
  clock.forward(DAY);
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ removed: { ...noRows(), addresses: 1 } });
  expect(await personOf(old)).toEqual({ ...person, ip: null });
  expect(await personOf(newer)).toEqual(person);
  clock.forward(7 * DAY);
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ removed: { addresses: 1 } });
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ removed: noRows() });
});

test('an address leaves a click with its lead, even if addresses are to be kept for longer', async () => {
  for (const addressesMs of [null, 400 * DAY]) {
    const { clock, personOf, record, run, store } = await setUp({ settings: { ...defaults, addressesMs } });
    const clickId = await record();
    await store.creditLead(lead(clickId));
    clock.forward(181 * DAY);
    const removed = { ...noRows(), lead_clicks: 1, addresses: 1 };
    expect(await run({ isDry: true, signal: unaborted() })).toMatchObject({ removed });
    expect(await personOf(clickId)).toEqual(person);
    expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ removed });
    expect(await personOf(clickId)).toEqual({ ...person, ip: null });
  }
});

test('a dry run counts what the next run removes, and leaves no trace', async () => {
  const { account, clock, lines, record, run, store } = await setUp();
  for (let made = 0; made < 1200; made += 1) await record();
  const idempotency = { digest: 'order-7', fingerprint: 'f' };
  const order = transaction(account, { idempotency, at: clock.now() });
  await store.postTransaction(order);
  clock.forward(91 * DAY);
  const last = await record();
  const expected = { ...noRows(), clicks: 1200, addresses: 1200, idempotency_keys: 1 };
  expect(await run({ isDry: true, signal: unaborted() })).toMatchObject({ kind: 'done', removed: expected });
  expect(await store.postTransaction(order)).toMatchObject({ kind: 'repeat' });
  expect((await store.readRetention({ runs: 9 })).runs).toEqual([]);
  expect(lines).toEqual([]);

  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ kind: 'done', removed: expected });
  expect((await store.exportPerson(account))?.clicks.map(({ clickId }) => clickId)).toEqual([last]);
  expect(await store.postTransaction(order), 'its key is forgotten').toMatchObject({ kind: 'posted' });
  expect(lines).toEqual([
    { event: 'retention_removed', code: 'clicks', count: 1200 },
    { event: 'retention_removed', code: 'addresses', count: 1200 },
    { event: 'retention_removed', code: 'idempotency_keys', count: 1 },
  ]);
  const shown = await readRetention({ store, clock, settings: defaults })({ runs: 5 });
  expect(shown).toMatchObject({
    days: { clicks: 90, leads: 180, attempts: 30, addresses: 7, impressions: 400 },
    next_run_at: new Date(clock.now() + DAY).toISOString(),
    oldest: { clicks: new Date(clock.now()).toISOString(), deliveries: null, attempts: null },
    runs: [{ state: 'done', removed: expected }],
  });
});

test('what is kept for good is not touched', async () => {
  const settings = { ...defaults, clicksMs: null, leadsMs: null, attemptsMs: null, addressesMs: null };
  const { clock, personOf, record, run } = await setUp({ settings: { ...settings, impressionsMs: null } });
  const old = await record();
  clock.forward(5000 * DAY);
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ removed: noRows() });
  expect(await personOf(old)).toEqual(person);
});

test('a run that must end stops after the slice under way, and the next one removes the rest', async () => {
  const { clock, record, run, store } = await setUp();
  for (let made = 0; made < 1200; made += 1) await record();
  clock.forward(91 * DAY);
  const stopping = new AbortController();
  const { removeClicks } = store;
  store.removeClicks = (input) => {
    stopping.abort();
    return removeClicks(input);
  };
  const first = await run({ isDry: false, signal: stopping.signal });
  expect(first).toMatchObject({ kind: 'stopped' });
  const begun = first.kind === 'busy' ? 0 : first.removed.clicks;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThanOrEqual(500);
  const second = await run({ isDry: false, signal: unaborted() });
  expect(second).toMatchObject({ kind: 'done', removed: { clicks: 1200 - begun, addresses: 0 } });
  const { runs } = await store.readRetention({ runs: 5 });
  expect(runs.map(({ state }) => state)).toEqual(['done', 'stopped']);
});

test('one run at a time; a process that is gone holds up the others for five minutes', async () => {
  const { clock, run, store } = await setUp();
  await store.leaseJob({ job: 'retention', owner: 'ret_0', at: clock.now(), until: clock.now() + 5 * 60_000 });
  expect(await run({ isDry: false, signal: unaborted() })).toEqual({ kind: 'busy' });
  expect(await run({ isDry: true, signal: unaborted() })).toMatchObject({ kind: 'done' });
  clock.forward(5 * 60_000);
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ kind: 'done' });
});

test('a run that loses its lease stops', async () => {
  const { clock, record, run, store } = await setUp();
  await record();
  const { listSealedClicks } = store;
  store.listSealedClicks = async (input) => {
    clock.forward(10 * 60_000);
    await store.leaseJob({ job: 'retention', owner: 'ret_z', at: clock.now(), until: clock.now() + 5 * 60_000 });
    return listSealedClicks(input);
  };
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ kind: 'stopped' });
});

test('a run reports months that it dropped, and those that stay with the reason', async () => {
  const { clock, lines, run, store } = await setUp();
  const months = [
    { partition: 'clicks_2026_01', outcome: 'needed' },
    { partition: 'clicks_2026_02', outcome: 'dropped' },
  ] as const;
  store.keepPartitions = async ({ onStep }) =>
    [{ partition: 'clicks_2026_09', outcome: 'there' } as const, ...months].forEach(onStep);
  expect(await run({ isDry: true, signal: unaborted() })).toMatchObject({ months: [] });
  expect(lines).toEqual([]);
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ kind: 'done', months });
  expect(lines).toEqual([
    { event: 'retention_month', code: 'needed', partition: 'clicks_2026_01' },
    { event: 'retention_month', code: 'dropped', partition: 'clicks_2026_02' },
  ]);
  const early = {
    runId: 'ret_0',
    startedAt: 1,
    endedAt: 2,
    state: 'done',
    report: '{"removed":{"clicks":3}}',
  } as const;
  await store.saveRetentionRun(early);
  expect((await readRetention({ store, clock, settings: defaults })({ runs: 5 })).runs).toMatchObject([
    { state: 'done', removed: noRows(), months },
    { run_id: 'ret_0', removed: { clicks: 3 }, months: [] },
  ]);
});

test('a run keeps its lease while the database works on a month for long', async () => {
  const { clock, run, store } = await setUp();
  const others: boolean[] = [];
  store.keepPartitions = async ({ keepLease }) => {
    for (let minutes = 0; minutes < 20; minutes += 1) {
      clock.forward(60_000);
      await keepLease();
      const [at, until] = [clock.now(), clock.now() + 1];
      others.push(await store.leaseJob({ job: 'retention', owner: 'ret_z', at, until }));
    }
  };
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ kind: 'done' });
  expect(others).toEqual(Array.from({ length: 20 }, () => false));
});

test('a run that must end while the database works on a month stops, and reports what is done', async () => {
  const { lines, run, store } = await setUp();
  const stopping = new AbortController();
  store.keepPartitions = async ({ keepLease, onStep }) => {
    onStep({ partition: 'clicks_2026_02', outcome: 'dropped' });
    stopping.abort();
    await keepLease();
    onStep({ partition: 'clicks_2026_03', outcome: 'dropped' });
  };
  const months = [{ partition: 'clicks_2026_02', outcome: 'dropped' }];
  expect(await run({ isDry: false, signal: stopping.signal })).toMatchObject({ kind: 'stopped', months });
  expect(lines).toEqual([{ event: 'retention_month', code: 'dropped', partition: 'clicks_2026_02' }]);
});

test('a failed run is stored as one, and does not keep the next one from running', async () => {
  const { run, store } = await setUp();
  const { removeAttempts } = store;
  store.removeAttempts = () => Promise.reject(new Error('the disk is full'));
  await expect(run({ isDry: false, signal: unaborted() })).rejects.toThrow('the disk is full');
  expect((await store.readRetention({ runs: 1 })).runs).toMatchObject([{ state: 'failed' }]);
  store.removeAttempts = removeAttempts;
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ kind: 'done' });
});
