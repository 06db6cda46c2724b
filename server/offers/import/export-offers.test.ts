import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportOffer, importedOffer } from '../../schema/imported-offer.ts';
import { computed, offerRow } from '../../schema/offer-row.ts';
import { sampleOffer } from '../catalog/samples.fixture.ts';
import { setUpFeeds } from './feeds.fixture.ts';

const names = fc.constantFrom('Größe "XL", 5 €', 'a|b"c', "=cmd|' /C calc'!A0", 'x');
const feeds = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    name: names,
    description: fc.constantFrom('', ' Spaces ', 'one\r\ntwo'),
    events: fc.array(names, { maxLength: 2 }),
    countries: fc.subarray(['US', 'DE']),
    cap: fc.option(
      fc.record({ leads: fc.integer({ min: 1 }), per: fc.constantFrom('day' as const, 'total' as const) }),
    ),
    starts_at: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 })),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
);

test.each(['json', 'jsonl', 'csv'] as const)('an export as %s can be imported unchanged', async (format) => {
  await fc.assert(
    fc.asyncProperty(feeds, async (feed) => {
      const from = await setUpFeeds();
      const offers = feed.map(({ id, name, description, events, countries, cap, starts_at }) =>
        importedOffer.parse(
          exportOffer(
            sampleOffer(id, {
              name,
              description,
              payout: events.length > 0 ? events.length * 5_000 : 12_345,
              events: events.map((event_name, at) => ({
                event_id: at + 1,
                event_name,
                event_revenue: 5_000,
                estimated_time_to_complete: 0,
                time_to_complete: null,
              })),
              cap,
              starts_at,
              targeting: { countries },
            }),
          ),
        ),
      );
      await from.importText(JSON.stringify(offers.map(exportOffer)));
      const to = await setUpFeeds();
      const report = await to.importText(await from.exportText(format), { format });
      expect(report.rejected).toEqual([]);
      expect(await to.stored()).toEqual(await from.stored());
      expect(await from.stored()).toEqual(offers.toSorted((a, b) => a.offer_id - b.offer_id));
    }),
    { numRuns: 20 },
  );
});

test('an export as CSV has a column for every field of a row', async () => {
  const { exportText } = await setUpFeeds();
  const columns = (await exportText('csv')).trim().split(',');
  const fields = Object.entries(offerRow.shape).filter(([, schema]) => schema !== computed);
  expect(columns.toSorted(), 'Add the new field to `columns`.').toEqual(fields.map(([name]) => name).toSorted());
});
