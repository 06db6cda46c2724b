import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import type { Store } from '../store.ts';
import { claim, newLead, newPostback, reversalOf, settlement, stored, type Held } from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

const LEADS = 3;

type Move =
  | { kind: 'lead' | 'reverse' | 'replayCredit' | 'replayReversal' | 'replayAll'; lead: number }
  | { kind: 'send'; limit: number; outcomes: ('delivered' | 'retry' | 'exhausted' | 'died')[] };

/** The order of deliveries in any sequence of commands. */
export function deliveryOrderModelContract(open: OpenStore): void {
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
            await store.settleDeliveries([settlement(held, { kind: 'delivered' }, now)]);
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
        await store.settleDeliveries([settlement(held, outcome, at)]);
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
