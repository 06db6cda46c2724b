import { expect, test } from 'vitest';
import { systemIds } from '../../runtime/ids.ts';
import type { LeadDeliveriesWanted, LeadDeliveryPlace, LeadPageWanted } from '../ports/casework.ts';
import type { StoredDelivery } from '../ports/deliveries.ts';
import type { Store } from '../store.ts';
import { AT, bytes, freshId, type OpenStore } from './fixtures.ts';
import { newLead, newPostback, newUser, reversal } from './money-fixtures.ts';

const ids = systemIds();
const MINUTE = 60_000;

/** Two users of a wall, whose leads came a minute apart, from two sources in turn; every third was taken back. */
async function openLeads(store: Store) {
  const one = await newUser(store);
  const users = [one, { ...one, subid1: freshId('user') }];
  const sources = [freshId('net'), freshId('net')];
  for (const name of sources) {
    const empty = { ips: [], sealedSecret: bytes('secret'), at: AT };
    const source = { ...empty, name, scheme: 'hmac-sha256', maxAgeMs: 1, screenoutCredits: 0 };
    expect((await store.createSource(source)).kind).toBe('created');
  }
  const postbackIds = [await newPostback(store, one.profileId), await newPostback(store, one.profileId)];
  const leads = [];
  for (let n = 0; n < 12; n += 1) {
    const at = AT + n * MINUTE;
    const source = sources[n % 3 === 0 ? 1 : 0] ?? '';
    const [leadId, deliveryId] = [ids.timeOrdered('lead', at), `${freshId('dlv')}_`];
    const account = users[n % 2] ?? one;
    const lead = await newLead(store, account, { leadId, deliveryId, source, externalId: freshId('tx'), at });
    if (n % 3 === 2) await store.reverseLead({ ...reversal(lead), at: at + MINUTE });
    leads.push({ ...lead, subid1: account.subid1, isReversed: n % 3 === 2 });
  }
  return { walls: [one.profileId], users, sources, postbackIds, leads };
}

