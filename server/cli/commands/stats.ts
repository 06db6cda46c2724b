import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { Option, type Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { readPlacementStats, readStats, type PlacementStats, type WallStats } from '../../statistics/read-stats.ts';
import { readSurveyStats } from '../../surveys/read-survey-stats.ts';
import { UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { listOutput, type CommandOutput } from '../output/command-output.ts';
import { parseWith } from '../options/parse-with.ts';
import { recordText, table } from '../output/table.ts';
import { parseId } from '../options/parse.ts';
import { wallOrPanelOf } from '../options/wall-or-panel.ts';
import type { Runner } from '../runner.ts';

const MAX_DAYS = 366;

/** Columns that a table drops first if it is too wide, in this order. */
const SECONDARY = [
  'completion_rate',
  'minutes_to_credit_p50',
  'gross',
  'margin',
  'conversion',
  'reversals',
  'impressions',
];

/** Columns that this table drops first if it is too wide. */
const SURVEYS_SECONDARY = ['quality', 'quota_full', 'minutes', 'reconciled'];

const parseDays = parseWith(integerText({ min: 1, max: MAX_DAYS }));

export function addStatsCommand(program: Command, runner: Runner): void {
  program
    .command('stats')
    .description(
      "a wall's impressions, clicks and leads, by UTC day and by offer, or by placement; with --surveys, outcomes by provider",
    )
    .option('--wall <id>', 'the wall; optional with --surveys', parseId)
    .option('--surveys', 'outcomes of live surveys, by provider')
    .addOption(new Option('--by <what>', 'figures of each placement instead').choices(['placement']))
    .option('--days <n>', 'how many days, including today', parseDays, 30)
    .action(
      runner.withInstallation(async (installation, { by, wall, days, surveys }: StatsOptions) => {
        if (surveys === true) return surveyStats(installation, wall ?? null, days);
        if (wall === undefined) throw new UsageError('Give --wall, --surveys or both.');
        const { profileId: adwallId } = await wallOrPanelOf(installation, { wall });
        const deps = { ...installation, yieldToEventLoop, wait };
        if (by === 'placement') {
          const stats = await readPlacementStats(deps)({ adwallId, days });
          return { json: stats, text: placementText(stats) };
        }
        const stats = await readStats(deps)({ adwallId, days });
        return { json: stats, text: statsText(stats) };
      }),
    );
}

interface StatsOptions {
  wall?: number;
  days: number;
  by?: 'placement';
  surveys?: true;
}

async function surveyStats(installation: Installation, wall: number | null, days: number): Promise<CommandOutput> {
  if (wall !== null) await wallOrPanelOf(installation, { wall });
  const rows = await readSurveyStats(installation)({ adwallId: wall, days });
  return listOutput(rows, 'No live survey was started in these days.', SURVEYS_SECONDARY);
}

/** The totals, then the days and the offers with any activity. */
function statsText({ days, from, offers, to, totals, wall }: WallStats): string {
  const active = days.filter(
    ({ clicks, impressions, leads, reversals }) => impressions + clicks + leads + reversals > 0,
  );
  const parts = [recordText({ wall, from, to, ...totals })];
  if (active.length > 0) parts.push(table(active, SECONDARY));
  if (offers.length > 0) parts.push(table(offers, SECONDARY));
  return parts.join('\n\n');
}

function placementText({ from, placements, to, totals, wall }: PlacementStats): string {
  const rows = placements.map((row) => Object.assign({}, row, { placement: row.placement ?? '(none)' }));
  const parts = [recordText({ wall, from, to, ...totals })];
  if (rows.length > 0) parts.push(table(rows, SECONDARY));
  return parts.join('\n\n');
}
