import type { Feed } from '../../store/ports/feeds.ts';
import type { ConversionReport } from '../../networks/conversion-report.ts';
import type { Json } from '../../networks/reading/value-at.ts';
import type { ListedConversion } from '../../schema/listed-conversion.ts';
import { findFeedAdapter } from '../feed-adapters.ts';
import type { FetchHost, ReportHost } from '../feed-host.ts';
import { feedFailure, type FailedTask, type FeedFailure } from '../reading/feed-failure.ts';
import { baseOf } from '../reading/feed-request.ts';
import { readPages, type PageTaken } from '../reading/read-pages.ts';
import { isInCircles, MAX_ROWS } from '../reading/row-limits.ts';
import { readConversion, type RowProblem } from './read-conversion.ts';
import { readPeriods } from './read-periods.ts';

/** The input of reading a report, as plain data. */
export interface ReportTask {
  readonly feed: Pick<Feed, 'adapter' | 'settings' | 'currency'>;
  readonly credential: string | null;
  /** Epoch ms. */
  readonly now: number;
}

/** The end of reading a report, as plain data. */
export type PreparedReport = { readonly kind: 'read' } | FailedTask;

/** Limits what a failure in the middle of a page delays. 500 rows are about 1 MB. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** How many conversions a part has at most. */
const PART_CONVERSIONS = 50;

/**
 * Reads a network's report, newest days first, and hands its conversions to the host page by page. Each row is complete
 * in itself and processing it again changes nothing, so the pages before a failure stay, and the next reading brings
 * the rest.
 */
export async function prepareReport(host: ReportHost & FetchHost, task: ReportTask): Promise<PreparedReport> {
  const failure = await readReport(host, task);
  return failure === null ? { kind: 'read' } : { kind: 'failed', failure };
}

async function readReport(
  host: ReportHost & FetchHost,
  { credential, feed, now }: ReportTask,
): Promise<FeedFailure | null> {
  const { currency, settings } = feed;
  const adapter = findFeedAdapter(feed.adapter, settings);
  const report = adapter?.report;
  if (adapter === null || report === undefined) return feedFailure('unknown_adapter', null);
  const list = { ...adapter, ...report, credential: report.credential ?? adapter.credential };
  if (baseOf(list, settings) === null) return feedFailure('no_base', null);
  if (list.credential !== null && credential === null) return feedFailure('no_credential', null);
  const rows = new RowSender(host, { report, currency });
  return readPeriods(host.pause, {
    now,
    paceMs: adapter.paceMs,
    read: (period) => {
      const before = rows.count;
      rows.beginPeriod();
      return readPages(host, {
        adapter: list,
        settings,
        credential,
        request: report.request(settings, period),
        maxBytes: PAGE_BYTES,
        take: (page) => rows.send(page),
        count: () => rows.count - before,
      });
    },
  });
}

class RowSender {
  /** The rows of all periods so far. */
  count = 0;
  private readonly host: ReportHost;
  private readonly context: { readonly report: ConversionReport; readonly currency: string };
  /** The rows of the period so far, to detect a network that pages in circles. */
  private readonly seen = new Set<string>();
  private part = emptyPart();

  constructor(host: ReportHost, context: RowSender['context']) {
    this.host = host;
    this.context = context;
  }

  /** Periods may overlap, because some networks ignore the requested days. */
  beginPeriod(): void {
    this.seen.clear();
  }

  /** Sends the rows of one page. Those of one click keep their order. */
  async send(rows: readonly Json[]): Promise<PageTaken> {
    const known = this.seen.size;
    this.part.pages += 1;
    const isTooLong = this.count + rows.length > MAX_ROWS;
    for (const row of isTooLong ? [] : rows) {
      if (!(await this.sendRow(row))) return 'too_slow';
    }
    if (!(await this.flush())) return 'too_slow';
    if (isTooLong) return 'too_many_rows';
    return isInCircles({ rows: rows.length, before: known, after: this.seen.size }) ? 'endless_pages' : 'more';
  }

  /** False if the task must end. */
  private async sendRow(row: Json): Promise<boolean> {
    this.count += 1;
    const reading = this.read(row);
    if (reading.kind !== 'conversion') {
      this.seen.add(JSON.stringify(row));
      const { leftOut } = this.part;
      leftOut[reading.kind] = (leftOut[reading.kind] ?? 0) + 1;
      return true;
    }
    const { conversion } = reading;
    this.seen.add(JSON.stringify([conversion.transactionId, conversion.goal, conversion.goalName, conversion.status]));
    const { conversions } = this.part;
    const isFull = conversions.has(conversion.clickId) || conversions.size === PART_CONVERSIONS;
    if (isFull && !(await this.flush())) return false;
    this.part.conversions.set(conversion.clickId, conversion);
    return true;
  }

  private flush(): Promise<boolean> {
    const { conversions, leftOut, pages } = this.part;
    this.part = emptyPart();
    return this.host.receive({ pages, conversions: [...conversions.values()], leftOut });
  }

  /** If an adapter throws on a row, only that row is lost. */
  private read(row: Json): ReturnType<typeof readConversion> {
    try {
      return readConversion(row, this.context.report, this.context.currency);
    } catch {
      return { kind: 'unreadable' };
    }
  }
}

function emptyPart() {
  const conversions = new Map<string, ListedConversion>();
  const leftOut: Partial<Record<RowProblem, number>> = {};
  return { pages: 0, conversions, leftOut };
}
