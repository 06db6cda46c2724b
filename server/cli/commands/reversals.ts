import {
  REVERSAL_DAYS,
  reversalGroups,
  USUAL_REVERSAL_DAYS,
  type ReversalGroup,
} from '@rewards-wall/shared/admin/values.ts';
import { Option, type Command } from 'commander';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { readReversals, type Reversals } from '../../statistics/read-reversals.ts';
import { COMMIT_MS } from '../../statistics/read-stats.ts';
import { rollUp } from '../../statistics/roll-up.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseId } from '../options/parse.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import type { Runner } from '../runner.ts';

interface ReversalsOptions {
  wall?: number;
  by: ReversalGroup;
  days: string;
}

const ROWS = 100;
/** Columns that a table drops first if it is too wide, in this order. */
const SECONDARY = ['sources', 'median_days', 'credits_lost'];

export function addReversalsCommand(program: Command, runner: Runner): void {
  program
    .command('reversals')
    .description(
      'how many leads were reversed and how late, by day of the click, with a suggestion of how long to hold',
    )
    .option('--wall <id>', 'only this wall; all walls by default, one after the other', parseId)
    .addOption(new Option('--by <group>', 'what the rows are').choices(reversalGroups).default('source'))
    .addOption(
      new Option('--days <n>', 'clicks of how many days, including today')
        .choices(REVERSAL_DAYS.map(String))
        .default(String(USUAL_REVERSAL_DAYS)),
    )
    .action(runner.withInstallation(showReversals));
}

type WallReversals = { readonly wall: number; readonly currency: string } & Reversals;

async function showReversals(installation: Installation, { by, days, wall }: ReversalsOptions): Promise<CommandOutput> {
  const { clock, config, store } = installation;
  const { sources, walls } = await store.loadDirectory();
  const wanted = wall === undefined ? walls : walls.filter(({ adwallId }) => adwallId === wall);
  if (wall !== undefined && wanted.length === 0) throw new CommandError(`There is no wall ${wall}.`);
  await rollUp({ store, yieldToEventLoop })({ until: clock.now() - COMMIT_MS });
  const read = readReversals({
    store,
    clock,
    payoutCurrency: config.payoutCurrency,
    loadSources: () => Promise.resolve(sources),
  });
  const names = by === 'offer' ? await offerNames(installation) : new Map<string, string>();
  const reports: WallReversals[] = [];
  for (const { adwallId, settings } of wanted) {
    const currency = settings.currency.name;
    const found = await read({ adwallId, by, days: Number(days), limit: ROWS, currency });
    const rows = found.rows.map((row) => ({ ...row, name: row.name ?? names.get(row.value) ?? null }));
    reports.push({ wall: adwallId, currency, ...found, rows });
  }
  const texts = reports.map((report) => textOf(report, by));
  return { json: reports, text: texts.length === 0 ? 'There is no wall yet.' : texts.join('\n\n') };
}

async function offerNames({ store }: Installation): Promise<Map<string, string>> {
  const { offers } = await store.loadOffers({ since: 0 });
  return new Map(offers.map(({ offer }) => [String(offer.offer_id), offer.name]));
}

function textOf(report: WallReversals, by: ReversalGroup): string {
  const { currency, explanation, from, more, rows, rows_from: rowsFrom, to, totals, wall } = report;
  const hasNames = by === 'offer' || by === 'network';
  const shown = rows.map(({ name, sources, value, ...figures }) => ({
    [by]: value,
    ...(hasNames && { name }),
    ...figures,
    ...(by === 'network' && { sources }),
  }));
  return [
    recordText({ wall, currency, from, to, ...totals }),
    ...(shown.length > 0 ? [table(shown, SECONDARY)] : []),
    ...(more ? [`There are more than ${ROWS} rows.`] : []),
    ...(rowsFrom === from ? [] : [`These rows count clicks since ${rowsFrom}, because there are too many reversals.`]),
    ...explanation.map(paragraph),
  ].join('\n\n');
}
