import type { Sample } from './sample.ts';

/**
 * How much each figure may grow after the warm-up: per minute, and in total. Filling caches and noise have a total
 * bound; a leak has none. So the longer a run is, the less it may grow per minute.
 */
export const bounds = {
  used: { aMinute: 1, inAll: 12 },
  other: { aMinute: 1, inAll: 12 },
  files: { aMinute: 1, inAll: 30 },
  handles: { aMinute: 1, inAll: 30 },
  queue: { aMinute: 5, inAll: 30 },
} as const;

/**
 * For these, the minimum of the last minute counts: garbage waits for its collection, and connections for their idle
 * timeout.
 */
const counted: ReadonlySet<Bounded> = new Set(['used', 'files', 'handles']);

/** A figure with a bound. */
export type Bounded = keyof typeof bounds;

/** How a figure grew after the warm-up. */
export interface Growth {
  figure: Bounded;
  /** By a least-squares line over all samples after the warm-up. */
  grown: number;
  bound: number;
  isFlat: boolean;
}

/** Until then, in minutes, caches fill and compilers settle. At most half of a run. */
const WARM_UP_MINUTES = 6;
/** With fewer samples or less time after the warm-up, a single garbage collection would decide. */
const LEAST_SAMPLES = 12;
const LEAST_MINUTES = 2;

/** The samples after the warm-up. */
export function afterWarmUp(samples: readonly Sample[]): Sample[] {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute >= Math.min(WARM_UP_MINUTES, end / 2));
}

/** How each figure grew after the warm-up; null if the run was too short to tell. */
export function growthOf(samples: readonly Sample[]): Growth[] | null {
  const settled = afterWarmUp(samples);
  const minutes = (settled.at(-1)?.minute ?? 0) - (settled[0]?.minute ?? 0);
  if (settled.length < LEAST_SAMPLES || minutes < LEAST_MINUTES) return null;
  return (Object.keys(bounds) as Bounded[]).map((figure) => {
    const valueAt = (index: number): number => settled[index]?.[figure] ?? NaN;
    const points = settled.map(
      ({ minute }, index) => [minute, counted.has(figure) ? leastBefore(index, valueAt) : valueAt(index)] as const,
    );
    const grown = slopeOf(points) * minutes;
    const { aMinute, inAll } = bounds[figure];
    const bound = Math.min(aMinute * minutes, inAll);
    return { figure, grown, bound, isFlat: grown <= bound };
  });
}

/**
 * Twice the size at which SQLite restarts its write-ahead log (`wal_autocheckpoint` and `journal_size_limit` in
 * connect.ts), in MB. A reader that holds the log lets it grow without limit.
 */
const LOG_MB = 134;

/** The largest write-ahead log of a run; 0 on PostgreSQL. */
export function logOf(samples: readonly Sample[]): { most: number; bound: number; isBounded: boolean } {
  const most = Math.max(0, ...samples.map(({ wal }) => wal));
  return { most, bound: LOG_MB, isBounded: most <= LOG_MB };
}

/** Samples per minute. */
const WINDOW = 6;

/** The minimum of the last minute: what is really in use. */
function leastBefore(index: number, valueAt: (index: number) => number): number {
  const first = Math.max(0, index - WINDOW + 1);
  return Math.min(...Array.from({ length: index - first + 1 }, (_, offset) => valueAt(first + offset)));
}

/** The slope of the least-squares line. NaN if all points have the same x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return below === 0 ? NaN : above / below;
}

/** The median of each figure in each minute of a run. */
export function byMinute(samples: readonly Sample[], middle: (values: readonly number[]) => number): Sample[] {
  return [...Map.groupBy(samples, ({ minute }) => Math.floor(minute))].map(([minute, all]) => {
    const of = (figure: keyof Sample): number => middle(all.map((sample) => sample[figure]));
    return {
      minute,
      rss: of('rss'),
      heap: of('heap'),
      used: of('used'),
      other: of('other'),
      database: of('database'),
      wal: of('wal'),
      files: of('files'),
      handles: of('handles'),
      lag: of('lag'),
      queue: of('queue'),
    };
  });
}
