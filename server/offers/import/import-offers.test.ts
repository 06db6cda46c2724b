import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { row, setUpFeeds } from './feeds.fixture.ts';

const none = { created: 0, updated: 0, unchanged: 0, disabled: 0 };

test('counts new, changed and unchanged offers', async () => {
  const { importText, names } = await setUpFeeds();
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
  const { importText, names } = await setUpFeeds();
  const text = [
    '[',
    JSON.stringify(row(1)),
    ',',
    JSON.stringify(row(2, { payout: 'much', color: 'red' })),
    ', {nope}, 7,',
    JSON.stringify(row(1, { name: 'Twice' })),
    ']',
  ].join('\n');
  const report = await importText(text);
  expect(report).toMatchObject({ kind: 'imported', created: 1 });
  expect(report.rejected.map(({ entry, line }) => [entry, line])).toEqual([
    [2, 4],
    [3, 5],
    [4, 5],
    [5, 6],
  ]);
  expect(report.rejected[0]?.reason).toContain('payout: must be');
  expect(report.rejected[0]?.reason).toContain('color: is not a known field');
  expect(report.rejected.slice(1).map(({ reason }) => reason)).toEqual([
    'must be JSON',
    'must be an object',
    'offer_id: stands in entry 1 already',
  ]);
  expect(await names()).toEqual({ 1: 'Offer 1' });
});

test('strict refuses the feed if one row is invalid', async () => {
  const { importText, names } = await setUpFeeds();
  const report = await importText(JSON.stringify([row(1), row(2, { name: '' })]), { strict: true, prune: true });
  expect(report).toMatchObject({ kind: 'refused', ...none });
  expect(report.rejected).toHaveLength(1);
  expect(await names()).toEqual({});
});

test.each([
  ['a truncated array', `[${JSON.stringify(row(1))},{"offer_id":2`, 1, 'must not end inside the array'],
  ['an unclosed quote', 'offer_id,name\n1,"open\n', 2, 'must close the quote that opens on this line or later'],
])('%s changes nothing', async (_, text, line, reason) => {
  const { importText, names } = await setUpFeeds();
  const report = await importText(text);
  expect(report.kind).toBe('refused');
  expect(report.rejected.at(-1)).toEqual({ line, reason });
  expect(await names()).toEqual({});
});

test.each([
  ['from the first byte on', [Buffer.from('\u00e9', 'latin1')], 0],
  ['after other rows', [Buffer.from('{"offer_id":1}\n'), Buffer.from([0xc3, 0x28])], 15],
])('bytes that are not UTF-8 %s change nothing, and the first one is named', async (_, chunks, offset) => {
  const { importText } = await setUpFeeds();
  const report = await importText(Readable.from(chunks));
  expect(report).toMatchObject({ kind: 'refused', problem: "The file can't be read." });
  expect(report.rejected.at(-1)?.reason).toContain(`byte ${offset} is not valid UTF-8`);
});

test.each([
  [
    'UTF-16 with a byte order mark',
    Buffer.from(`\uFEFF${JSON.stringify([row(1, { name: 'Pr\u00e4mie' })])}`, 'utf16le'),
    {},
  ],
  [
    'an encoding that is named',
    Buffer.from(JSON.stringify([row(1, { name: 'Pr\u00e4mie' })]), 'latin1'),
    { encoding: 'windows-1252' },
  ],
])('reads %s', async (_, bytes, options) => {
  const { importText, names } = await setUpFeeds();
  expect(await importText(Readable.from([bytes]), options)).toMatchObject({ created: 1, rejected: [] });
  expect(await names()).toEqual({ 1: 'Pr\u00e4mie' });
});

test('reads JSON lines in chunks that cut characters, with a byte order mark and CRLF', async () => {
  const { importText, names } = await setUpFeeds();
  const text = `\uFEFF${JSON.stringify(row(1, { name: 'Prämie 報酬' }))}\r\n\r\nnot json\r\n${JSON.stringify(row(2))}`;
  const bytes = (async function* () {
    for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
  })();
  const report = await importText(bytes);
  expect(report).toMatchObject({ created: 2, rejected: [{ line: 3, reason: 'must be JSON' }] });
  expect(await names()).toEqual({ 1: 'Prämie 報酬', 2: 'Offer 2' });
});

