import type { NewLead } from '../ports/leads.ts';
import { OUTCOME_PERIOD_MS } from '../ports/statistics.ts';
import type { ClickTerms } from '../click-terms.ts';

const MINUTE = 60_000;

/** How the leads of an offer complete it. `times`: how often each of its events may be completed; null = no limit. */
export const offerKinds = {
  plain: { takes: 'event', events: 0, times: 1 },
  events: { takes: 'event', events: 2, times: 1 },
  severalTimes: { takes: 'numbered', events: 2, times: 2 },
  endless: { takes: 'numbered', events: 2, times: null },
  repeatable: { takes: 'transaction', events: 0, times: 1 },
  repeatableEvents: { takes: 'transaction', events: 2, times: 1 },
} as const;

/** As in `NewLead`. */
export function eventCountOf(kind: OfferKind): number | null {
  const { events, times } = offerKinds[kind];
  return times === null ? null : events * times;
}

export const isNeverCompleted = (kind: OfferKind): boolean => ['endless', 'repeatableEvents'].includes(kind);

export type OfferKind = keyof typeof offerKinds;

export interface LoggedClick {
  clickId: string;
  user: number;
  at: number;
  /** Whether it started its offer for its user: the earliest known click. */
  isStart: boolean;
  /** Whether it led to nothing and was removed. */
  isGone: boolean;
}

export interface LoggedLead {
  credit: NewLead;
  click: LoggedClick;
  creditedAt: number;
  isReversed: boolean;
  /** Whether its event was already paid under another transaction. */
  isRepeat: boolean;
}

export interface History {
  clicks: LoggedClick[];
  /** In the order of their credits. */
  leads: LoggedLead[];
  /** The leads that first completed the whole offer, by user. */
  completions: Map<number, LoggedLead[]>;
}

/** The same, computed from every click and every lead. */
export function naiveOutcomes(offerId: number, kind: OfferKind, { clicks, completions, leads }: History): object[] {
  const found: { at: number; outcome: string; minutes: number }[] = [];
  const starts = isNeverCompleted(kind) ? [] : clicks.filter(({ isStart }) => isStart);
  for (const { at, user } of starts) {
    found.push({ at, outcome: 'started', minutes: 0 });
    // A user with a lead is never forgotten, so the last start is the one that was completed.
    if (starts.findLast((start) => start.user === user)?.at !== at) continue;
    if (completions.get(user)?.every((one) => !one.isReversed) === true)
      found.push({ at, outcome: 'completed', minutes: 0 });
  }
  for (const click of clicks) {
    const first = leads.find((one) => one.click === click && isComplete(one));
    if (first === undefined || first.isReversed) continue;
    const at = first.creditedAt;
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

export function isComplete({ credit }: LoggedLead): boolean {
  return credit.kind === 'complete';
}

export function termsOf(kind: OfferKind): ClickTerms {
  const { events, takes, times } = offerKinds[kind];
  const all = Array.from({ length: events }, (_, index) => ({
    event_id: index + 1,
    event_name: 'Event',
    payout: 10,
    amount: 100,
    time_to_complete: null,
    ...(times !== 1 && { max_completions: times }),
  }));
  return { ratio: 10, round: false, repeatable: takes === 'transaction', events: all };
}

function naiveMinutes(ms: number): number {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return minutes;
  return minutes < 1_440 ? Math.round(minutes / 15) * 15 : Math.round(minutes / 360) * 360;
}