/** Leads and their deliveries by what names them, page by page, against all rows that are known. */
export function namedLeadsContract(open: OpenStore): void {
  test('leads are listed by user, click, transaction, source and time, also together, and those of other walls never', async () => {
    const store = open();
    const { leads, sources, users, walls } = await openLeads(store);
    const foreign = await newLead(store, await newUser(store));
    const some = leads[5] ?? expect.unreachable();
    const all = { walls, state: null, source: null, offerId: null };
    const filters: Partial<LeadPageWanted>[] = [
      ...[{}, { subid1: users[0]?.subid1 }, { subid1: 'nobody' }, { clickId: some.clickId }, { clickId: 'clk_none' }],
      ...[{ externalId: some.externalId }, { externalId: 'none' }, { clickId: foreign.clickId }],
      ...[{ externalId: foreign.externalId }, { clickId: some.clickId, subid1: users[0]?.subid1 }],
      { clickId: some.clickId, externalId: some.externalId, subid1: some.subid1, source: some.source },
    ];
    for (const names of filters) {
      for (const source of [null, ...sources]) {
        for (const state of [null, 'credited', 'reversed'] as const) {
          for (const [from, to] of [[], [AT + 4 * MINUTE], [AT + 4 * MINUTE, AT + 7 * MINUTE]]) {
            const wanted = { ...all, source, state, from, to, ...names };
            const right = leads.filter(
              (lead) =>
                (names.subid1 === undefined || lead.subid1 === names.subid1) &&
                (names.clickId === undefined || lead.clickId === names.clickId) &&
                (names.externalId === undefined || lead.externalId === names.externalId) &&
                (wanted.source === null || lead.source === wanted.source) &&
                (state === null || lead.isReversed === (state === 'reversed')) &&
                (from === undefined || lead.at >= from) &&
                (to === undefined || lead.at < to),
            );
            const found: string[] = [];
            for (let after: string | null = null, pages = 0; pages < 9; pages += 1) {
              const page = await store.pageLeads({ ...wanted, after, limit: 4 });
              found.push(...page.rows.map(({ leadId }) => leadId));
              after = page.next;
              if (after === null) break;
            }
            expect(found, JSON.stringify(wanted)).toEqual(right.map(({ leadId }) => leadId).toReversed());
          }
        }
      }
    }
  });

  test('deliveries are listed by what names their leads, each once, newest lead first, page by page', async () => {
    const store = open();
    const { leads, postbackIds, sources, users, walls } = await openLeads(store);
    const everything: StoredDelivery[] = [];
    for (const postbackId of postbackIds) everything.push(...(await store.listDeliveries({ postbackId, limit: 100 })));
    const leadOf = new Map(leads.map((lead) => [lead.leadId, lead]));
    const [some = expect.unreachable()] = leads.slice(5);
    for (const names of [
      ...[{ subid1: users[1]?.subid1 }, { clickId: some.clickId }, { externalId: some.externalId }],
      ...[{ source: sources[0] ?? '' }, { subid1: 'nobody' }],
    ] as { subid1?: string; clickId?: string; externalId?: string; source?: string }[]) {
      for (const chosen of [postbackIds, postbackIds.slice(1)]) {
        for (const [from, to] of [[], [AT + 4 * MINUTE, AT + 9 * MINUTE]]) {
          const right = everything.filter(({ createdAt, leadId, postbackId }) => {
            const lead = leadOf.get(leadId);
            return (
              lead !== undefined &&
              chosen.includes(postbackId) &&
              (names.subid1 === undefined || lead.subid1 === names.subid1) &&
              (names.clickId === undefined || lead.clickId === names.clickId) &&
              (names.externalId === undefined || lead.externalId === names.externalId) &&
              (names.source === undefined ||
                (lead.source === names.source && (from === undefined || lead.at >= from))) &&
              (from === undefined || createdAt >= from) &&
              (to === undefined || createdAt < to)
            );
          });
          const wanted = { walls, postbackIds: chosen, state: null, source: null, from, to, ...names };
          const keys = right.map(({ deliveryId, leadId }) => `${leadId} ${deliveryId}`).sort();
          expect(await everyDelivery(store, wanted), JSON.stringify(wanted)).toEqual(keys.toReversed());
        }
      }
    }
    const reversals = { walls, postbackIds, state: 'waiting', source: null, subid1: some.subid1 } as const;
    expect((await store.pageLeadDeliveries({ ...reversals, after: null, limit: 9 })).rows).toHaveLength(4);
  });

  test('deliveries are narrowed by the time at which they were created', async () => {
    const store = open();
    const { postbackIds } = await openLeads(store);
    const [from, to] = [AT + 3 * MINUTE, AT + 6 * MINUTE];
    const wanted = { postbackIds, state: null, limit: 100 };
    const all = await store.pageDeliveries({ ...wanted, after: null });
    const right = all.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    expect(await store.pageDeliveries({ ...wanted, from, to, after: null })).toEqual(right);
    const first = right[0] ?? expect.unreachable();
    expect(await store.pageDeliveries({ ...wanted, from, to, after: first })).toEqual(right.slice(1));
    expect(await store.pageDeliveries({ ...wanted, from, to, after: all[0] ?? null })).toEqual(right);
  });
}

async function everyDelivery(store: Store, wanted: Omit<LeadDeliveriesWanted, 'after' | 'limit'>): Promise<string[]> {
  const found: string[] = [];
  for (let after: LeadDeliveryPlace | null = null, pages = 0; pages < 40; pages += 1) {
    const page = await store.pageLeadDeliveries({ ...wanted, after, limit: 3 });
    found.push(...page.rows.map(({ deliveryId, leadId }) => `${leadId} ${deliveryId}`));
    if (page.next === null) return found;
    after = page.next;
  }
  throw new Error(`The pages of ${JSON.stringify(wanted)} have no end.`);
}
