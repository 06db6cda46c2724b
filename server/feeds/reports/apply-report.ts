import type { Log } from '../../runtime/log.ts';
import type { Feed } from '../../store/ports/feeds.ts';
import type { FeedAdapter } from '../../networks/feed-adapter.ts';
import type { ConversionReport } from '../../networks/conversion-report.ts';
import type { ListedConversion } from '../../schema/listed-conversion.ts';
import { feedFailure, type FeedFailure } from '../reading/feed-failure.ts';
import { baseOf } from '../reading/feed-request.ts';
import { readPages, type PageTaken, type ReadPagesDeps } from '../reading/read-pages.ts';
import { isInCircles, MAX_ROWS } from '../reading/row-limits.ts';
import type { Json } from '../../networks/reading/value-at.ts';
import { readConversion } from './read-conversion.ts';
import { readPeriods } from './read-periods.ts';
import { countRow, type ReportCounts } from './report-counts.ts';

/** Processes a conversion like its callback. Returns the kind of the outcome. */
export type ReceiveConversion = (listed: { source: string; conversion: ListedConversion }) => Promise<{ kind: string }>;

export interface ApplyReportDeps extends ReadPagesDeps {
  readonly receiveConversion: ReceiveConversion;
  readonly log: Log;
  /** Whether to stop before the last row. */
  readonly isStopping: () => boolean;
}

/** A feed with the dependencies of its report. */
export interface ReportFeed {
  readonly feed: Pick<Feed, 'source' | 'settings' | 'currency'>;
  readonly adapter: FeedAdapter;
  readonly report: ConversionReport;
  readonly credential: string | null;
  /** Epoch ms. */
  readonly now: number;
  /** Updated with each row. */
  readonly counts: ReportCounts;
}

/** Pages of a report are parsed in the service's own thread, so they must be short. 500 rows are about 1 MB. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** How many conversions are processed concurrently. On both engines, they then share transactions. */
const AT_ONCE = 50;

/**
 * Reads a network's report, newest days first, and processes each conversion page by page. Each row is complete in
 * itself and processing it again changes nothing, so the pages before a failure stay, and the next reading brings the
 * rest.
 */
export async function applyReport(
  deps: ApplyReportDeps,
  { adapter, counts, credential, feed, now, report }: ReportFeed,
): Promise<FeedFailure | null> {
  const { settings } = feed;
  const list = { ...adapter, ...report, credential: report.credential ?? adapter.credential };
  if (baseOf(list, settings) === null) return feedFailure('no_base', null);
  if (list.credential !== null && credential === null) return feedFailure('no_credential', null);
  const rows = new RowReceiver(deps, { report, feed, counts });
  const failure = await readPeriods(deps, {
    now,
    paceMs: adapter.paceMs,
    read: async (period) => {
      const before = counts.rows;
      rows.beginPeriod();
      const reading = await readPages(deps, {
        adapter: list,
        settings,
        credential,
        request: report.request(settings, period),
        maxBytes: PAGE_BYTES,
        take: (page) => rows.receive(page),
        count: () => counts.rows - before,
      });
      if (reading.kind !== 'refused') counts.pages += reading.pages;
      return reading;
    },
  });
  if (failure !== null) return failure;
  return rows.hasFailed ? feedFailure('internal_error', null) : null;
}

class RowReceiver {
  /** Whether processing a conversion threw. The others continue, and the next reading retries it. */
  hasFailed = false;
  private readonly deps: ApplyReportDeps;
  private readonly context: Pick<ReportFeed, 'report' | 'feed' | 'counts'>;
  /** The rows of the period so far, to detect a network that pages in circles. */
  private readonly seen = new Set<string>();

  constructor(deps: ApplyReportDeps, context: RowReceiver['context']) {
    this.deps = deps;
    this.context = context;
  }

  /** Periods may overlap, because some networks ignore the requested days. */
  beginPeriod(): void {
    this.seen.clear();
  }

  /** Processes the rows of one page. Those of one click keep their order. */
  async receive(rows: readonly Json[]): Promise<PageTaken> {
    const { counts } = this.context;
    const known = this.seen.size;
    if (counts.rows + rows.length > MAX_ROWS) return 'too_many_rows';
    let batch = new Map<string, ListedConversion>();
    for (const row of rows) {
      const reading = this.read(row);
      if (reading.kind !== 'conversion') {
        this.seen.add(JSON.stringify(row));
        countRow(counts, reading.kind, '');
        continue;
      }
      const { conversion } = reading;
      this.seen.add(
        JSON.stringify([conversion.transactionId, conversion.goal, conversion.goalName, conversion.status]),
      );
      if (batch.has(conversion.clickId) || batch.size === AT_ONCE) {
        if (this.deps.isStopping()) return 'too_slow';
        await this.receiveBatch(batch);
        batch = new Map();
      }
      batch.set(conversion.clickId, conversion);
    }
    await this.receiveBatch(batch);
    return isInCircles({ rows: rows.length, before: known, after: this.seen.size }) ? 'endless_pages' : 'more';
  }

  private async receiveBatch(batch: ReadonlyMap<string, ListedConversion>): Promise<void> {
    const { counts, feed } = this.context;
    const received = await Promise.allSettled(
      [...batch.values()].map(async (conversion) => {
        const { kind } = await this.deps.receiveConversion({ source: feed.source, conversion });
        countRow(counts, kind, conversion.transactionId);
      }),
    );
    const errors = received.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (errors.length === 0) return;
    for (const _error of errors) countRow(counts, 'internal_error', '');
    this.hasFailed = true;
    this.deps.log.error({ event: 'feed_error', count: errors.length, error: errors[0] }, 'feed');
  }

  /** If an adapter throws on a row, only that row is lost. */
  private read(row: Json): ReturnType<typeof readConversion> {
    try {
      return readConversion(row, this.context.report, this.context.feed.currency);
    } catch {
      return { kind: 'unreadable' };
    }
  }
}
