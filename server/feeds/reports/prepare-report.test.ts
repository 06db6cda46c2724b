import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareReport } from './prepare-report.ts';
import type { ReportPart } from './report-part.ts';

const rowOf = (click: number, transaction: number) => ({
  relationship: { offer: { network_offer_id: 301 } },
  sub1: `clk_${click}`,
  transaction_id: String(transaction),
  status: click === 0 ? 'pending' : 'approved',
  payout: 2.5,
  is_event: false,
  currency_id: 'USD',
  conversion_unix_timestamp: 1_770_000_000,
});

/** Reads a report whose first page has these rows, with a host that takes `most` parts. */
async function partsOf(rows: readonly object[], most = Infinity) {
  const parts: ReportPart[] = [];
  const pages = [rows];
  const prepared = await prepareReport(
    {
      fetchBytes: async () => {
        const conversions = pages.shift() ?? [];
        const body = Buffer.from(JSON.stringify({ conversions, paging: { total_count: conversions.length } }));
        return { kind: 'answered', status: 200, headers: {}, body, retryAfterMs: null };
      },
      pause: async () => true,
      receive: async (part) => parts.push(part) <= most,
    },
    { feed: { adapter: 'everflow', settings: {}, currency: 'USD' }, credential: 'key', now: 1_770_000_000_000 },
  );
  return { parts, prepared };
}

test('a part has at most fifty conversions, of different clicks, and those of one click keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 80 }), { minLength: 1, maxLength: 300 }), async (clicks) => {
      const { parts, prepared } = await partsOf(clicks.map(rowOf));
      expect(prepared).toEqual({ kind: 'read' });
      for (const { conversions } of parts) {
        expect(conversions.length).toBeLessThanOrEqual(50);
        expect(new Set(conversions.map(({ clickId }) => clickId)).size).toBe(conversions.length);
      }
      const sent = parts.flatMap(({ conversions }) => conversions.map(({ transactionId }) => Number(transactionId)));
      expect(sent).toEqual(clicks.flatMap((click, at) => (click === 0 ? [] : [at])));
      const pending = parts.reduce((sum, { leftOut }) => sum + (leftOut.pending ?? 0), 0);
      expect(pending).toBe(clicks.length - sent.length);
      // Every page counts, even one without rows.
      expect(parts.filter(({ pages }) => pages > 0).length).toBeGreaterThan(1);
    }),
    { numRuns: 30 },
  );
});

test('a host that takes no more ends the reading', async () => {
  const { parts, prepared } = await partsOf(
    Array.from({ length: 200 }, (_, at) => rowOf(at + 1, at)),
    2,
  );
  expect(prepared).toMatchObject({ kind: 'failed', failure: { reason: 'too_slow' } });
  expect(parts).toHaveLength(3);
});
