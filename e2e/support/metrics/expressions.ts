import type { Sample } from './samples.ts';

/** The names of metrics in a PromQL expression: names of ours, or of the process. */
export function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\bby \([^)]*\)/g, '');
  return [...new Set(bare.match(/\b(?:rewards|nodejs|process)_\w+/g))];
}

interface Selector {
  label: string;
  text: string;
  isWanted: boolean;
}

interface Aggregate {
  aggregate: string;
  /** The label to group by; null for a single result. */
  by: string | null;
  /** How to measure the growth of a counter; null to use its value. */
  growth: 'rate' | 'increase' | null;
  /** The window of the growth. */
  seconds: number;
  metric: string;
  selectors: Selector[];
}

interface Condition {
  of: Aggregate;
  /** The divisor of `of`. */
  per: Aggregate | null;
  sign: string;
  threshold: number;
}

/** Conditions that must all hold. */
type Alert = readonly Condition[];

const AGGREGATE =
  /^(sum|max|min)(?: by \((\w+)\))? ?\((?:(rate|increase)\()?(\w+)(?:\{([^}]*)\})?(?:\[(\d+)([mh])\]\))?\)$/;

/**
 * Parses the limited syntax that our alerts may use: `sum(metric{label="x"}) > 1`, with `max` or `min`, `by (label)`,
 * `rate(…[5m])` and `increase(…[1h])`, the quotient of two of them, and several of these joined by `and`. Throws on
 * everything else.
 */
export function readAlert(expression: string): Alert {
  return expression.split(' and ').map((condition) => {
    const [, sides = '', sign = '', threshold = ''] = /^(.+) (<|>) ([\d.]+)$/.exec(condition) ?? [];
    const [of, per, ...more] = sides.split(' / ').map((side) => readAggregate(side));
    if (!of || more.length > 0) throw new Error(`No simple threshold: ${expression}`);
    return { of, per: per ?? null, sign, threshold: Number(threshold) };
  });
}

function readAggregate(text: string): Aggregate {
  const form = AGGREGATE.exec(text);
  if (form === null) throw new Error(`No simple aggregate: ${text}`);
  const [, aggregate = '', by, growth, metric = '', selector = '', count, unit] = form;
  const seconds = Number(count ?? 0) * (unit === 'h' ? 3600 : 60);
  if ((growth === undefined) !== (seconds === 0)) throw new Error(`A window belongs to a growth: ${text}`);
  return {
    aggregate,
    by: by ?? null,
    seconds,
    metric,
    growth: growth === 'rate' || growth === 'increase' ? growth : null,
    selectors: [...selector.matchAll(/(\w+)(!?=)"([^"]*)"/g)].map(([, label = '', sign, wanted = '']) => ({
      label,
      text: wanted,
      isWanted: sign === '=',
    })),
  };
}

/** Two scrapes at the ends of each growth window. */
interface Scrapes {
  now: readonly Sample[];
  before?: readonly Sample[];
}

/** Whether an alert's conditions hold for two scrapes, for any value of the label that it is grouped by. */
export function holds(alert: Alert, { before = [], now }: Scrapes): boolean {
  const found = alert.map((condition) => groupsThatHold(condition, { before, now }));
  return [...(found[0] ?? [])].some((group) => found.every((groups) => groups.has(group)));
}

function groupsThatHold({ of, per, sign, threshold }: Condition, scrapes: Required<Scrapes>): Set<string> {
  const divisors = per === null ? null : valuesOf(per, scrapes);
  const values = [...valuesOf(of, scrapes)].map(([group, value]) => {
    return { group, value: divisors === null ? value : value / (divisors.get(group) ?? NaN) };
  });
  const isBeyond = (value: number): boolean => (sign === '>' ? value > threshold : value < threshold);
  return new Set(values.filter(({ value }) => isBeyond(value)).map(({ group }) => group));
}

/** The results by group. */
function valuesOf(aggregate: Aggregate, { before, now }: Required<Scrapes>): Map<string, number> {
  const { by, growth, metric, seconds, selectors } = aggregate;
  const samplesOf = (samples: readonly Sample[]): Sample[] =>
    samples
      .filter(({ name }) => name === metric)
      .filter(({ labels }) => selectors.every(({ isWanted, label, text }) => (labels[label] === text) === isWanted));
  const groupOf = ({ labels }: Sample): string => (by === null ? '' : (labels[by] ?? ''));
  const earlier = Map.groupBy(samplesOf(before), groupOf);
  return new Map(
    [...Map.groupBy(samplesOf(now), groupOf)].map(([group, samples]) => {
      if (growth === null) return [group, combine(aggregate.aggregate, samples)];
      const grown = combine('sum', samples) - combine('sum', earlier.get(group) ?? []);
      return [group, growth === 'rate' ? grown / seconds : grown];
    }),
  );
}

function combine(aggregate: string, samples: readonly Sample[]): number {
  const values = samples.map(({ value }) => value);
  if (aggregate === 'sum') return values.reduce((total, value) => total + value, 0);
  return aggregate === 'max' ? Math.max(...values) : Math.min(...values);
}
