import { expect, test } from 'vitest';
import type { LogFields } from '../../runtime/log.ts';
import { findFeedAdapter } from '../feed-adapters.ts';
import { applyReport } from './apply-report.ts';
import { noReportCounts } from './report-counts.ts';
import { quietLog } from '../../runtime/log.ts';

const row = (name: string) => ({
  relationship: { offer: { network_offer_id: 301 } },
  sub1: `clk_${name}`,
  transaction_id: name,
  status: 'approved',
  payout: 2.5,
  is_event: false,
  currency_id: 'USD',
  conversion_unix_timestamp: 1_770_000_000,
});

test('a conversion that throws costs no other; it is counted, logged once a batch, and the report fails', async () => {
  const adapter = findFeedAdapter('everflow', {});
  if (adapter?.report === undefined) throw new Error('everflow has a report');
  const names = ['a', 'b', 'c', 'd'];
  const body = Buffer.from(JSON.stringify({ conversions: names.map(row), paging: { total_count: names.length } }));
  const none = Buffer.from(JSON.stringify({ conversions: [], paging: { total_count: 0 } }));
  const counts = noReportCounts();
  const logged: LogFields[] = [];
  let underWay = 0;
  const failure = await applyReport(
    {
      fetchBytes: async () => {
        const isFirst = counts.rows === 0;
        return { kind: 'answered', status: 200, headers: {}, body: isFirst ? body : none, retryAfterMs: null };
      },
      pause: async () => true,
      isStopping: () => false,
      log: quietLog({ error: (fields) => void logged.push(fields) }),
      receiveConversion: async ({ conversion: { transactionId } }) => {
        underWay += 1;
        await Promise.resolve();
        if (transactionId === 'a' || transactionId === 'c') throw new Error('broken');
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        return { kind: 'credited' };
      },
    },
    {
      adapter,
      report: adapter.report,
      credential: 'key',
      now: 1_770_000_000_000,
      counts,
      feed: { source: 'ourflow', settings: {}, currency: 'USD' },
    },
  );
  expect(underWay).toBe(2);
  expect(failure).toMatchObject({ reason: 'internal_error' });
  expect(counts).toMatchObject({ rows: 4, credited: 2, left_out: { internal_error: 2 } });
  expect(logged).toMatchObject([{ event: 'feed_error', count: 2 }]);
});
