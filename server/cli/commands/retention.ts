import type { Command } from 'commander';
import { isoTime } from '../../runtime/iso-time.ts';
import { ArchiveError } from '../../retention/archives/archive-error.ts';
import { archiveOfRun } from '../../retention/archives/archive-of-run.ts';
import { compareClocks, findClockProblem } from '../../retention/clock-problem.ts';
import { pauseUnlessAborted } from '../../runtime/pause-unless-aborted.ts';
import { keptKinds, readRetention, type Retention } from '../../retention/read-retention.ts';
import { runRetention } from '../../retention/run-retention.ts';
import { databaseTimeOf } from '../../store/database-time.ts';
import { removedKinds, type PartitionStep, type RemovedRows } from '../../store/ports/retention.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseCount } from '../options/parse.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import type { Runner } from '../runner.ts';
import { quietLog } from '../../runtime/log.ts';

export function addRetentionCommands(program: Command, runner: Runner): void {
  const retention = program.command('retention').description('delete rows past their retention period');
  retention
    .command('show')
    .description('show retention periods, the oldest rows, and what the last runs deleted')
    .option('--limit <n>', 'show at most this many runs', parseCount, 10)
    .action(
      runner.withInstallation(async ({ clock, config, store }, { limit }: { limit: number }) => {
        const read = readRetention({ store, clock, settings: config.retention });
        const shown = await read({ runs: limit });
        return { json: shown, text: retentionText(shown) };
      }),
    );
  retention
    .command('run')
    .description('delete old rows now; the service can keep running')
    .option('--dry-run', 'only count what would be deleted')
    .option(
      '--archive <dir>',
      'first write the rows to this folder; by default to RETENTION_ARCHIVE_DIR, if that is set',
    )
    .action(
      runner.withInstallation((installation, { archive, dryRun }: { archive?: string; dryRun?: true }) =>
        runNow(installation, {
          isDry: dryRun === true,
          archiveDir: archive ?? installation.config.retention.archiveDir,
        }),
      ),
    );
  retention
    .command('confirm-clock')
    .description("confirm that this machine's clock is right, after a long downtime or a wrong clock")
    .action(
      runner.withInstallation(async (installation) => {
        await refuseOtherClock(installation);
        const at = installation.clock.now();
        await installation.store.noteClock({ at });
        const text = `The clock shows ${isoTime(at)}. From now on, retention uses it.`;
        return { json: { clock: isoTime(at) }, text };
      }),
    );
}

/** Throws `CommandError` if the database's clock differs. */
async function refuseOtherClock({ clock, store }: Installation): Promise<void> {
  const difference = await compareClocks({ clock, databaseTime: databaseTimeOf(store) });
  if (difference !== null) throw new CommandError(difference);
}

/** Throws `CommandError` if this machine's clock may be wrong, because removal can't be undone. */
async function requireRightClock(installation: Installation): Promise<void> {
  await refuseOtherClock(installation);
  const doubt = await findClockProblem(installation);
  if (doubt !== null) throw new CommandError(doubt);
}

async function runNow(
  installation: Installation,
  { archiveDir, isDry }: { archiveDir: string | null; isDry: boolean },
): Promise<CommandOutput> {
  if (!isDry) {
    await requireRightClock(installation);
    await installation.store.noteClock({ at: installation.clock.now() });
  }
  const run = runRetention({
    ...installation,
    settings: installation.config.retention,
    log: quietLog({ info: () => undefined }),
    pause: pauseUnlessAborted,
    openArchive: archiveOfRun(installation, archiveDir),
  });
  const done = await run({ isDry, signal: new AbortController().signal }).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new CommandError(error.message) : error;
  });
  if (done.kind === 'busy') {
    throw new CommandError('Another process is removing old rows now. retention show says when it has finished.');
  }
  const json = {
    state: done.kind,
    dry_run: done.isDry,
    started_at: isoTime(done.startedAt),
    ended_at: isoTime(done.endedAt),
    removed: done.removed,
    months: done.months,
  };
  const what = isDry ? 'would be removed' : 'were removed';
  const text = [`These rows ${what}:`, recordText(done.removed), ...monthsText(done.months)].join('\n');
  return { json, text, ...(done.kind === 'stopped' && { failed: true }) };
}

function retentionText({ archive_dir: archiveDir, days, next_run_at: next, oldest, runs }: Retention): string {
  const kept = keptKinds.map((kind) => ({
    kept: kind,
    days: days[kind] ?? 'for good',
    oldest: kind in oldest ? oldest[kind as 'clicks' | 'attempts'] : null,
  }));
  const when = next === null ? 'Only the command retention run removes old rows.' : `The next run is due at ${next}.`;
  const last = runs.map(({ ended_at: endedAt, removed, started_at: startedAt, state }) => ({
    started_at: startedAt,
    ended_at: endedAt,
    state,
    removed: removedText(removed),
  }));
  const months = monthsText(runs.find(({ state }) => state === 'done')?.months ?? []);
  const archived =
    archiveDir === null ? [] : [paragraph(`Rows are archived in ${archiveDir} before they are removed.`)];
  return [table(kept), ...archived, paragraph(when), ...(last.length === 0 ? [] : [table(last)]), ...months].join(
    '\n\n',
  );
}

/** The outcomes of monthly partitions; empty if there are none. */
function monthsText(months: readonly PartitionStep[]): string[] {
  return months.length === 0 ? [] : [`Months of the last run:\n${table(months)}`];
}

function removedText(removed: RemovedRows): string {
  const some = removedKinds.filter((kind) => removed[kind] > 0);
  return some.length === 0 ? 'nothing' : some.map((kind) => `${removed[kind]} ${kind}`).join(', ');
}
