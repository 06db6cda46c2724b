import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SettledDelivery } from '../ports/deliveries.ts';
import type { Store } from '../store.ts';
import { claim, newLead, newPostback, reverse, settle, settlement, type Held } from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

const PAIRS = 2;
const CREDITS = 3;
/** More than one chance for each delivery, so that some are settled twice, and one that does not exist. */
const HELD = 2 * PAIRS + CREDITS + 1;

const step = fc.record({
  held: fc.integer({ min: 0, max: HELD - 1 }),
  isLeaseKept: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 0),
  outcome: fc.constantFrom('delivered', 'delivered', 'retry', 'exhausted', 'gone'),
  receiver: fc.constantFrom('up', 'down', 'down', 'unknown'),
});
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface World {
  postbackId: string;
  adwallId: number;
  held: readonly Held[];
  leadIds: readonly string[];
}

/** Settlements of several deliveries at once. */
export function settlementsContract(open: OpenStore): void {
  test('deliveries settled together end as if they were settled one after the other', async () => {
    const store = open();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const [together, apart] = [await leasedPairs(store), await leasedPairs(store)];
        const before = (await store.versions()).settings;
        const results = await store.settleDeliveries(settlements(together, steps));
        const between = (await store.versions()).settings;
        const expected = [];
        for (const each of settlements(apart, steps)) expected.push(...(await store.settleDeliveries([each])));
        const after = (await store.versions()).settings;
        expect(results).toEqual(expected);
        expect(between - before).toBe(after - between);
        expect(await endOf(store, together)).toEqual(await endOf(store, apart));
      }),
      { numRuns: 40 },
    );
  });

  test('processes that settle the same deliveries in opposite orders store each attempt once', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    await Promise.all(Array.from({ length: 64 }, () => newLead(store, adwallId)));
    const held = await claim(store, postbackId);
    const batch = held.map((each) => settlement(each, { kind: 'retry', dueAt: AT + 5 }));
    const [first, second] = await Promise.all([
      store.settleDeliveries(batch),
      store.settleDeliveries(batch.toReversed()),
    ]);
    const kinds = [...first, ...second].map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array(64).fill('lease_lost'), ...Array(64).fill('settled')]);
    const rows = await store.listDeliveries({ postbackId, limit: 100 });
    expect(rows.map(({ attempts }) => attempts.length)).toEqual(Array(64).fill(1));
    expect(await store.listPostbacks({ adwallId })).toMatchObject([{ failures: 64 }]);
  });

  test('the last attempt of a postback is its latest, whichever delivery it was for', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const other = await newPostback(store, adwallId);
    expect(await store.lastAttempt({ postbackId })).toBeNull();
    await newLead(store, adwallId, { at: AT });
    await newLead(store, adwallId, { at: AT + 1 });
    const [first, second] = await claim(store, postbackId, { at: AT + 50 });
    if (!first || !second) throw new Error('The leads have no deliveries');
    await settle(store, second, { kind: 'retry', dueAt: AT + 500 }, AT + 100);
    await settle(store, first, { kind: 'delivered' }, AT + 200);
    const last = { at: AT + 200, number: 1 };
    expect(await store.lastAttempt({ postbackId })).toMatchObject(last);
    await newLead(store, adwallId, { at: AT + 300 });
    expect(await store.lastAttempt({ postbackId })).toMatchObject(last);
    expect(await store.lastAttempt({ postbackId: other.postbackId })).toBeNull();
    const [again] = await claim(store, postbackId, { at: AT + 600 });
    if (!again) throw new Error('Nothing is due');
    await settle(store, again, { kind: 'delivered' }, AT + 600);
    expect((await store.lastAttempt({ postbackId }))?.at).toBe(AT + 600);
  });

  test('no settlements change nothing', async () => {
    expect(await open().settleDeliveries([])).toEqual([]);
  });
}

/** A postback with leased deliveries: reversals whose credits were replayed in the meantime, these credits, and others. */
async function leasedPairs(store: Store): Promise<World> {
  const { postbackId, adwallId } = await newPostback(store);
  const leads = [];
  for (let made = 0; made < PAIRS; made += 1) leads.push(await newLead(store, adwallId, { at: AT + made }));
  const at = AT + PAIRS + CREDITS;
  for (const each of await claim(store, postbackId, { at })) await settle(store, each, { kind: 'delivered' }, at);
  for (const [index, credited] of leads.entries()) await reverse(store, credited, { at: AT + index });
  const reversals = await claim(store, postbackId, { at });
  await store.replayDeliveries({ postbackId, state: 'delivered', at });
  for (let made = 0; made < CREDITS; made += 1) leads.push(await newLead(store, adwallId, { at: at + 1 + made }));
  const credits = await claim(store, postbackId, { at: at + 1 + CREDITS });
  const leadIds = leads.map(({ leadId }) => leadId);
  const place = ({ delivery }: Held): number => leadIds.indexOf(delivery.event.leadId);
  const held = [...reversals, ...credits.toSorted((a, b) => place(a) - place(b))];
  expect(held).toHaveLength(HELD - 1);
  return { postbackId, adwallId, held, leadIds };
}

function settlements({ held }: World, steps: readonly Step[]): SettledDelivery[] {
  const [any] = held;
  if (any === undefined) throw new Error('Nothing is leased.');
  return steps.map(({ held: index, isLeaseKept, outcome: kind, receiver }, position) => {
    const at = AT + 100 + position;
    const unknown = { ...any, delivery: { ...any.delivery, deliveryId: 'dlv_none' } };
    const outcome = kind === 'retry' ? { kind, dueAt: at + 5000 } : { kind };
    const made = { ...settlement(held[index] ?? unknown, outcome, at), receiver };
    return isLeaseKept ? made : { ...made, lease: 'lease of another process' };
  });
}

/** Everything that settlements change, without ids. */
async function endOf(store: Store, { postbackId, adwallId, leadIds }: World): Promise<unknown> {
  const rows = await store.listDeliveries({ postbackId, limit: 100 });
  const deliveries = rows
    .map(({ leadId, status, state, dueAt, attempts }) => ({
      lead: leadIds.indexOf(leadId),
      status,
      state,
      dueAt,
      attempts,
    }))
    .toSorted((a, b) => a.lead - b.lead || a.status - b.status);
  const [postback] = await store.listPostbacks({ adwallId });
  const { failures, hasAnswered, isEnabled, disabledReason } = postback ?? {};
  const enabled = await store.enablePostback({ postbackId, at: AT });
  const later = await claim(store, postbackId, { at: AT + 1_000_000 });
  const steps = later.map(
    ({ delivery }) => `${leadIds.indexOf(delivery.event.leadId)} ${delivery.status} ${delivery.step}`,
  );
  return { deliveries, failures, hasAnswered, isEnabled, disabledReason, enabled, steps: steps.toSorted() };
}