test('reads CSV: lists by |, objects as JSON, lines as an editor counts them', async () => {
  const { importText, stored } = await setUpFeeds();
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
  const { importText, names } = await setUpFeeds();
  await importText(JSON.stringify([row(1), row(2), row(3)]));
  const feed = JSON.stringify([row(1), row(2, { payout: 'x' })]);
  expect(await importText(feed)).toMatchObject({ unchanged: 1, disabled: 0 });
  expect(await importText(feed, { prune: true })).toMatchObject({ unchanged: 1, disabled: 1 });
  expect(await names()).toEqual({ 1: 'Offer 1', 2: 'Offer 2' });
  // A row that can't be read could be any offer, so nothing is disabled.
  expect(await importText(`${JSON.stringify(row(1))}\n{oops`, { prune: true })).toMatchObject({ disabled: 0 });
});

test('--source is the source of rows that do not name one', async () => {
  const { importText, stored } = await setUpFeeds();
  await importText(JSON.stringify([row(1), row(2, { source: 'own' }), row(3, { source: null })]), { source: 'feed' });
  expect((await stored()).map(({ source }) => source)).toEqual(['feed', 'own', 'feed']);
});

const many = Array.from({ length: 40 }, (_, at) => row(at + 1));

test.each([
  [
    'an error page',
    '<html>502</html>',
    "The file can't be read.",
    [{ line: 1, reason: expect.stringMatching(/offer_id/) }],
  ],
  [
    'a whole error page',
    '<html>\n<body>\n502, Bad Gateway\n</body>\n</html>\n',
    "The file can't be read.",
    [{ line: 1, reason: expect.stringMatching(/is not a file of offers/) }],
  ],
  ['an error as JSON', '{"error":502}', 'The file has no valid row.', [{ line: 1, reason: expect.any(String) }]],
  ['an empty file', '', 'The file is empty.', []],
  ['an empty array', '[]', 'The file is empty.', []],
  ['a header without rows', 'offer_id,name\n', 'The file is empty.', []],
])('%s changes nothing, pruned or not', async (_, text, problem, rejected) => {
  const { importText, names } = await setUpFeeds();
  await importText(JSON.stringify(many));
  for (const prune of [false, true]) {
    expect(await importText(text, { prune })).toEqual({ kind: 'refused', problem, ...none, rejected });
  }
  expect(Object.keys(await names())).toHaveLength(40);
});

test('a feed that lacks too many offers is pruned only with force', async () => {
  const { importText, names } = await setUpFeeds();
  await importText(JSON.stringify(many));
  const short = JSON.stringify(many.slice(0, 20).map((one) => ({ ...one, name: 'New' })));
  expect(await importText(short, { prune: true })).toEqual({
    kind: 'refused',
    problem:
      '20 of 40 enabled offers are missing from the file. Unless it is forced, pruning disables at most 10 offers or 30 %, whichever is more.',
    ...none,
    rejected: [],
  });
  expect(await names()).toMatchObject({ 1: 'Offer 1', 40: 'Offer 40' });
  expect(await importText(short, { prune: true, force: true })).toMatchObject({ updated: 20, disabled: 20 });
  expect(await importText('[]', { prune: true, force: true })).toMatchObject({ kind: 'imported', disabled: 20 });
  expect(await importText('<html></html>', { prune: true, force: true })).toMatchObject({ kind: 'refused' });
});

test('a rejected row without an id skips pruning, and the report says so', async () => {
  const { importText } = await setUpFeeds();
  await importText(JSON.stringify([row(1), row(2)]));
  expect(await importText(`${JSON.stringify(row(1))}\n{oops`, { prune: true })).toMatchObject({
    kind: 'imported',
    disabled: 0,
    problem: 'Nothing was pruned, because a rejected row has no offer_id, and its offer could be disabled by mistake.',
  });
});
