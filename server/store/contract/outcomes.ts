import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountRef } from '../ports/accounts.ts';
import { OUTCOME_PERIOD_MS, type OutcomeKey, type OutcomeRow } from '../ports/statistics.ts';
import { encodeTerms } from '../click-terms.ts';
import type { Store } from '../store.ts';
import { reversalOf } from './delivery-fixtures.ts';
import { AT, fresh, freshAccount, lead, newClick, newWall, type OpenStore } from './fixtures.ts';
import { release } from './money-fixtures.ts';
import {
  eventCountOf,
  isComplete,
  isNeverCompleted,
  naiveOutcomes,
  offerKinds,
  termsOf,
  type History,
  type LoggedClick,
  type LoggedLead,
  type OfferKind,
} from './outcomes-model.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST_PERIOD = Math.floor(AT / OUTCOME_PERIOD_MS);
const PERIODS = 6;

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'click'; user: number }
  | { do: 'lead' | 'hold'; click: number; event: 1 | 2 }
  | { do: 'release' | 'reject'; held: number }
  | { do: 'screenout'; click: number }
  | { do: 'reverse'; lead: number }
  | { do: 'forget' }
  | { do: 'count' };

const nth = fc.nat(9);
const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(MINUTE, 20 * MINUTE, 5 * DAY, 31 * DAY) }),
    fc.record({ do: fc.constant('click' as const), user: fc.nat(2) }),
    fc.record({ do: fc.constant('click' as const), user: fc.nat(2) }),
    fc.record({ do: fc.constant('lead' as const), click: nth, event: fc.constantFrom<1 | 2>(1, 2) }),
    fc.record({ do: fc.constant('lead' as const), click: nth, event: fc.constantFrom<1 | 2>(1, 2) }),
    fc.record({ do: fc.constant('hold' as const), click: nth, event: fc.constantFrom<1 | 2>(1, 2) }),
    fc.record({ do: fc.constantFrom('release' as const, 'reject' as const), held: nth }),
    fc.record({ do: fc.constant('screenout' as const), click: nth }),
    fc.record({ do: fc.constant('reverse' as const), lead: nth }),
    fc.record({ do: fc.constantFrom('count' as const, 'forget' as const) }),
  ),
  { maxLength: 24 },
);

/**
 * One event is held, the other one is credited. Then the held one is rejected and credited after all, and one is
 * reversed.
 */
const rejectedAndCreditedAgain: Step[] = [
  { do: 'click', user: 0 },
  { do: 'hold', click: 0, event: 1 },
  { do: 'lead', click: 0, event: 2 },
  { do: 'count' },
  { do: 'reject', held: 0 },
  { do: 'lead', click: 0, event: 1 },
];
const reversedInTheEnd: Step[] = [...rejectedAndCreditedAgain, { do: 'count' }, { do: 'reverse', lead: 0 }];
const completedTwice: Step[] = [
  { do: 'click', user: 0 },
  ...([1, 1, 2, 2] as const).map((event): Step => ({ do: 'lead', click: 0, event })),
];
/** One event is reversed before the other one is released: the user was never credited for both. */
const reversedBeforeRelease: Step[] = [
  { do: 'click', user: 0 },
  { do: 'lead', click: 0, event: 1 },
  { do: 'hold', click: 0, event: 2 },
  { do: 'reverse', lead: 0 },
  { do: 'release', held: 0 },
];
/** Retention removes the first click, which led to nothing. */
const firstClickForgotten: Step[] = [
  { do: 'click', user: 0 },
  { do: 'wait', ms: 31 * DAY },
  { do: 'click', user: 0 },
  { do: 'lead', click: 1, event: 1 },
  { do: 'forget' },
];
const everythingForgotten: Step[] = [
  { do: 'click', user: 0 },
  { do: 'forget' },
  { do: 'wait', ms: 31 * DAY },
  { do: 'click', user: 0 },
  { do: 'lead', click: 1, event: 1 },
];
const examples: [OfferKind, Step[]][] = [
  ['events', rejectedAndCreditedAgain.slice(0, 3)],
  ['events', rejectedAndCreditedAgain],
  ['events', reversedInTheEnd],
  ['events', reversedBeforeRelease],
  ['repeatableEvents', rejectedAndCreditedAgain],
  ['endless', rejectedAndCreditedAgain],
  [
    'severalTimes',
    [...completedTwice, { do: 'count' }, { do: 'reverse', lead: 1 }, { do: 'lead', click: 0, event: 1 }],
  ],
  ['plain', firstClickForgotten],
  ['plain', [...firstClickForgotten, { do: 'count' }, { do: 'forget' }, { do: 'reverse', lead: 0 }]],
  ['plain', everythingForgotten],
];

