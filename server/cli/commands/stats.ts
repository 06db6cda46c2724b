import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import type { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { readStats, type WallStats } from '../../statistics/read-stats.ts';
import { parseWith } from '../options/parse-with.ts';
import { recordText, table } from '../output/table.ts';
import { parseId } from '../options/parse.ts';
import { wallOrPanelOf } from '../options/wall-or-panel.ts';
import type { Runner } from '../runner.ts';

const MAX_DAYS = 366;
/** Longer than a service needs from creating a click's id to its commit. */
const COMMIT_MS = 1_000;

/** Columns that a table drops if it is too wide, the first named first. */
const SECONDARY = ['completion_rate', 'minutes_to_credit_p50', 'conversion', 'reversals', 'impressions'];

const parseDays = parseWith(integerText({ min: 1, max: MAX_DAYS }));

export function addStatsCommand(program: Command, runner: Runner): void {
  program
    .command('stats')
    .description("a wall's impressions, clicks and leads, by UTC day and by offer")
    .requiredOption('--wall <id>', 'the wall', parseId)
    .option('--days <n>', 'how many days, including today', parseDays, 30)
    .action(
      runner.withInstallation(async (installation, { wall, days }: { wall: number; days: number }) => {
        const { profileId: adwallId } = await wallOrPanelOf(installation, { wall });
        const settle = (): Promise<void> => wait(COMMIT_MS);
        const stats = await readStats({ ...installation, yieldToEventLoop, settle })({ adwallId, days });
        return { json: stats, text: statsText(stats) };
      }),
    );
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
