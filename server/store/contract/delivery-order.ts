import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import type { Store } from '../store.ts';
import {
  LEASE_MS,
  claim,
  newLead,
  newPostback,
  reversalOf,
  reverse,
  settle,
  settlement,
  stored,
  type Held,
} from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

const LEADS = 3;

type Move =
  | { kind: 'lead' | 'reverse' | 'replayCredit' | 'replayReversal' | 'replayAll'; lead: number }
  | { kind: 'send'; limit: number; outcomes: ('delivered' | 'retry' | 'exhausted' | 'died')[] };

/** The order of deliveries when commands run at once. */
export function deliveryOrderContract(open: OpenStore): void {
  /** Creates a postback with leads, and claims all of their deliveries. */
  async function sending(store: Store, count: number): Promise<{ postbackId: string; leads: NewLead[]; held: Held[] }> {
    const { postbackId, adwallId } = await newPostback(store);
    const leads = await Promise.all(Array.from({ length: count }, () => newLead(store, adwallId)));
    return { postbackId, leads, held: await claim(store, postbackId) };
  }

  async function reversalStates(store: Store, postbackId: string): Promise<Set<string>> {
    const rows = await store.listDeliveries({ postbackId, limit: 1000 });
    return new Set(rows.filter((row) => row.status === 2).map((row) => row.state));
  }

  /** Runs `second` up to `apart` round trips after `first`, so that pairs meet at different moments. */
  async function meet(
    store: Store,
    pairs: readonly [() => Promise<unknown>, () => Promise<unknown>][],
    apart = 12,
  ): Promise<void> {
    const together = 4;
    for (let from = 0; from < pairs.length; from += together) {
      await Promise.all(
        pairs.slice(from, from + together).map(async ([first, second], index) => {
          const running = first();
          for (let trips = (from + index) % apart; trips > 0; trips--) await store.versions();
          await Promise.all([running, second()]);
        }),
      );
    }
  }

  test('if credits are delivered while they are reversed, no reversal is left waiting', async () => {
    const store = open();
    const { postbackId, leads, held } = await sending(store, 48);
    const pairs = held.map((each): [() => Promise<unknown>, () => Promise<unknown>] => {
      const credited = leads.find((one) => one.leadId === each.delivery.event.leadId);
      return [async () => credited && reverse(store, credited), () => settle(store, each, { kind: 'delivered' })];
    });
    await meet(store, pairs);
    expect(await reversalStates(store, postbackId)).toEqual(new Set(['pending']));
  });

  test.each(['replayed', 'failing'] as const)(
    'if credits are delivered while their reversals are %s, no reversal is left waiting',
    async (what) => {
      const store = open();
      const { postbackId, leads, held } = await sending(store, 48);
      for (const each of held) await settle(store, each, { kind: 'delivered' });
      for (const credited of leads) await reverse(store, credited);
      const reversals = await claim(store, postbackId);
      if (what === 'replayed') for (const each of reversals) await settle(store, each, { kind: 'exhausted' });
      // The failures have opened the circuit.
      await store.enablePostback({ postbackId, at: AT });
      await store.replayDeliveries({ postbackId, state: 'delivered', at: AT });
      const credits = await claim(store, postbackId);
      expect(credits.filter((each) => each.delivery.status === 1)).toHaveLength(48);
      const pairs = credits.map((credit, index): [() => Promise<unknown>, () => Promise<unknown>] => {
        const deliver = (): Promise<void> => settle(store, credit, { kind: 'delivered' });
        const reversal = reversals.find((one) => one.delivery.event.leadId === credit.delivery.event.leadId);
        const other = async (): Promise<void> => {
          if (reversal === undefined) return;
          const { deliveryId } = reversal.delivery;
          if (what === 'replayed') await store.replayDeliveries({ deliveryId, at: AT });
          else await settle(store, reversal, { kind: 'retry', dueAt: AT });
        };
        return index % 2 === 0 ? [deliver, other] : [other, deliver];
      });
      await meet(store, pairs);
      expect(await reversalStates(store, postbackId)).toEqual(new Set(['pending']));
    },
  );

  test('concurrent replays of a credit and of its reversal keep their order', async () => {
    const store = open();
    const { postbackId, leads, held } = await sending(store, 48);
    for (const each of held) await settle(store, each, { kind: 'delivered' });
    for (const credited of leads) await reverse(store, credited);
    for (const each of await claim(store, postbackId)) await settle(store, each, { kind: 'delivered' });
    const rows = await store.listDeliveries({ postbackId, limit: 100 });
    await meet(
      store,
      leads.map((credited) => {
        const replays = rows
          .filter((row) => row.leadId === credited.leadId)
          .map(
            ({ deliveryId }) =>
              () =>
                store.replayDeliveries({ deliveryId, at: AT }),
          );
        return [async () => replays[0]?.(), async () => replays[1]?.()];
      }),
      2,
    );
    expect(await reversalStates(store, postbackId)).toEqual(new Set(['waiting']));
  });

  test('a reversal that was claimed but not sent waits if its credit is replayed meanwhile', async () => {
    const store = open();
    const { postbackId, leads, held } = await sending(store, 2);
    for (const each of held) await settle(store, each, { kind: 'delivered' });
    for (const credited of leads) await reverse(store, credited);
    const [givenBack] = await claim(store, postbackId);
    await store.replayDeliveries({ postbackId, state: 'delivered', at: AT });
    if (givenBack === undefined) throw new Error('No reversal was claimed.');
    const { delivery, lease } = givenBack;
    await store.releaseDeliveries({ deliveryIds: [delivery.deliveryId], lease, at: AT });
    // The lease of the other claim expires.
    const later = AT + LEASE_MS;
    const credits = await claim(store, postbackId, { at: later });
    expect(credits.map((each) => each.delivery.status)).toEqual([1, 1]);
    for (const each of credits) await settle(store, each, { kind: 'delivered' }, later);
    expect((await claim(store, postbackId, { at: later })).map((each) => each.delivery.status)).toEqual([2, 2]);
  });

  test('of a settlement with an expired lease and a concurrent claim, one gets the delivery', async () => {
    const store = open();
    const { postbackId, held } = await sending(store, 40);
    const [claimed, ...settled] = await Promise.all([
      claim(store, postbackId, { at: AT + LEASE_MS, limit: 100 }),
      ...held.map((each) => store.settleDelivery(settlement(each, { kind: 'delivered' }, AT + LEASE_MS))),
    ]);
    const lost = settled.filter((each) => each.kind === 'lease_lost');
    expect(claimed).toHaveLength(lost.length);
    const rows = await store.listDeliveries({ postbackId, state: 'delivered', limit: 100 });
    expect(rows).toHaveLength(held.length - lost.length);
  });

  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'lead' as const,
        'reverse' as const,
        'replayCredit' as const,
        'replayReversal' as const,
        'replayAll' as const,
      ),
      lead: fc.nat({ max: LEADS - 1 }),
    }),
    fc.record({
      kind: fc.constant('send' as const),
      limit: fc.integer({ min: 1, max: 4 }),
      outcomes: fc.array(
        fc.constantFrom(
          'delivered' as const,
          'delivered' as const,
          'retry' as const,
          'exhausted' as const,
          'died' as const,
        ),
        { minLength: 4, maxLength: 4 },
      ),
    }),
  );

  test('whatever happens in whatever order, no reversal is delivered before its credit, and none is forgotten', async () => {
    // The moves of a group run at once, and the groups one after another.
    const groups = fc.array(fc.array(move, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(groups, async (runs) => {
        const store = open();
        const { postbackId, adwallId } = await newPostback(store);
        const leads: NewLead[] = [];
        let at = AT;
        for (const moves of runs) {
          at += 1000;
          const now = at;
          await Promise.all(moves.map((each) => make({ store, postbackId, adwallId, leads, at: now }, each)));
        }
        await store.enablePostback({ postbackId, at });
        await store.replayDeliveries({ postbackId, state: 'exhausted', at: at + 1_000_000 });
        for (let round = 1; round <= 4; round++) {
          const now = at + round * 1_000_000;
          for (const held of await claim(store, postbackId, { at: now })) {
            await checkOrder(store, held);
            await store.settleDelivery(settlement(held, { kind: 'delivered' }, now));
          }
        }
        const rows = await store.listDeliveries({ postbackId, limit: 100 });
        expect(rows.filter((row) => row.state !== 'delivered')).toEqual([]);
        const reversed = rows.filter((row) => row.status === 2).map((row) => row.leadId);
        expect(rows.length - reversed.length).toBe(leads.length);
      }),
      { numRuns: 40 },
    );
  });
}

