import { setTimeout as wait } from 'node:timers/promises';
import { differenceRows } from '../../feeds/difference-rows.ts';
import { previewFeed } from '../../feeds/preview-feed.ts';
import { prepareInProcess } from '../../feeds/process/prepare-in-process.ts';
import { readRunReport } from '../../feeds/run-report.ts';
import { readConversionRunReport } from '../../feeds/reports/report-counts.ts';
import { runFeed } from '../../feeds/run-feed.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import { collectErrors, inOne, noResources } from './feed-errors.ts';
import { findFeed } from './feed-list.ts';
import { quietLog } from '../../runtime/log.ts';

export async function runNow(
  installation: Installation,
  name: string,
  { force }: { force?: boolean },
): Promise<CommandOutput> {
  const { isPaused } = await findFeed(installation, name);
  const { errors, log } = collectErrors();
  const prepare = prepareInProcess({ allow: installation.config.outboundAllow });
  const outcome = await runFeed({ ...installation, prepare, wait, log: quietLog(log) })({
    name,
    isForced: force === true,
  });
  if (errors.length > 0) throw inOne(errors);
  if (outcome.kind === 'none' || outcome.kind === 'stopped')
    throw new CommandError(`Another run of the feed ${name} is in progress. Try again when it has ended.`);
  if (outcome.kind === 'postponed') throw noResources();
  if (outcome.kind === 'lost_lease')
    throw new CommandError('The run took too long, so another run has taken over the feed.');
  const { feed, kind, ...report } = outcome;
  const next = isPaused &&
    kind === 'applied' && { next: `The feed is paused. To run it automatically: feed start ${name}` };
  return { ...recordOutput({ feed, outcome: kind, ...shown(report), ...next }), failed: kind !== 'applied' };
}

export async function previewRun(
  installation: Installation,
  name: string,
  { limit }: { limit: number },
): Promise<CommandOutput> {
  const feed = await findFeed(installation, name);
  const prepare = prepareInProcess({ allow: installation.config.outboundAllow });
  const prepared = await previewFeed({ ...installation, prepare, wait }, feed, limit);
  if (prepared.kind === 'failed') throw new CommandError(prepared.failure.detail);
  if (prepared.kind !== 'previewed') throw new Error('A preview was more than a preview.');
  const { counts, isHeld } = prepared;
  const rows = differenceRows(feed, prepared).map(({ meaning, ...row }) => ({ ...row, reason: meaning }));
  const held = isHeld
    ? [paragraph('A run would be held, because too many offers have vanished. feed run --force would apply it.')]
    : [];
  const text = [recordText(counts), ...held, ...(rows.length > 0 ? [table(rows)] : [])].join('\n\n');
  return { json: { feed: name, held: held.length > 0, ...counts, difference: rows }, text };
}

export async function feedLog(
  installation: Installation,
  name: string,
  { limit }: { limit: number },
): Promise<CommandOutput> {
  await findFeed(installation, name);
  const runs = await installation.store.listFeedRuns({ feed: name, limit });
  const rows = runs.map(({ endedAt, kind, outcome, report, startedAt }) => ({
    at: isoTime(startedAt),
    read: kind,
    seconds: Math.round((endedAt - startedAt) / 1000),
    outcome,
    ...(kind === 'report' ? readConversionRunReport(report) : shown(readRunReport(report))),
  }));
  return listOutput(rows, `The feed ${name} has not run yet.`, ['pages', 'unchanged', 'seconds']);
}

/** An applied run needs no reason. */
function shown({
  detail,
  reason,
  skipped,
  ...counts
}: {
  detail: string | null;
  reason: string | null;
  skipped: object;
}): object {
  return { ...counts, skipped, reason, detail };
}
