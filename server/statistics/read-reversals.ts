import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { ReversalGroup } from '@rewards-wall/shared/admin/values.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { networks } from '../networks/all.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ReversalDelay, ReversalRow } from '../store/ports/reversals.ts';
import type { Source } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import { percentage } from './offer-scores.ts';
import { daysUntil, explainHold, suggestHold, type HoldSuggestion } from './suggest-hold.ts';

/** What became of some leads, as people read it. */
export interface ReversalFigures {
  readonly credited: number;
  readonly reversed: number;
  /** Share of the credited leads that were reversed, as a percentage such as `12.5`; null without any. */
  readonly rate: string | null;
  readonly credits_reversed: number;
  /** What users' balances didn't cover. */
  readonly credits_lost: number;
  /** Days from credit to reversal; null without reversals. */
  readonly median_days: number | null;
  readonly p90_days: number | null;
}

export interface NamedReversals extends ReversalFigures {
  readonly value: string;
  /** Of a network; null for others. */
  readonly name: string | null;
  /** The sources whose leads these are; of networks and sources only. */
  readonly sources: readonly string[];
}

export interface Reversals {
  /** First and last UTC day of the clicks, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly totals: ReversalFigures;
  readonly rows: readonly NamedReversals[];
  /** Whether there are more rows than the limit. */
  readonly more: boolean;
  /** The first day of the clicks that rows of users count; later than `from` if there are too many reversals. */
  readonly rows_from: string;
  readonly suggestion: HoldSuggestion | null;
  readonly explanation: readonly string[];
}

export interface ReversalsAsked {
  readonly adwallId: number;
  readonly by: ReversalGroup;
  readonly days: number;
  readonly limit: number;
  /** The wall's currency. */
  readonly currency: string;
}

export type ReadReversals = (asked: ReversalsAsked) => Promise<Reversals>;

/** What a hold would have changed is told of the clicks of so many days. */
const RECENT_DAYS = 90;
/** More than any installation has. */
const EVERY_SOURCE = 10_000;

/**
 * How many leads of a wall were reversed, by the day of the click, as of the last refresh of the statistics. Reads sums
 * by day and week, except for users.
 */
export function readReversals(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly payoutCurrency: string;
  readonly loadSources: () => Promise<readonly Source[]>;
}): ReadReversals {
  const { clock, loadSources, payoutCurrency, store } = deps;
  const grouped = async ({ adwallId, by, limit }: ReversalsAsked, days: { from: number; to: number }) => {
    const wanted = { adwallId, days, limit: limit + 1 };
    if (by === 'user') return store.listUserReversals(wanted);
    if (by !== 'network') return { rows: await store.sumReversals({ ...wanted, dimension: by }), since: null };
    const bySource = await store.sumReversals({ ...wanted, dimension: 'source', limit: EVERY_SOURCE });
    return { rows: bySource, since: null };
  };
  return async (asked) => {
    const { adwallId, by, currency, days, limit } = asked;
    const today = Math.floor(clock.now() / DAY_MS);
    const last = (count: number) => ({ from: today + 1 - count, to: today + 1 });
    const wall = { adwallId, dimension: 'wall', limit: 1 } as const;
    // In parallel: PostgreSQL runs them on several connections.
    const [found, [total], [recent]] = await Promise.all([
      grouped(asked, last(days)),
      store.sumReversals({ ...wall, days: last(days) }),
      store.sumReversals({ ...wall, days: last(RECENT_DAYS) }),
    ]);
    const named = by === 'network' ? mergeNetworks(found.rows, await loadSources()) : found.rows.map(withSources(by));
    const suggestion = suggestHold(total, recent);
    const from = utcDay(last(days).from * DAY_MS);
    return {
      from,
      to: utcDay(today * DAY_MS),
      totals: figures(total ?? nothing),
      rows: named
        .slice(0, limit)
        .map(({ name, row, sources }) => ({ value: row.value, name, ...figures(row), sources })),
      more: named.length > limit,
      rows_from: found.since === null ? from : utcDay(found.since),
      suggestion,
      explanation: explainHold(suggestion, { currency, payoutCurrency, days, recentDays: RECENT_DAYS }),
    };
  };
}

interface Named {
  readonly row: ReversalRow;
  readonly name: string | null;
  readonly sources: readonly string[];
}

const nothing: ReversalRow = { value: '', credited: 0, creditedAmount: 0, reversed: 0, reversedAmount: 0, delays: [] };

function withSources(by: ReversalGroup): (row: ReversalRow) => Named {
  return (row) => ({ row, name: null, sources: by === 'source' ? [row.value] : [] });
}

/** The leads of each network, from those of its sources. A source without an adapter is its own network. */
function mergeNetworks(rows: readonly ReversalRow[], sources: readonly Source[]): Named[] {
  const adapters = new Map(sources.map(({ name, scheme, survey }) => [name, survey?.provider ?? scheme]));
  const networkOf = (source: string) => networks.find(({ name }) => name === adapters.get(source));
  const merged = [...Map.groupBy(rows, ({ value }) => networkOf(value)?.name ?? value)].map(([value, own]) => {
    const sum = (name: 'credited' | 'creditedAmount' | 'reversed' | 'reversedAmount'): number =>
      own.reduce((total, row) => total + row[name], 0);
    const row = {
      value,
      credited: sum('credited'),
      creditedAmount: sum('creditedAmount'),
      reversed: sum('reversed'),
      reversedAmount: sum('reversedAmount'),
      delays: own.flatMap(({ delays }) => delays).toSorted((a, b) => a.days - b.days),
    };
    const name = networks.find((network) => network.name === value)?.network ?? null;
    return { row, name, sources: own.map((one) => one.value) };
  });
  return merged.toSorted(
    (a, b) =>
      b.row.reversedAmount - a.row.reversedAmount || b.row.reversed - a.row.reversed || b.row.credited - a.row.credited,
  );
}

function figures({ credited, delays, reversed, reversedAmount }: ReversalRow): ReversalFigures {
  return {
    credited,
    reversed,
    rate: credited === 0 ? null : percentage(reversed, credited),
    credits_reversed: unitsToNumber(reversedAmount),
    credits_lost: unitsToNumber(lostOf(delays)),
    median_days: daysUntil(delays, 50),
    p90_days: daysUntil(delays, 90),
  };
}

function lostOf(delays: readonly ReversalDelay[]): number {
  return delays.reduce((sum, { lostAmount }) => sum + lostAmount, 0);
}
