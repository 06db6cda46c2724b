import { heading, note, printTable } from '../results/print.ts';
import { median } from '../results/statistics.ts';
import type { Pace } from '../load/rounds.ts';
import { startLoad } from '../load/load.ts';
import type { Workspace } from '../processes/workspace.ts';
import type { Stage } from '../settings.ts';
import { isSlower, LIMIT, ratioOf, slowerTwice, type Pair, type SlowRow } from './ratio.ts';
import { comparisons, type Builds } from './rows.ts';

type Comparison = keyof typeof comparisons;

/** What can be compared, under the names of the bench's sections. */
export const comparisonNames = Object.keys(comparisons) as Comparison[];
/**
 * Short bursts, so that both builds have the same share of the machine's slow moments. Each has the same number of
 * requests: where other programs take most of the CPU, those of a certain time would be too few for the compilers.
 */
const pace: Pace = { warmUps: 8, rounds: 20, burstMs: 10_000, requests: 2_000, connections: 32 };
/** For what was above the limit. */
const again: Pace = { ...pace, rounds: 3 * pace.rounds };

/**
 * Measures both builds in turns and prints the ratio of each row. If a row is above the limit, measures it once more,
 * since another program may have disturbed it. Returns the rows that were above the limit twice.
 */
export async function compareBuilds(workspace: Workspace, both: Builds, names: readonly string[]): Promise<string[]> {
  heading('The other build (before) and this one (now), in short bursts in turns');
  const load = startLoad(workspace);
  const chosen = comparisonNames.filter((name) => names.includes(name));
  return slowerTwice(chosen, async (measured) => {
    if (measured === chosen) return measure({ workspace, load, pace }, both, chosen);
    note(`\n  Above ${LIMIT.toFixed(2)}, so measured again, for longer:`);
    return measure({ workspace, load, pace: again }, both, measured);
  });
}

/** Returns the rows above the limit. */
async function measure(stage: Stage, both: Builds, chosen: readonly Comparison[]): Promise<SlowRow<Comparison>[]> {
  const slower: SlowRow<Comparison>[] = [];
  const lines: string[][] = [];
  for (const comparison of chosen) {
    for (const pair of await comparisons[comparison](stage, both)) {
      lines.push(cells(pair));
      if (isSlower(ratioOf(pair))) slower.push({ comparison, row: pair.row });
    }
    note(`  ${comparison}: measured`);
  }
  note('');
  printTable(['', 'before', 'now', 'ratio', 'lowest', 'highest'], lines);
  return slower;
}

function cells(pair: Pair): string[] {
  const ratio = ratioOf(pair);
  const amount = (values: Pair['now']): string => median(values.filter((value) => value !== null)).toFixed(0);
  const ratios = ratio === null ? [] : [ratio.median, ratio.lowest, ratio.highest];
  return [`${pair.row}, ${pair.unit}`, amount(pair.before), amount(pair.now), ...ratios.map((each) => each.toFixed(2))];
}
