import { expect, test } from 'vitest';
import { AT, bytes, fresh, newClick, type OpenStore } from './fixtures.ts';
import { deliver, newPostback, newUser } from './money-fixtures.ts';
import { DAY, keptPartitions, oldLead, ownClicks } from './retention-fixtures.ts';

/** Removal of attempts, addresses and impressions, and the runs that remove. */
export function retentionRunsContract(open: OpenStore): void {
  test('attempts are removed by their own time, and later ones are numbered on', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const paid = await oldLead(store, { account, clicks: ownClicks() });
    await deliver(store, postbackId);
    const attemptsOf = async () =>
      (await store.listDeliveries({ leadId: paid.leadId, limit: 1 }))[0]?.attempts.map(({ number }) => number);
    const deliveryId = `${paid.deliveryId}01`;
    const own = { after: { deliveryId, number: 0 }, beforeId: `${deliveryId}~`, limit: 1, most: 9, isDry: false };
    const before = AT + 3_600_000;
    expect(await store.removeAttempts({ ...own, before })).toMatchObject({ attempts: 0 });
    expect(await store.removeAttempts({ ...own, before: before + 1, isDry: true })).toMatchObject({ attempts: 1 });
    expect(await attemptsOf()).toEqual([1]);
    const removed = await store.removeAttempts({ ...own, before: before + 1 });
    expect(removed).toEqual({ attempts: 1, last: { deliveryId, number: 1 } });
    expect(await attemptsOf()).toEqual([]);
    await store.replayDeliveries({ leadId: paid.leadId, at: AT });
    await deliver(store, postbackId);
    expect(await attemptsOf()).toEqual([2]);
    const rest = { ...own, after: removed.last, limit: 2 };
    expect(await store.removeAttempts({ ...rest, before })).toEqual({ attempts: 0, last: null });
  });

  test('a slice removes as many attempts as it may, and the next one goes on after them', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const paid = await oldLead(store, { account, clicks: ownClicks() });
    for (let made = 0; made < 3; made += 1) {
      if (made > 0) await store.replayDeliveries({ leadId: paid.leadId, at: AT });
      await deliver(store, postbackId);
    }
    const deliveryId = `${paid.deliveryId}01`;
    const own = {
      after: { deliveryId, number: 0 },
      beforeId: `${deliveryId}~`,
      before: AT + 2 * 3_600_000,
      isDry: false,
    };
    const first = await store.removeAttempts({ ...own, limit: 9, most: 2 });
    expect(first).toEqual({ attempts: 2, last: { deliveryId, number: 2 } });
    expect(await store.removeAttempts({ ...own, after: first.last, limit: 9, most: 2 })).toEqual({
      attempts: 1,
      last: null,
    });
  });

  test('personal data of a click is replaced only where no one has changed it since', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    for (let made = 0; made < 2; made += 1) await newClick(store, account, { clickId: clicks.next() });
    const [first, second] = await store.listSealedClicks({ ...clicks.range, limit: 9 });
    if (!first?.sealed || !second?.sealed) throw new Error('There are two clicks.');
    const cursor = second.clickId;
    const replaced = await store.resealClicks({
      cursor,
      clicks: [
        { clickId: first.clickId, sealed: first.sealed, resealed: bytes('less') },
        { clickId: second.clickId, sealed: bytes('something else'), resealed: bytes('less') },
      ],
    });
    expect(replaced).toEqual({ resealed: 1 });
    expect((await store.listSealedClicks({ ...clicks.range, limit: 9 })).map(({ sealed }) => sealed)).toEqual([
      ...[bytes('less'), second.sealed].map((sealed) => expect.objectContaining({ length: sealed.length })),
    ]);
    expect((await store.readRetention({ runs: 1 })).addressCursor).toBe(cursor);
    expect(await store.listSealedClicks({ ...clicks.range, after: first.clickId, limit: 1 })).toHaveLength(1);
  });

  test('impressions of old periods are removed, and rows that counted nothing else', async () => {
    const store = open();
    const adwallId = 900_000 + fresh();
    const [seen, alone] = [fresh(), fresh()];
    const counts = [seen, alone].map((offerId) => ({ adwallId, offerId, impressions: 5 }));
    await store.addImpressions({ period: 3, counts });
    await store.addImpressions({ period: 4, counts });
    const rows = async () =>
      (await store.listPeriods({ adwallId, from: 0, to: 9 })).map(({ impressions, period }) => [period, impressions]);
    const old = { before: 4, limit: 1 };
    const { impressions } = await store.removeImpressions({ ...old, isDry: true });
    expect(impressions).toBeGreaterThanOrEqual(2);
    for (let left = impressions; left > 0; left -= 1) {
      expect(await store.removeImpressions({ ...old, isDry: false })).toEqual({ impressions: 1 });
    }
    expect(await store.removeImpressions({ ...old, isDry: false })).toEqual({ impressions: 0 });
    expect(await rows()).toEqual([
      [4, 5],
      [4, 5],
    ]);
    // What is cleared is not read again, so nothing that came to it later would be found.
    await store.addImpressions({ period: 3, counts });
    expect(await store.removeImpressions({ ...old, isDry: false })).toEqual({ impressions: 0 });
    expect(await store.removeImpressions({ before: 5, limit: 1, isDry: true })).toEqual({ impressions: 2 });
    expect(await store.removeImpressions({ before: 5, limit: 9, isDry: false })).toEqual({ impressions: 2 });
    expect(await rows()).toEqual([
      [3, 5],
      [3, 5],
    ]);
  });

  test('partitions that are there already are not made again, and none is dropped that may have newer rows', async () => {
    const steps = await keptPartitions(open(), {
      months: [{ from: 0, to: DAY }],
      before: { clicks: 0, deliveries: 0, attempts: 0 },
    });
    const expected = open().engine === 'sqlite' ? [] : ['there', 'there', 'there'];
    expect(steps.map(({ outcome }) => outcome)).toEqual(expected);
  });

  test('the time that a clock showed last is kept, also if it is earlier', async () => {
    const store = open();
    for (const at of [AT + DAY, AT]) {
      await store.noteClock({ at });
      expect(await store.clockSeenAt()).toBe(at);
    }
  });

  test('one process at a time has the lease, and the runs are kept', async () => {
    const store = open();
    const [ours, theirs] = [`ret_${fresh()}`, `ret_${fresh()}`];
    const lease = (owner: string, at: number) => store.leaseJob({ job: 'retention', owner, at, until: at + 100 });
    expect(await lease(ours, AT)).toBe(true);
    expect(await lease(theirs, AT + 99)).toBe(false);
    expect(await lease(ours, AT + 99)).toBe(true);
    expect(await lease(theirs, AT + 199)).toBe(true);
    await store.endJobLease({ job: 'retention', owner: ours });
    expect(await lease(ours, AT + 200)).toBe(false);
    await store.endJobLease({ job: 'retention', owner: theirs });
    expect(await lease(ours, AT + 200)).toBe(true);
    await store.endJobLease({ job: 'retention', owner: ours });

    const run = { runId: `ret_z${fresh()}`, startedAt: AT, endedAt: null, state: 'running', report: '{}' } as const;
    await store.saveRetentionRun(run);
    const done = { ...run, endedAt: AT + 1, state: 'done', report: '{"removed":{}}' } as const;
    await store.saveRetentionRun(done);
    expect((await store.readRetention({ runs: 1 })).runs).toEqual([done]);
    expect(await store.countOldKeys({ before: 0 })).toEqual({ keys: 0 });
  });
}