interface Round {
  store: Store;
  postbackId: string;
  adwallId: number;
  leads: NewLead[];
  at: number;
}

async function make({ adwallId, at, leads, postbackId, store }: Round, step: Move): Promise<void> {
  if (step.kind === 'lead') {
    if (leads.length < LEADS) leads.push(await newLead(store, adwallId, { at }));
    return;
  }
  if (step.kind === 'send') {
    const claimed = await claim(store, postbackId, { at, limit: step.limit });
    await Promise.all(
      claimed.map(async (held, index) => {
        const kind = step.outcomes[index] ?? 'delivered';
        if (kind === 'died') return;
        const outcome = kind === 'retry' ? { kind, dueAt: at + 500 } : { kind };
        await store.settleDelivery(settlement(held, outcome, at));
      }),
    );
    return;
  }
  const credited = leads[step.lead];
  if (credited === undefined) return;
  const { leadId } = credited;
  if (step.kind === 'reverse') await store.reverseLead(reversalOf(credited, { at }));
  else if (step.kind === 'replayAll') await store.replayDeliveries({ leadId, at });
  else {
    const status = step.kind === 'replayCredit' ? 1 : 2;
    const row = (await store.listDeliveries({ leadId, limit: 10 })).find((each) => each.status === status);
    if (row !== undefined) await store.replayDeliveries({ deliveryId: row.deliveryId, at });
  }
}

async function checkOrder(store: Store, { delivery }: Held): Promise<void> {
  if (delivery.status === 1) return;
  expect(await stored(store, delivery.event.leadId, 1)).toMatchObject({ state: 'delivered' });
}
