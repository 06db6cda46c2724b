import type { PeriodRow } from '../store/ports/statistics.ts';
import type { Store } from '../store/store.ts';
import type { Earnings, OfferTally } from './offer-scores.ts';
import { PERIODS_PER_DAY, periodOf } from '../store/ports/statistics.ts';

export interface TallyInput {
  /** The current time, epoch ms. */
  readonly at: number;
  /** All clicks and leads up to then are counted; epoch ms. Periods that ended earlier no longer change. */
  readonly countedUntil: number;
  readonly signal: AbortSignal;
}

const MONTH = 30 * PERIODS_PER_DAY;
const RECENT = 2 * PERIODS_PER_DAY;

/** The tally of an offer without clicks and leads. */
export const noEarnings: OfferTally = { month: nothing(), recent: nothing(), before: nothing() };

type Sums = { -readonly [Name in keyof Earnings]: Earnings[Name] };

/**
 * The earnings of every offer on all walls, by offer id; offers without clicks or leads are absent. The windows end
 * with the current period, and are therefore up to 6 hours short. Reads each past period once and keeps its rows.
 */
export function tallyOffers({ yieldToEventLoop, store }: { store: Store; yieldToEventLoop: () => Promise<void> }) {
  const pastPeriods = new Map<number, Float64Array>();

  const read = async (period: number, isPast: boolean): Promise<Float64Array> => {
    const known = pastPeriods.get(period);
    if (known !== undefined) return known;
    const packed = pack(await store.listPeriods({ adwallId: null, from: period, to: period + 1 }));
    if (isPast) pastPeriods.set(period, packed);
    return packed;
  };

  return async ({ at, countedUntil, signal }: TallyInput): Promise<Map<number, OfferTally>> => {
    const last = periodOf(at);
    const first = last - MONTH + 1;
    for (const period of pastPeriods.keys()) if (period < first) pastPeriods.delete(period);
    const tallies = new Map<number, Record<keyof OfferTally, Sums>>();
    for (let period = first; period <= last; period++) {
      signal.throwIfAborted();
      const rows = await read(period, period < periodOf(countedUntil));
      const window = period > last - RECENT ? 'recent' : period > last - 2 * RECENT ? 'before' : null;
      for (let row = 0; row < rows.length; row += FIELDS) {
        const [offerId = 0, clicks = 0, conversions = 0, payout = 0] = rows.subarray(row, row + FIELDS);
        let tally = tallies.get(offerId);
        if (tally === undefined) {
          tally = { month: nothing(), recent: nothing(), before: nothing() };
          tallies.set(offerId, tally);
        }
        add(tally.month, clicks, conversions, payout);
        if (window !== null) add(tally[window], clicks, conversions, payout);
      }
      await yieldToEventLoop();
    }
    return tallies;
  };
}

const FIELDS = 4;

/** Four numbers per row: offer id, clicks, conversions, payout. Scores don't depend on impressions. */
function pack(rows: readonly PeriodRow[]): Float64Array {
  const relevant = rows.filter(({ clicks, conversions, payout }) => clicks !== 0 || conversions !== 0 || payout !== 0);
  const packed = new Float64Array(relevant.length * FIELDS);
  relevant.forEach(({ offerId, clicks, conversions, payout }, at) => {
    packed.set([offerId, clicks, conversions, payout], at * FIELDS);
  });
  return packed;
}

function nothing(): Sums {
  return { clicks: 0, conversions: 0, payout: 0 };
}

function add(sums: Sums, clicks: number, conversions: number, payout: number): void {
  sums.clicks += clicks;
  sums.conversions += conversions;
  sums.payout += payout;
}
