import type { Log } from '../../runtime/log.ts';
import type { ListedConversion } from '../../schema/listed-conversion.ts';
import type { ReportHost } from '../feed-host.ts';
import { countConversion, countLeftOut, type ReportCounts } from './report-counts.ts';

/** Processes a conversion like its callback. Returns the kind of the outcome. */
export type ReceiveConversion = (listed: { source: string; conversion: ListedConversion }) => Promise<{ kind: string }>;

/** The service's side of reading a report of this source. Updates `counts` with each row. */
export function openReportHost(
  { isStopping, log, receiveConversion }: { receiveConversion: ReceiveConversion; log: Log; isStopping: () => boolean },
  { counts, pause, source }: { source: string; counts: ReportCounts; pause: ReportHost['pause'] },
): ReportHost {
  const receive = async (conversion: ListedConversion): Promise<void> => {
    const { kind } = await receiveConversion({ source, conversion });
    countConversion(counts, kind, conversion.transactionId);
  };
  return {
    pause,
    async receive({ conversions, leftOut, pages }) {
      if (isStopping()) return false;
      counts.pages += pages;
      for (const [problem, count] of Object.entries(leftOut)) countLeftOut(counts, problem, count);
      // On both engines, conversions that are processed concurrently share transactions.
      const received = await Promise.allSettled(conversions.map(receive));
      // If processing one throws, the others continue, and the next reading retries it.
      const errors = received.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      if (errors.length > 0) {
        countLeftOut(counts, 'internal_error', errors.length);
        log.error({ event: 'feed_error', count: errors.length, error: errors[0] }, 'feed');
      }
      return true;
    },
  };
}
