import type { Results } from './result-file.ts';
import type { Figure, Row } from './row.ts';
import { median, ratios } from './statistics.ts';

/** `unclear`: too few rounds to tell noise from a change. */
export type Verdict = 'better' | 'worse' | 'same' | 'unclear';

/** Medians of both runs. */
export interface Change {
  figure: string;
  before: number;
  now: number;
  verdict: Verdict;
}

export interface RowChanges {
  section: string;
  row: string;
  changes: Change[];
}

export interface Comparison {
  rows: RowChanges[];
  /** Rows that only one run has, in sections that both measured, as `section: row`. */
  onlyBefore: string[];
  onlyNow: string[];
}

/** The rounds of a figure in both runs. */
export interface Rounds extends Pick<Figure, 'better'> {
  before: readonly number[];
  now: readonly number[];
}

/** With three rounds each, noise alone separates two runs in one of ten cases; with five, in one of a hundred. */
const LEAST_ROUNDS = 3;

/** Compares the rows that both runs have. */
export function compareResults(before: Results, now: Results): Comparison {
  const comparison: Comparison = { rows: [], onlyBefore: [], onlyNow: [] };
  for (const [section, rows] of Object.entries(now.sections)) {
    const earlier = before.sections[section];
    if (earlier === undefined) continue;
    for (const row of rows) {
      const other = earlier.find(({ name }) => name === row.name);
      if (other === undefined) comparison.onlyNow.push(`${section}: ${row.name}`);
      else comparison.rows.push({ section, row: row.name, changes: compareRows(other, row) });
    }
    const gone = earlier.filter(({ name }) => rows.every((row) => row.name !== name));
    comparison.onlyBefore.push(...gone.map(({ name }) => `${section}: ${name}`));
  }
  return comparison;
}

function compareRows(before: Row, now: Row): Change[] {
  return now.figures.flatMap((figure) => {
    const other = before.figures.find(
      (one) => one.name === figure.name && one.reference?.row === figure.reference?.row,
    );
    if (other === undefined) return [];
    const rounds = { before: comparable(other), now: comparable(figure) };
    const { name, reference } = figure;
    return {
      figure: reference === undefined ? name : `${name} of ${reference.row}`,
      before: median(rounds.before),
      now: median(rounds.now),
      verdict: verdictOf({ ...rounds, better: figure.better }),
    };
  });
}

/** The rounds as ratios to the reference, if the figure has one. */
function comparable({ reference, rounds }: Figure): number[] {
  return reference === undefined ? rounds : ratios(rounds, reference.rounds);
}

/**
 * Whether a figure changed by more than noise: only if every round of one run is better than every round of the other.
 */
export function verdictOf({ before, better, now }: Rounds): Verdict {
  if (Math.min(before.length, now.length) < LEAST_ROUNDS) return 'unclear';
  const isHigher = Math.min(...now) > Math.max(...before);
  const isLower = Math.max(...now) < Math.min(...before);
  if (!isHigher && !isLower) return 'same';
  return isHigher === (better === 'higher') ? 'better' : 'worse';
}
