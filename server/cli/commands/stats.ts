import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import type { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { readStats, type WallStats } from '../../statistics/read-stats.ts';
import { parsedBy, recordText, table } from '../output/answer.ts';
import { ownerOf, parseId } from '../options/parameters.ts';
import type { Runner } from '../runner.ts';

const MAX_DAYS = 366;
/** Longer than a service takes from a click's id to its commit. */
const COMMIT_MS = 1_000;

/** What tables that are too wide do without, the least first. */
const SECONDARY = ['conversion', 'reversals', 'impressions'];

const parseDays = parsedBy(integerText({ min: 1, max: MAX_DAYS }));

export function addStatsCommand(program: Command, runner: Runner): void {
  program
    .command('stats')
    .description("a wall's impressions, clicks and leads by UTC day and by offer")
    .requiredOption('--wall <id>', 'the wall', parseId)
    .option('--days <n>', 'how many days, today included', parseDays, 30)
    .action(
      runner.on(async (installation, { wall, days }: { wall: number; days: number }) => {
        const { profileId: adwallId } = await ownerOf(installation, { wall });
        const settle = (): Promise<void> => wait(COMMIT_MS);
        const stats = await readStats({ ...installation, yieldToEventLoop, settle })({ adwallId, days });
        return { json: stats, text: statsText(stats) };
      }),
    );
}

/** Totals, then the days and offers on which something happened. */
function statsText({ days, from, offers, to, totals, wall }: WallStats): string {
  const lively = days.filter(
    ({ clicks, impressions, leads, reversals }) => impressions + clicks + leads + reversals > 0,
  );
  const parts = [recordText({ wall, from, to, ...totals })];
  if (lively.length > 0) parts.push(table(lively, SECONDARY));
  if (offers.length > 0) parts.push(table(offers, SECONDARY));
  return parts.join('\n\n');
}
