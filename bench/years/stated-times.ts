import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { Store } from '../../server/store/store.ts';

/** A time limit, in ms, for that many rows, and proportionally more for more rows. */
export interface StatedTime {
  ms: number;
  per?: { count: number; of: 'accounts' | 'leads' };
}

/** The size of a database. */
export type Sizes = Readonly<Record<'accounts' | 'leads', number>>;

type OfEngines = Readonly<Record<Store['engine'], StatedTime>>;

const same = (time: StatedTime): OfEngines => ({ sqlite: time, postgres: time });
const SECOND_MS = 1_000;

/** The times of "Times" in docs/performance.md. They apply to 95 of 100 requests, and to the median of commands. */
export const statedTimes = {
  'requests of users, publishers and networks': same({ ms: 50 }),
  readiness: same({ ms: 50 }),
  'screens of the console': same({ ms: 100 }),
  'commands that read or change single things': same({ ms: SECOND_MS }),
  '`stats`': same({ ms: 2 * SECOND_MS }),
  '`ledger verify`, new rows': same({ ms: 3 * SECOND_MS, per: { count: 150_000, of: 'accounts' } }),
  '`ledger verify` at first': {
    sqlite: { ms: 2 * MINUTE_MS, per: { count: 10_000_000, of: 'leads' } },
    postgres: { ms: 1.5 * MINUTE_MS, per: { count: 1_500_000, of: 'leads' } },
  },
  '`ledger verify --full`': {
    sqlite: { ms: 1.5 * MINUTE_MS, per: { count: 1_500_000, of: 'leads' } },
    postgres: { ms: 1.5 * MINUTE_MS, per: { count: 1_500_000, of: 'leads' } },
  },
  '`postback recount`': same({ ms: 3 * SECOND_MS, per: { count: 1_500_000, of: 'leads' } }),
} as const satisfies Readonly<Record<string, OfEngines>>;

/** The memory limit of ledger verification, whatever the ledger's size. */
export const VERIFICATION_MB = 500;

export type StatedName = keyof typeof statedTimes;

/** A time as written in the document. */
export function statedText({ ms, per }: StatedTime): string {
  const [unit, unitMs] = ms < SECOND_MS ? ['ms', 1] : ms < MINUTE_MS ? ['s', SECOND_MS] : ['minutes', MINUTE_MS];
  const time = `${ms / unitMs} ${unit}`;
  if (per === undefined) return time;
  const count = per.count < 1_000_000 ? per.count.toLocaleString('en-US') : `${per.count / 1_000_000} million`;
  return `${time} for ${count} ${per.of}`;
}

/** The time limit on a database of that size, in ms. */
export function mayTake(name: StatedName, engine: Store['engine'], sizes: Sizes): number {
  const { ms, per }: StatedTime = statedTimes[name][engine];
  return per === undefined ? ms : ms * Math.max(1, sizes[per.of] / per.count);
}
