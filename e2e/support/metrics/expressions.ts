import type { Sample } from './samples.ts';

/** The metrics that an expression of PromQL names: what looks like a name of ours, or of the process. */
export function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\bby \([^)]*\)/g, '');
  return [...new Set(bare.match(/\b(?:rewards|nodejs|process)_\w+/g))];
}

interface Alert {
  aggregate: string;
  /** Whether it looks at how much a counter grows in a second. */
  isRate: boolean;
  metric: string;
  labels: Record<string, string>;
  sign: string;
  threshold: number;
}

/**
 * Reads the only form that our alerts may have: `sum(metric{label="x"}) > 1`, with `max` or `min`, `by (label)`, and
 * `rate(…[5m])`. Throws on all else.
 */
export function readAlert(expression: string): Alert {
  const form = /^(sum|max|min)(?: by \(\w+\))? ?\((rate\()?(\w+)(?:\{([^}]*)\})?(?:\[5m\]\))?\) (<|>) ([\d.]+)$/.exec(
    expression,
  );
  if (form === null) throw new Error(`No simple threshold: ${expression}`);
  const [, aggregate = '', rate, metric = '', selector = '', sign = '', threshold = ''] = form;
  const labels = Object.fromEntries(
    [...selector.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', text = '']) => [name, text]),
  );
  return { aggregate, isRate: rate !== undefined, metric, labels, sign, threshold: Number(threshold) };
}

/** Whether an alert's condition holds for a scrape. A rate is the growth since `before`, over `seconds`. */
export function holds(
  alert: Alert,
  { now, before = [], seconds = 300 }: { now: readonly Sample[]; before?: readonly Sample[]; seconds?: number },
): boolean {
  const valuesOf = (samples: readonly Sample[]): number[] =>
    samples
      .filter(({ name }) => name === alert.metric)
      .filter((sample) => Object.entries(alert.labels).every(([label, text]) => sample.labels[label] === text))
      .map(({ value }) => value);
  const values = valuesOf(now);
  const sum = (of: readonly number[]): number => of.reduce((total, value) => total + value, 0);
  if (alert.isRate) return compare(alert, (sum(values) - sum(valuesOf(before))) / seconds);
  if (values.length === 0) return false;
  const value = alert.aggregate === 'sum' ? sum(values) : Math[alert.aggregate === 'max' ? 'max' : 'min'](...values);
  return compare(alert, value);
}

function compare({ sign, threshold }: Alert, value: number): boolean {
  return sign === '>' ? value > threshold : value < threshold;
}
