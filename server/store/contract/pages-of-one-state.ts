import { expect, test } from 'vitest';
import { deliveryPageQueries } from '../commands/casework/delivery-pages.ts';
import { leadPageQueries } from '../commands/casework/lead-pages.ts';
import type { Query } from '../sql.ts';
import type { CountedStore } from './delivery-counts.ts';
import { newLead, newPostback } from './delivery-fixtures.ts';

/** What pages show that are read in several statements. `open` opens an empty store. */
export function pagesOfOneStateContract(
  open: (onFirstUse: (query: Query<unknown>) => void) => Promise<CountedStore>,
): void {
  /** A store with one lead and its delivery. `change`: SQL that another process runs just before `query` is used. */
  async function openWithLead(query: Query<unknown>, change: string) {
    const { sqlNow, store } = await open((used) => {
      if (used === query) sqlNow(change);
    });
    const { adwallId, postbackId } = await newPostback(store);
    const { deliveryId, leadId } = await newLead(store, adwallId);
    return { adwallId, deliveryId, leadId, postbackId, store };
  }

  test('a lead that changes its state while a page is read is on it', async () => {
    const change = `update leads set state = 'reversed'`;
    const { adwallId, leadId, store } = await openWithLead(leadPageQueries.leadsOfWalls, change);
    const all = { walls: [adwallId], state: null, source: null, offerId: null, after: null, limit: 9 };
    const { rows } = await store.pageLeads(all);
    expect(rows).toMatchObject([{ leadId, state: 'credited' }]);
    expect((await store.pageLeads(all)).rows).toMatchObject([{ leadId, state: 'reversed' }]);
  });

  test('a delivery that changes its state while a page is read is on it', async () => {
    const change = `update deliveries set state = 'delivered'`;
    const { postbackId, store } = await openWithLead(deliveryPageQueries.deliveriesOfPostbacks, change);
    const all = { postbackIds: [postbackId], state: null, after: null, limit: 9 };
    expect(await store.pageDeliveries(all)).toMatchObject([{ state: 'pending' }]);
    expect(await store.pageDeliveries(all)).toMatchObject([{ state: 'delivered' }]);
  });
}
