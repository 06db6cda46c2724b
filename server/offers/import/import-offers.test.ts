import { importedOffer, exportOffer } from '../../schema/imported-offer.ts';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { exportOffers } from './export-offers.ts';
import { importOffers, type ImportInput } from './import-offers.ts';
import { sampleOffer } from '../catalogue/samples.ts';

async function setUp() {
  const store = openSqlite({ file: ':memory:' });
  onTestFinished(() => store.close());
  await store.migrate(1);
  const importFeed = importOffers({ store, clock: { now: () => 1_000 } });
  const exportFeed = exportOffers({ store });
  return {
    importText: (text: ImportInput['text'], options: Partial<ImportInput> = {}) =>
      importFeed({ text, format: 'auto', ...options }),
    async exportText(format: 'json' | 'jsonl' | 'csv') {
      let text = '';
      for await (const chunk of exportFeed({ format })) text += chunk;
      return text;
    },
    /** The names of the enabled offers, by id. */
    async names() {
      const { offers } = await store.loadOffers({ since: 0 });
      return Object.fromEntries(
        offers.filter(({ disabled }) => !disabled).map(({ offer }) => [offer.offer_id, offer.name]),
      );
    },
    stored: async () => (await store.loadOffers({ since: 0 })).offers.map(({ offer }) => offer),
  };
}

const row = (offerId: number, parts: Record<string, unknown> = {}): Record<string, unknown> => ({
  offer_id: offerId,
  name: `Offer ${offerId}`,
  image_url: '/a.svg',
  destination_url: 'https://example.com/{click_id}',
  payout: 1,
  category_id: [17],
  ...parts,
});

const none = { created: 0, updated: 0, unchanged: 0, disabled: 0 };

test('counts new, changed and unchanged offers', async () => {
  const { importText, names } = await setUp();
  expect(await importText(JSON.stringify([row(1), row(2)]))).toEqual({
    kind: 'imported',
    ...none,
    created: 2,
    rejected: [],
  });
  const again = JSON.stringify([row(1), row(2, { name: 'Other' }), row(3)]);
  expect(await importText(again)).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  expect(await names()).toEqual({ 1: 'Offer 1', 2: 'Other', 3: 'Offer 3' });
});

test('names an invalid row by line and field, and imports the valid ones', async () => {
  const { importText, names } = await setUp();
  const text = [
    '[',
    JSON.stringify(row(1)),
    ',',
    JSON.stringify(row(2, { payout: 'much', colour: 'red' })),
    ', {nope}, 7,',
    JSON.stringify(row(1, { name: 'Twice' })),
    ']',
  ].join('\n');
  const report = await importText(text);
  expect(report).toMatchObject({ kind: 'imported', created: 1 });
  expect(report.rejected.map(({ line }) => line)).toEqual([4, 5, 5, 6]);
  expect(report.rejected[0]?.reason).toContain('payout: must be');
  expect(report.rejected[0]?.reason).toContain('colour: is not a known field');
  expect(report.rejected.slice(1).map(({ reason }) => reason)).toEqual([
    'must be JSON',
    'must be an object',
    'offer_id: stands on line 2 already',
  ]);
  expect(await names()).toEqual({ 1: 'Offer 1' });
});

test('strict refuses the feed if one row is invalid', async () => {
  const { importText, names } = await setUp();
  const report = await importText(JSON.stringify([row(1), row(2, { name: '' })]), { strict: true, prune: true });
  expect(report).toMatchObject({ kind: 'refused', ...none });
  expect(report.rejected).toHaveLength(1);
  expect(await names()).toEqual({});
});

test.each([
  ['a truncated array', `[${JSON.stringify(row(1))},{"offer_id":2`, 1, 'must not end inside the array'],
  ['an unclosed quote', 'offer_id,name\n1,"open\n', 2, 'must close the quote that opens on this line or later'],
])('%s changes nothing', async (_, text, line, reason) => {
  const { importText, names } = await setUp();
  const report = await importText(text);
  expect(report.kind).toBe('refused');
  expect(report.rejected.at(-1)).toEqual({ line, reason });
  expect(await names()).toEqual({});
});

test('bytes that are not UTF-8 change nothing', async () => {
  const { importText } = await setUp();
  const bytes = (async function* () {
    yield Buffer.from('{"offer_id":1}\n');
    yield Buffer.from([0xc3, 0x28]);
  })();
  expect(await importText(bytes)).toMatchObject({ kind: 'refused' });
});

test('reads JSON lines in chunks that cut characters, with a byte order mark and CRLF', async () => {
  const { importText, names } = await setUp();
  const text = `\uFEFF${JSON.stringify(row(1, { name: 'Prämie 報酬' }))}\r\n\r\nnot json\r\n${JSON.stringify(row(2))}`;
  const bytes = (async function* () {
    for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
  })();
  const report = await importText(bytes);
  expect(report).toMatchObject({ created: 2, rejected: [{ line: 3, reason: 'must be JSON' }] });
  expect(await names()).toEqual({ 1: 'Prämie 報酬', 2: 'Offer 2' });
});

