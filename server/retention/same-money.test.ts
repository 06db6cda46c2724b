import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../runtime/clock.fixture.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { click, lead } from '../store/contract/fixtures.ts';
import { newPostback, reversal } from '../store/contract/money-fixtures.ts';
import type { NewLead } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';
import { defaults, openRun, unaborted } from './retention.fixture.ts';

type Step =
  | { kind: 'click'; user: number }
  | { kind: 'lead'; of: number; event: number; held: boolean }
  | { kind: 'reversal'; of: number; byClick: boolean }
  | { kind: 'repeat' | 'release'; of: number }
  | { kind: 'deliver'; answers: boolean }
  | { kind: 'days'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('click' as const), user: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('lead' as const),
      of: fc.nat(9),
      event: fc.nat(1),
      held: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reversal' as const), of: fc.nat(9), byClick: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('repeat' as const, 'release' as const), of: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), answers: fc.nat(4).map((one) => one > 0) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.constantFrom(1, 20, 60, 89, 181, 400) }),
  },
);

/** One service. Reports of sources take the service's normal path, which restores removed clicks. */
async function openService({ removes }: { removes: boolean }) {
  const opened = await openRun(removes ? {} : { settings: { ...defaults, clicksMs: null, leadsMs: null } });
  const { adwallId, clock, run, store } = opened;
  const postbacks = [await newPostback(store, adwallId), await newPostback(store, adwallId)];
  const sent: unknown[] = [];
  const isKnown = async (clickId: string): Promise<boolean> => {
    const asked = { clickId, recentSince: 0 };
    if ((await store.leadFacts(asked)) !== null) return true;
    return (await store.restoreClick({ clickId, at: clock.now() })) && (await store.leadFacts(asked)) !== null;
  };
  return {
    clock,
    store,
    sent,
    account: (user: string): AccountRef => ({ kind: 'wall', profileId: adwallId, subid1: user }),
    async report<Answer>(clickId: string, store_: () => Promise<Answer>): Promise<Answer | 'unknown'> {
      return (await isKnown(clickId)) ? store_() : 'unknown';
    },
    async deliver(answers: boolean) {
      for (const postbackId of postbacks) await deliverAll(store, { postbackId, at: clock.now(), answers, sent });
    },
    remove: () => run({ isDry: false, signal: unaborted() }),
  };
}

async function deliverAll(
  store: Store,
  { answers, at, postbackId, sent }: { postbackId: string; at: number; answers: boolean; sent: unknown[] },
): Promise<void> {
  const lease = { lease: 'l', owner: 'prc', leaseUntil: at + 1, probeAt: at };
  for (const row of await store.claimDeliveries({ postbackId, limit: 100, at, ...lease })) {
    const { deliveryId, event, reversalId, status, subid1, transactionId } = row;
    if (answers) sent.push({ deliveryId, event, reversalId, status, subid1, transactionId });
    const outcome = answers ? ({ kind: 'delivered' } as const) : ({ kind: 'retry', dueAt: at + HOUR } as const);
    const attempt = { at, ms: 1, httpStatus: answers ? 200 : 404, error: answers ? null : 'bad_status', body: '' };
    await store.settleDeliveries([{ deliveryId, lease: 'l', attempt, outcome, receiver: 'up' as const, probeAt: at }]);
  }
}

test('whatever comes when, the ledger and the messages are the same as if nothing had been removed', async () => {
  const services = [await openService({ removes: true }), await openService({ removes: false })] as const;
  const [removing] = services;
  let removedLeads = 0;
  let round = 0;

  /** Does the same in both services, and expects the same result. */
  const both = async <Answer>(work: (service: (typeof services)[number]) => Promise<Answer>): Promise<Answer> => {
    const [first, second] = [await work(services[0]), await work(services[1])];
    expect(first).toEqual(second);
    return first;
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      round += 1;
      const users = [`ann ${round}`, `bob ${round}`];
      const clicks: { clickId: string; at: number; hasLead: boolean }[] = [];
      const leads: NewLead[] = [];
      const now = () => removing.clock.now();
      for (const [index, one] of steps.entries()) {
        const id = `${now().toString(16).padStart(12, '0')}${String(round * 100 + index).padStart(20, '0')}`;
        const of = 'of' in one ? one.of : 0;
        const reported = leads[of % Math.max(leads.length, 1)];
        switch (one.kind) {
          case 'click': {
            const clickId = `clk_${id}`;
            const given = { clickId, at: now(), offerId: round * 100 + index, repeatSince: now() };
            await both(({ account, store }) => store.recordClick(click(account(users[one.user] ?? ''), given)));
            clicks.push({ clickId, at: now(), hasLead: false });
            break;
          }
          case 'lead': {
            const of_ = clicks[one.of % Math.max(clicks.length, 1)];
            // A first lead that arrives after the click's retention time is refused.
            if (of_ === undefined || (!of_.hasLead && now() - of_.at > 90 * DAY)) break;
            const input = lead(of_.clickId, {
              leadId: `lead_${id}`,
              deliveryId: `dlv_${id}`,
              externalId: `t ${id}`,
              at: now(),
              eventId: String(one.event),
              eventCount: 2,
              amount: 10_000 + index,
              ...(one.held && { verdict: 'hold' as const, reason: 'velocity' }),
            });
            await both(({ report, store }) => report(of_.clickId, () => store.creditLead(input)));
            of_.hasLead = true;
            leads.push(input);
            break;
          }
          case 'repeat':
            if (reported) await both(({ report, store }) => report(reported.clickId, () => store.creditLead(reported)));
            break;
          case 'reversal': {
            if (reported === undefined) break;
            const named = one.byClick ? { externalId: `another ${id}` } : {};
            const input = reversal(reported, { deliveryId: `dlv_${id}`, at: now(), ...named });
            await both(({ report, store }) => report(reported.clickId, () => store.reverseLead(input)));
            break;
          }
          case 'release': {
            if (reported === undefined) break;
            const { event, leadId } = reported;
            const input = { leadId, event, deliveryId: `dlv_${id}`, at: now(), takes: 'event' as const, eventCount: 2 };
            await both(({ store }) => store.releaseLead({ ...input, findPaid: () => undefined }));
            break;
          }
          case 'deliver':
            await both(({ deliver }) => deliver(one.answers));
            break;
          case 'days':
            for (const { clock } of services) clock.forward(one.days * DAY);
        }
        const done = await removing.remove();
        if (done.kind !== 'busy') removedLeads += done.removed.lead_clicks;
      }
      await both(({ deliver }) => deliver(true));
      for (const user of users) {
        await both(({ account, store }) => store.listTransactions({ account: account(user), limit: null, offset: 0 }));
      }
      expect(removing.sent).toEqual(services[1].sent);
    }),
    { numRuns: 40 },
  );
  expect(removedLeads, 'the runs removed clicks that had leads').toBeGreaterThan(20);
  for (const { store } of services) expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
});