/** Outcomes of clicks (docs/contract/offers.md#what-really-happens). */
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

    const play = async (kind: OfferKind, steps: readonly Step[]): Promise<History & { offerId: number }> => {
      const offerId = 1_000_000 + fresh();
      const { events, takes, times } = offerKinds[kind];
      const eventCount = eventCountOf(kind);
      const terms = encodeTerms(termsOf(kind));
      const users = [0, 1, 2].map((): AccountRef => ({ ...freshAccount(), profileId: adwallId }));
      const clicks: LoggedClick[] = [];
      // These sort after all clicks that are already counted.
      const nextId = (): string => `zzz_${String(fresh()).padStart(12, '0')}`;
      const own = { after: nextId(), before: 'zzzz' };
      const withLeads = new Set<string>();
      const held: Pick<LoggedLead, 'credit' | 'click'>[] = [];
      const leads: LoggedLead[] = [];
      const completions: History['completions'] = new Map();
      let at = AT;
      const addCredited = async (one: Pick<LoggedLead, 'credit' | 'click'>) => {
        const isRepeat = (await store.findLead(one.credit.leadId))?.takes === 'repeat';
        leads.push({ ...one, creditedAt: at, isReversed: false, isRepeat });
        const { user } = one.click;
        const done = leads.filter(
          (each) => each.click.user === user && isComplete(each) && !each.isReversed && !each.isRepeat,
        );
        if (isNeverCompleted(kind) || isRepeat || completions.has(user)) return;
        if (done.length < Math.max(eventCount ?? 0, 1)) return;
        completions.set(user, done);
      };
      for (const step of steps) {
        at += 1;
        if (step.do === 'wait') at = Math.min(at + step.ms, AT + (PERIODS - 1) * OUTCOME_PERIOD_MS);
        if (step.do === 'count') await countAll(store);
        if (step.do === 'click') {
          const clickId = nextId();
          const account = users[step.user] ?? freshAccount();
          await newClick(store, account, { clickId, offerId, at, terms, repeatSince: at });
          const isStart = !clicks.some(({ isGone, user }) => user === step.user && !isGone);
          clicks.push({ clickId, user: step.user, at, isStart, isGone: false });
        }
        if (step.do === 'lead' || step.do === 'screenout' || step.do === 'hold') {
          const click = clicks[step.click % clicks.length];
          if (click === undefined) continue;
          const credit = lead(click.clickId, {
            at,
            eventCount,
            payout: 10,
            amount: 100,
            ...(step.do === 'screenout' ? { kind: 'screenout', takes: 'identity' } : { takes }),
            ...(step.do !== 'screenout' &&
              takes === 'numbered' && { limits: { completions: times, day: null, isDayStated: false } }),
            ...(step.do === 'hold' && { verdict: 'hold', reason: 'too_fast' }),
            eventId: events > 0 && step.do !== 'screenout' ? String(step.event) : '',
          });
          if (click.isGone) continue;
          await store.restoreClick({ clickId: click.clickId, at });
          const stored = await store.creditLead(credit);
          withLeads.add(click.clickId);
          if (stored.kind === 'credited') await addCredited({ credit, click });
          if (stored.kind === 'held') held.push({ credit, click });
        }
        if (step.do === 'forget') {
          // Retention leaves enough time for a click to be counted.
          await countAll(store);
          const slice = { ...own, limit: 100, most: 100, at: at + 1, clicksMs: 0, leadsMs: 0, isDry: false };
          await store.removeClicks({ ...slice, forgetAddress: () => null });
          for (const click of clicks) click.isGone ||= !withLeads.has(click.clickId);
        }
        if (step.do === 'release' || step.do === 'reject') {
          const [one] = held.splice(step.held % held.length, 1);
          if (one === undefined) continue;
          const { leadId } = one.credit;
          if (step.do === 'reject') await store.rejectLead({ leadId, reason: 'late', at });
          else if ((await store.releaseLead({ ...release(one.credit), at })).kind === 'credited')
            await addCredited(one);
        }
        if (step.do === 'reverse') {
          const reversed = leads[step.lead % leads.length];
          if (reversed === undefined || reversed.isReversed) continue;
          expect((await store.reverseLead(reversalOf(reversed.credit, { at }))).kind).toBe('reversed');
          reversed.isReversed = true;
        }
      }
      return { offerId, clicks, leads, completions };
    };

    const kinds = fc.constantFrom(...(Object.keys(offerKinds) as OfferKind[]));
    await fc.assert(
      fc.asyncProperty(kinds, histories, async (kind, history) => {
        const { offerId, ...played } = await play(kind, history);
        await countAll(store);
        expect(await outcomesOf(store, offerId)).toEqual(naiveOutcomes(offerId, kind, played));
      }),
      { numRuns: 60, examples },
    );
  });
}