test('reads CSV: lists by |, objects as JSON, lines as an editor counts them', async () => {
  const { importText, stored } = await setUp();
  const events =
    '"[{""event_id"":1,""event_name"":""a|b"",""event_revenue"":1},{""event_id"":2,""event_name"":""c"",""event_revenue"":0.5}]"';
  const joined =
    '"{""event_id"":1,""event_name"":""a|b"",""event_revenue"":""1.5""}|{""event_id"":2,""event_name"":""c"",""event_revenue"":0}"';
  const text = [
    'offer_id,name,description,image_url,destination_url,payout,category_id,targeting,events,currency_count',
    `1,"One",,/a.svg,https://example.com/,,17|21,"{""countries"":[""de""]}",${events},99`,
    `2,Two,"two\nlines",/a.svg,https://example.com/,,17,,${joined},`,
    '',
    '3,Bad,,/a.svg,https://example.com/,x,17,,,',
    '4,Short',
    '5,Not JSON,,/a.svg,https://example.com/,1,17,{,,',
  ].join('\r\n');
  const report = await importText(text);
  expect(report.rejected.map(({ line, reason }) => [line, reason.split(':')[0]])).toEqual([
    [6, 'payout'],
    [7, 'must have 10 columns, has 2'],
    [8, 'targeting'],
  ]);
  const [first, second] = await stored();
  expect(first).toMatchObject({ category_id: [17, 21], payout: 15_000, targeting: { countries: ['DE'] } });
  expect(second).toMatchObject({ payout: 15_000, events: [{ event_name: 'a|b' }, { event_name: 'c' }] });
});

test('prune disables offers that are not in the feed, but spares those of rejected rows', async () => {
  const { importText, names } = await setUp();
  await importText(JSON.stringify([row(1), row(2), row(3)]));
  const feed = JSON.stringify([row(1), row(2, { payout: 'x' })]);
  expect(await importText(feed)).toMatchObject({ unchanged: 1, disabled: 0 });
  expect(await importText(feed, { prune: true })).toMatchObject({ unchanged: 1, disabled: 1 });
  expect(await names()).toEqual({ 1: 'Offer 1', 2: 'Offer 2' });
  // A row that can't be read could be any offer, so nothing is disabled.
  expect(await importText(`${JSON.stringify(row(1))}\n{oops`, { prune: true })).toMatchObject({ disabled: 0 });
});

test('--source is the source of rows that do not name one', async () => {
  const { importText, stored } = await setUp();
  await importText(JSON.stringify([row(1), row(2, { source: 'own' }), row(3, { source: null })]), { source: 'feed' });
  expect((await stored()).map(({ source }) => source)).toEqual(['feed', 'own', 'feed']);
});

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
      const from = await setUp();
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
      const to = await setUp();
      const report = await to.importText(await from.exportText(format), { format });
      expect(report.rejected).toEqual([]);
      expect(await to.stored()).toEqual(await from.stored());
      expect(await from.stored()).toEqual(offers.toSorted((a, b) => a.offer_id - b.offer_id));
    }),
    { numRuns: 20 },
  );
});

const many = Array.from({ length: 40 }, (_, at) => row(at + 1));

test.each([
  [
    'an error page',
    '<html>502</html>',
    "The feed can't be read.",
    [{ line: 1, reason: expect.stringMatching(/offer_id/) }],
  ],
  [
    'a whole error page',
    '<html>\n<body>\n502, Bad Gateway\n</body>\n</html>\n',
    "The feed can't be read.",
    [{ line: 1, reason: expect.stringMatching(/is not a feed/) }],
  ],
  ['an error as JSON', '{"error":502}', 'The feed has no valid row.', [{ line: 1, reason: expect.any(String) }]],
  ['an empty file', '', 'The feed is empty.', []],
  ['an empty array', '[]', 'The feed is empty.', []],
  ['a header without rows', 'offer_id,name\n', 'The feed is empty.', []],
])('%s changes nothing, pruned or not', async (_, text, problem, rejected) => {
  const { importText, names } = await setUp();
  await importText(JSON.stringify(many));
  for (const prune of [false, true]) {
    expect(await importText(text, { prune })).toEqual({ kind: 'refused', problem, ...none, rejected });
  }
  expect(Object.keys(await names())).toHaveLength(40);
});

test('a feed that lacks too many offers is pruned only with force', async () => {
  const { importText, names } = await setUp();
  await importText(JSON.stringify(many));
  const short = JSON.stringify(many.slice(0, 20).map((one) => ({ ...one, name: 'New' })));
  expect(await importText(short, { prune: true })).toEqual({
    kind: 'refused',
    problem:
      '20 of 40 enabled offers are missing from the feed. Without --force, --prune disables at most 10 offers or 30 %, whichever is more.',
    ...none,
    rejected: [],
  });
  expect(await names()).toMatchObject({ 1: 'Offer 1', 40: 'Offer 40' });
  expect(await importText(short, { prune: true, force: true })).toMatchObject({ updated: 20, disabled: 20 });
  expect(await importText('[]', { prune: true, force: true })).toMatchObject({ kind: 'imported', disabled: 20 });
  expect(await importText('<html></html>', { prune: true, force: true })).toMatchObject({ kind: 'refused' });
});

test('a rejected row without an id skips pruning, and the report says so', async () => {
  const { importText } = await setUp();
  await importText(JSON.stringify([row(1), row(2)]));
  expect(await importText(`${JSON.stringify(row(1))}\n{oops`, { prune: true })).toMatchObject({
    ...{ kind: 'imported', disabled: 0 },
    problem: 'Nothing was pruned, because a rejected row has no offer_id: its offer could be disabled by mistake.',
  });
});
