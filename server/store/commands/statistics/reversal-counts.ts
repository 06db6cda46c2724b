import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { ReversalDelay, ReversalSums } from '../../ports/reversals.ts';
import type { ReversalDimension } from '../../ports/statistics.ts';

export const DAYS_OF_WEEK = 7;
const SPANS = [1, DAYS_OF_WEEK] as const;
const EXACT_DAYS = 30;
const STEP_DAYS = 10;

/**
 * The smallest number of whole days in which a hold would have caught a reversal, `ms` after its credit: exact up to 30,
 * and then the next multiple of 10. This keeps the number of rows small.
 */
export function delayDays(ms: number): number {
  const days = Math.floor(Math.max(ms, 0) / DAY_MS) + 1;
  return days <= EXACT_DAYS ? days : Math.ceil(days / STEP_DAYS) * STEP_DAYS;
}

/** A reversal of a credit, with the ledger row that it added. */
export interface Reversal {
  /** What it took back. */
  amount: number;
  /** The user's balance after it. */
  balanceAfter: number;
  /** The payout of the lead. */
  payout: number;
  /** Milliseconds since the credit. */
  ms: number;
}

export function delayOf({ amount, balanceAfter, ms, payout }: Reversal): ReversalDelay {
  const lostAmount = Math.max(Math.min(amount, -balanceAfter), 0);
  const lostPayout = lostAmount === 0 ? 0 : Math.round(payout * (lostAmount / amount));
  return { days: delayDays(ms), reversed: 1, reversedAmount: amount, lostAmount, lostPayout };
}

/** Adds to the delays of the same number of days. */
export function addDelay(delays: Map<number, ReversalDelay>, delay: ReversalDelay): void {
  const known = delays.get(delay.days);
  if (known === undefined) delays.set(delay.days, { ...delay });
  else {
    known.reversed += delay.reversed;
    known.reversedAmount += delay.reversedAmount;
    known.lostAmount += delay.lostAmount;
    known.lostPayout += delay.lostPayout;
  }
}

/** Whose leads a row of the sums counts. */
interface SumKey {
  adwallId: number;
  dimension: ReversalDimension | 'wall';
  span: number;
  start: number;
  value: string;
}

/** A lead of a click. */
export interface CountedLead {
  adwallId: number;
  offerId: number;
  source: string;
  country: string | null;
  clickedAt: number;
}

/** Counts to add to the stored ones. */
export interface ReversalCounts {
  addCredit(lead: CountedLead, amount: number): void;
  addReversal(lead: CountedLead, reversal: Reversal): void;
  sums(): object[];
  delays(): object[];
}

export function createReversalCounts(): ReversalCounts {
  const sums = new Map<string, SumKey & ReversalSums & { byDays: Map<number, ReversalDelay> }>();
  const at = (key: SumKey) => {
    const text = `${key.adwallId} ${key.dimension} ${key.span} ${key.start} ${key.value}`;
    let row = sums.get(text);
    if (row === undefined) {
      row = { ...key, credited: 0, creditedAmount: 0, reversed: 0, reversedAmount: 0, byDays: new Map() };
      sums.set(text, row);
    }
    return row;
  };
  /** The rows to which a lead adds. */
  const of = ({ adwallId, clickedAt, country, offerId, source }: CountedLead) => {
    const day = Math.floor(clickedAt / DAY_MS);
    const values = { wall: '', offer: String(offerId), source, country: country ?? '' } as const;
    return SPANS.flatMap((span) =>
      (['wall', 'offer', 'source', 'country'] as const).map((dimension) =>
        at({ adwallId, dimension, span, start: Math.floor(day / span) * span, value: values[dimension] }),
      ),
    );
  };
  return {
    addCredit(lead, amount) {
      for (const row of of(lead)) {
        row.credited++;
        row.creditedAmount += amount;
      }
    },
    addReversal(lead, reversal) {
      for (const row of of(lead)) {
        row.reversed++;
        row.reversedAmount += reversal.amount;
        addDelay(row.byDays, delayOf(reversal));
      }
    },
    sums: () => [...sums.values()].map(({ byDays: _, ...row }) => row),
    delays: () =>
      [...sums.values()].flatMap(({ adwallId, byDays, dimension, span, start, value }) =>
        [...byDays.values()].map((delay) => ({ adwallId, dimension, span, start, value, ...delay })),
      ),
  };
}
