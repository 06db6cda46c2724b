import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { compareWithStore } from '../../feeds/compare-with-store.ts';
import { isSuspicious, type ComparedOffer, type FeedDifference } from '../../feeds/compare-feed.ts';
import { countDifference, readRunReport, type RunReport } from '../../feeds/run-report.ts';
import { readConversionRunReport } from '../../feeds/reports/report-counts.ts';
import { runFeed } from '../../feeds/run-feed.ts';
import { skipReasons } from '../../feeds/reading/skip.ts';
import type { SkippedRow } from '../../feeds/reading/read-row.ts';
import { createJsonFetch, type FetchJson } from '../../net/fetch-json.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { netOf } from '../../schema/feed-terms.ts';
import type { Feed } from '../../store/ports/feeds.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { listAnswer, recordAnswer, type Answer } from '../output/answer.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import { findFeed } from './feed-list.ts';

const silent = { info: () => undefined, warn: () => undefined };

export async function runNow(
  installation: Installation,
  name: string,
  { force }: { force?: boolean },
): Promise<Answer> {
  await findFeed(installation, name);
  const errors: unknown[] = [];
  const log = { ...silent, error: (fields: { error?: unknown }) => errors.push(fields.error) };
  const outcome = await withFetch(installation, (fetchJson) =>
    runFeed({ ...installation, fetchJson, wait, log })({ name, isForced: force === true }),
  );
  if (errors.length > 0) throw errors[0];
  if (outcome.kind === 'none' || outcome.kind === 'stopped')
    throw new CommandError(`Another run has the feed ${name}. Try again when it has ended.`);
  if (outcome.kind === 'lost_lease') throw new CommandError('The run took too long, so another run has the feed now.');
  const { feed, kind, ...report } = outcome;
  return { ...recordAnswer({ feed, outcome: kind, ...shown(report) }), failed: kind !== 'applied' };
}

export async function previewRun(
  installation: Installation,
  name: string,
  { limit }: { limit: number },
): Promise<Answer> {
  const feed = await findFeed(installation, name);
  const comparison = await withFetch(installation, (fetchJson) =>
    compareWithStore({ ...installation, fetchJson, pause: wait }, feed),
  );
  if (comparison.kind === 'failed') throw new CommandError(comparison.failure.detail);
  const { difference, skipped } = comparison;
  const counts = countDifference(difference, comparison);
  const rows = differenceRows(feed, difference, skipped, limit);
  const held = isSuspicious(difference)
    ? [paragraph('A run would be held, because too many offers have vanished. feed run --force would apply it.')]
    : [];
  const text = [recordText(counts), ...held, ...(rows.length > 0 ? [table(rows)] : [])].join('\n\n');
  return { json: { feed: name, held: held.length > 0, ...counts, difference: rows }, text };
}

export async function feedLog(installation: Installation, name: string, { limit }: { limit: number }): Promise<Answer> {
  await findFeed(installation, name);
  const runs = await installation.store.listFeedRuns({ feed: name, limit });
  const rows = runs.map(({ endedAt, kind, outcome, report, startedAt }) => ({
    at: isoTime(startedAt),
    read: kind,
    seconds: Math.round((endedAt - startedAt) / 1000),
    outcome,
    ...(kind === 'report' ? readConversionRunReport(report) : shown(readRunReport(report))),
  }));
  return listAnswer(rows, `The feed ${name} has not run yet.`, ['pages', 'unchanged', 'seconds']);
}

/** An applied run needs no reason. */
function shown({
  detail,
  reason,
  skipped,
  ...counts
}: Pick<RunReport, 'detail'> & { reason: string | null; skipped: object }): object {
  return { ...counts, skipped, reason, detail };
}

function differenceRows(
  feed: Feed,
  { added, changed, vanished }: FeedDifference,
  skipped: readonly SkippedRow[],
  limit: number,
) {
  const row =
    (change: string) =>
    ({ known, offer }: ComparedOffer) => ({
      change,
      external_id: offer.externalId,
      offer_id: known?.offerId ?? null,
      name: offer.name,
      payout: unitsToNumber(netOf(offer.payout + offer.goals.reduce((sum, { payout }) => sum + payout, 0), feed)),
      reason: null as string | null,
    });
  return [
    ...added.slice(0, limit).map(row('added')),
    ...changed.slice(0, limit).map(row('changed')),
    ...vanished.slice(0, limit).map(({ externalId, offerId }) => ({
      ...{ change: 'vanished', external_id: externalId, offer_id: offerId, name: null, payout: null, reason: null },
    })),
    ...skipped.slice(0, limit).map(({ externalId, name, reason }) => ({
      ...{ change: 'skipped', external_id: externalId, offer_id: null, name, payout: null },
      reason: skipReasons[reason],
    })),
  ];
}

export async function withFetch<Result>(
  { clock, config }: Installation,
  work: (fetchJson: FetchJson) => Promise<Result>,
): Promise<Result> {
  const fetchJson = createJsonFetch({ allow: config.outboundAllow, clock });
  try {
    return await work(fetchJson);
  } finally {
    await fetchJson.close();
  }
}
