import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewLead } from '../ports/leads.ts';
import { OUTCOME_PERIOD_MS, type OutcomeKey, type OutcomeRow } from '../ports/statistics.ts';
import type { Store } from '../store.ts';
import { reversalOf } from './delivery-fixtures.ts';
import { AT, fresh, freshAccount, lead, newClick, newWall, type OpenStore } from './fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST_PERIOD = Math.floor(AT / OUTCOME_PERIOD_MS);
const PERIODS = 6;

/** How the leads of an offer complete it. */
const offerKinds = {
  plain: { takes: 'event', eventCount: 0 },
  events: { takes: 'event', eventCount: 2 },
  repeatable: { takes: 'transaction', eventCount: 0 },
} as const;

type OfferKind = keyof typeof offerKinds;

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'click'; user: number }
  | { do: 'lead'; click: number; event: 1 | 2 }
  | { do: 'screenout'; click: number }
  | { do: 'reverse'; lead: number };

interface LoggedClick {
  clickId: string;
  user: number;
  at: number;
}

interface LoggedLead {
  credit: NewLead;
  click: LoggedClick;
  completes: boolean;
  isReversed: boolean;
}

const nth = fc.nat(9);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(MINUTE, 20 * MINUTE, 5 * DAY, 31 * DAY) }),
    fc.record({ do: fc.constant('click' as const), user: fc.nat(2) }),
    fc.record({ do: fc.constant('click' as const), user: fc.nat(2) }),
    fc.record({ do: fc.constant('lead' as const), click: nth, event: fc.constantFrom<1 | 2>(1, 2) }),
    fc.record({ do: fc.constant('lead' as const), click: nth, event: fc.constantFrom<1 | 2>(1, 2) }),
    fc.record({ do: fc.constant('screenout' as const), click: nth }),
    fc.record({ do: fc.constant('reverse' as const), lead: nth }),
  ),
  { maxLength: 24 },
);

/** What became of clicks (docs/contract/offers.md#what-really-happens). */
export function outcomesContract(open: OpenStore): void {
  async function countAll(store: Store): Promise<void> {
    for (let counted = 1; counted > 0;) ({ counted } = await store.rollUpStatistics({ until: EVER, limit: 1000 }));
  }

  /** The rows of an offer that are not zero, in pages of three. */
  async function outcomesOf(store: Store, offerId: number): Promise<object[]> {
    const found: object[] = [];
    for (let period = FIRST_PERIOD; period < FIRST_PERIOD + PERIODS; period++) {
      for (let after: OutcomeKey | null = null; ;) {
        const rows: OutcomeRow[] = await store.listOutcomes({ period, after, limit: 3 });
        for (const row of rows) if (row.offerId === offerId && row.total !== 0) found.push({ period, ...row });
        after = rows.at(-1) ?? null;
        if (rows.length < 3) break;
      }
    }
    return found;
  }

  test('outcomes equal a count of every click and lead, whatever happens in which order', async () => {
    const store = open();
    await countAll(store);
    const { adwallId } = await newWall(store);

    const play = async (kind: OfferKind, history: readonly Step[]) => {
      const offerId = 1_000_000 + fresh();
      const users = [0, 1, 2].map((): AccountRef => ({ ...freshAccount(), profileId: adwallId }));
      const clicks: LoggedClick[] = [];
      const leads: LoggedLead[] = [];
      let at = AT;
      for (const step of history) {
        at += 1;
        if (step.do === 'wait') at = Math.min(at + step.ms, AT + (PERIODS - 1) * OUTCOME_PERIOD_MS);
        if (step.do === 'click') {
          const clickId = `zzz_${String(fresh()).padStart(12, '0')}`;
          const account = users[step.user] ?? freshAccount();
          await newClick(store, account, { clickId, offerId, at, repeatSince: at });
          clicks.push({ clickId, user: step.user, at });
        }
        if (step.do === 'lead' || step.do === 'screenout') {
          const click = clicks[step.click % clicks.length];
          if (click === undefined) continue;
          const isScreenout = step.do === 'screenout';
          const { eventCount, takes } = offerKinds[kind];
          const credit = lead(click.clickId, {
            ...{ at, eventCount, payout: 10, amount: 100 },
            ...(isScreenout ? { kind: 'screenout', takes: 'identity' } : { takes }),
            eventId: kind === 'events' && step.do === 'lead' ? String(step.event) : '',
          });
          if ((await store.creditLead(credit)).kind !== 'credited') continue;
          const others = leads.filter(
            (one) => one.click.user === click.user && one.credit.takes === 'event' && !one.isReversed,
          );
          const completes = !isScreenout && (kind !== 'events' || others.length + 1 >= eventCount);
          leads.push({ credit, click, completes, isReversed: false });
        }
        if (step.do === 'reverse') {
          const reversed = leads[step.lead % leads.length];
          if (reversed === undefined || reversed.isReversed) continue;
          expect((await store.reverseLead(reversalOf(reversed.credit, { at }))).kind).toBe('reversed');
          reversed.isReversed = true;
        }
      }
      return { offerId, clicks, leads };
    };

    await fc.assert(
      fc.asyncProperty(fc.constantFrom<OfferKind>('plain', 'events', 'repeatable'), steps, async (kind, history) => {
        const { clicks, leads, offerId } = await play(kind, history);
        await countAll(store);
        expect(await outcomesOf(store, offerId)).toEqual(naiveOutcomes(offerId, clicks, leads));
      }),
      { numRuns: 40 },
    );
  });
}

/** The same by a look at every click and every lead. */
function naiveOutcomes(offerId: number, clicks: readonly LoggedClick[], leads: readonly LoggedLead[]): object[] {
  const found: { at: number; outcome: string; minutes: number }[] = [];
  for (const user of new Set(clicks.map((click) => click.user))) {
    const startedAt = clicks.find((click) => click.user === user)?.at ?? 0;
    found.push({ at: startedAt, outcome: 'started', minutes: 0 });
    const completion = leads.find((one) => one.click.user === user && one.completes);
    if (completion?.isReversed === false) found.push({ at: startedAt, outcome: 'completed', minutes: 0 });
  }
  for (const click of clicks) {
    const first = leads.find((one) => one.click === click && one.credit.kind === 'complete');
    if (first === undefined || first.isReversed) continue;
    const { at } = first.credit;
    found.push({ at, outcome: 'credited', minutes: naiveMinutes(at - click.at) });
  }
  const rows = Map.groupBy(found, ({ at, minutes, outcome }) =>
    JSON.stringify([Math.floor(at / OUTCOME_PERIOD_MS), outcome, minutes]),
  );
  return [...rows]
    .map(([key, same]) => {
      const [period, outcome, minutes] = JSON.parse(key) as [number, string, number];
      return { period, offerId, outcome, minutes, total: same.length };
    })
    .toSorted((a, b) => a.period - b.period || a.outcome.localeCompare(b.outcome) || a.minutes - b.minutes);
}

function naiveMinutes(ms: number): number {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return minutes;
  return minutes < 1_440 ? Math.round(minutes / 15) * 15 : Math.round(minutes / 360) * 360;
}
