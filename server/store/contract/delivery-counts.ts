import { describe, expect, test } from 'vitest';
import { versionQueries } from '../commands/installation/versions.ts';
import { comparedCountQueries, COUNTED_ROWS } from '../commands/postbacks/compare-counts.ts';
import type { Query } from '../sql.ts';
import type { Store } from '../store.ts';
import { AT } from './fixtures.ts';
import { newLead, newPostback } from './delivery-fixtures.ts';

/** A migrated store, and another process that runs SQL synchronously: it has committed when `sqlNow` returns. */
export interface CountedStore {
  store: Store;
  sqlNow: (text: string) => void;
}

/** What a verification reports about delivery counts. `open` opens an empty store. */
export function deliveryCountsContract(
  open: (onFirstUse: (query: Query<unknown>) => void) => Promise<CountedStore>,
): void {
  const miscounted = async (store: Store): Promise<string[]> => {
    const { broken } = await store.verifyLedger({ limit: 5 * COUNTED_ROWS });
    return broken.map(({ problem }) => problem).filter((problem) => problem.includes('the counts say'));
  };

  test('however many deliveries there are, one that the counts miss is found', async () => {
    const { sqlNow, store } = await open(() => undefined);
    const { adwallId, postbackId } = await newPostback(store);
    await newLead(store, adwallId);
    const states = [
      ['delivered', 2 * COUNTED_ROWS + 1],
      ['exhausted', COUNTED_ROWS],
      ['waiting', COUNTED_ROWS - 1],
    ] as const;
    for (const [state, rows] of states)
      sqlNow(`
        insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event,
          state, due_at, step, attempts, created_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
        select '${state}' || i, 1, postback_id, '${state}' || i, click_id, transaction_id, null, event,
          '${state}', due_at, step, attempts, ${AT} + i / 3
        from n cross join deliveries where state = 'pending'`);
    expect(await miscounted(store)).toEqual([]);
    for (const [state, rows] of states) {
      sqlNow(`update delivery_counts set ${state} = ${state} - 1
              where part = (select max(part) from delivery_counts)`);
      const said = `but the counts say ${rows - 1} (see postback recount)`;
      expect(await miscounted(store)).toEqual([`postback ${postbackId} has ${rows} ${state} deliveries, ${said}`]);
      await store.recountDeliveries({ postbackId });
    }
    expect(await miscounted(store)).toEqual([]);
  });

  test('deliveries that change while they are counted are not miscounted', async () => {
    let change = (): void => undefined;
    let changes = 0;
    const { sqlNow, store } = await open((query) => {
      // The counts have been read, and the deliveries have not.
      if (query !== comparedCountQueries.chunkEnd) return;
      changes += 1;
      change();
    });
    const { adwallId } = await newPostback(store);
    for (let lead = 0; lead < 3; lead += 1) await newLead(store, adwallId);
    change = () => sqlNow("update deliveries set state = 'delivered' where state = 'pending'");
    expect(await miscounted(store)).toEqual([]);
    expect(changes).toBe(1);
    expect(await store.listDeliveries({ adwallId, state: 'delivered', limit: 9 })).toHaveLength(3);
    expect(await miscounted(store)).toEqual([]);
  });

  describe('while a recount counts', () => {
    /** A postback with three deliveries, one of which its counts lack. `meanwhile`: runs while they are counted. */
    async function openMiscounted() {
      const meanwhile = { do: (): void => undefined, times: 0 };
      const { sqlNow, store } = await open((query) => {
        if (query !== comparedCountQueries.chunkEnd) return;
        meanwhile.times += 1;
        meanwhile.do();
      });
      const { adwallId, postbackId } = await newPostback(store);
      for (let lead = 0; lead < 3; lead += 1) await newLead(store, adwallId);
      sqlNow('update delivery_counts set pending = pending - 1 where part = (select max(part) from delivery_counts)');
      return { meanwhile, postbackId, sqlNow, store };
    }
    const missed = { state: 'pending', counted: 3, said: 2 };

    test('deliveries change and settings are written, and the counts are right afterwards', async () => {
      const { meanwhile, postbackId, sqlNow, store } = await openMiscounted();
      meanwhile.do = () =>
        sqlNow(`begin; update deliveries set state = 'delivered' where state = 'pending';
          ${versionQueries.lockSettings[store.engine]}; update versions set settings = settings + 1; commit`);
      expect(await store.recountDeliveries({ postbackId })).toEqual([missed]);
      expect(meanwhile.times).toBe(1);
      expect(await miscounted(store)).toEqual([]);
    });

    test('others do, too, and the counts are corrected once', async () => {
      const { postbackId, store } = await openMiscounted();
      const many = Array.from({ length: 8 }, () => store.recountDeliveries({ postbackId }));
      expect((await Promise.all(many)).flat()).toEqual([missed]);
      expect(await miscounted(store)).toEqual([]);
      expect(await store.recountDeliveries({ postbackId })).toEqual([]);
    });

    test('the postback is removed, and no count of it stays', async () => {
      const { meanwhile, postbackId, sqlNow, store } = await openMiscounted();
      meanwhile.do = () => sqlNow('delete from deliveries; delete from delivery_counts; delete from postbacks');
      expect(await store.recountDeliveries({ postbackId })).toEqual([]);
      expect(meanwhile.times).toBe(1);
      expect(await store.removeLeftDeliveries({ limit: 1 })).toEqual({ deliveries: 0, isDone: true });
    });
  });
}
