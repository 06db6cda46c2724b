import { expect, test } from 'vitest';
import { quietLog, type LogFields } from '../../runtime/log.ts';
import { openReportHost } from './open-report-host.ts';
import { noReportCounts } from './report-counts.ts';

const conversion = (name: string) => ({
  clickId: `clk_${name}`,
  transactionId: name,
  offer: '301',
  goal: '',
  payout: 25_000,
  status: 1 as const,
  reason: '',
  at: null,
});
const part = {
  pages: 1,
  conversions: ['a', 'b', 'c', 'd'].map(conversion),
  leftOut: { pending: 3 },
};

test('a conversion that throws costs no other; it is counted, and logged once a part', async () => {
  const counts = noReportCounts();
  const logged: LogFields[] = [];
  let underWay = 0;
  const host = openReportHost(
    {
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
    { counts, source: 'ourflow', pause: async () => true },
  );
  expect(await host.receive(part)).toBe(true);
  expect(underWay).toBe(2);
  expect(counts).toMatchObject({ pages: 1, rows: 7, credited: 2, left_out: { internal_error: 2, pending: 3 } });
  expect(logged).toMatchObject([{ event: 'feed_error', count: 2 }]);
});

test('a service that is stopping processes no further part', async () => {
  const counts = noReportCounts();
  const receiveConversion = () => Promise.reject(new Error('It is stopping.'));
  const host = openReportHost(
    { isStopping: () => true, log: quietLog(), receiveConversion },
    { counts, source: 'ourflow', pause: async () => true },
  );
  expect(await host.receive(part)).toBe(false);
  expect(counts).toEqual(noReportCounts());
});
