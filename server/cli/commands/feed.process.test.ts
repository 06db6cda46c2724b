import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { simulation as everflow } from '../../networks/everflow/simulator.ts';
import { soldOffers } from '../../networks/simulation/sold-offers.ts';
import { startNetwork, type Network } from '../../networks/simulation/start-network.ts';
import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, folder, json, run } = useCommandLine();
const KEY = everflow.credential ?? '';

let network: Network | null = null;
afterEach(async () => {
  await network?.close();
  network = null;
});

/** Starts the network, and adds a feed of it named `ef`. */
async function addFeed(more = '') {
  network = await startNetwork(everflow, soldOffers);
  folder.env['OUTBOUND_ALLOW'] = network.host;
  folder.env['PUBLIC_URL'] = 'https://wall.example';
  writeFileSync(file('key'), `${KEY}\n`);
  const added = await run(
    `feed add ef --adapter everflow --credential-file ${file('key')} --setting base=${network.base} --json${more}`,
  );
  expect(added.code, added.stderr).toBe(0);
  return { added: JSON.parse(added.stdout) as Record<string, unknown>, network };
}

test('a feed is added paused, with its source, and the callback URL is ready to paste', async () => {
  const { added } = await addFeed(' --every 1h --share 0.5');
  expect(added).toMatchObject({ feed: 'ef', adapter: 'everflow', source: 'ef', every: '1h', state: 'paused' });
  expect(added['next']).toEqual([expect.stringContaining('feed preview ef'), expect.stringContaining('feed start ef')]);
  expect(added['callback_url']).toMatch(
    /^https:\/\/wall\.example\/leads\/ef\/[0-9a-f]+\?transaction_id=\{transaction_id\}.*&click_id=\{sub1\}$/,
  );
  expect(await json('source list')).toMatchObject([{ source: 'ef', scheme: 'everflow' }]);
  expect(await json('feed show ef')).toMatchObject({ credential: 'stored', share: 0.5, rate: 1, state: 'paused' });
  expect(await json('feed list')).toMatchObject([{ feed: 'ef', state: 'paused', succeeded_at: null }]);
  const again = await run('feed add ef --adapter everflow --credential-file -', KEY);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already a source ef') });
  expect(
    await json(`feed add second --adapter everflow --source ef --credential-file ${file('key')}`),
  ).not.toHaveProperty('callback_url');
});

test('--start starts a feed at once, and a run by hand leaves a paused one paused', async () => {
  const { added } = await addFeed(' --start');
  expect(added).toMatchObject({ state: 'active' });
  expect(added).not.toHaveProperty('next');
  expect(await json('feed list')).toMatchObject([{ state: 'active' }]);
  await json('feed pause ef');
  expect(await json('feed run ef')).toMatchObject({
    outcome: 'applied',
    next: expect.stringContaining('feed start ef'),
  });
  expect(await json('feed list')).toMatchObject([{ state: 'paused' }]);
});

test('a preview shows the difference and changes nothing; a run applies it', async () => {
  const { network: sold } = await addFeed();
  const preview = (await json('feed preview ef')) as { difference: { change: string; name: string; reason: string }[] };
  expect(preview).toMatchObject({ added: 8, changed: 0, vanished: 0, skipped: { not_approved: 1 }, held: false });
  expect(preview.difference.at(-1)).toMatchObject({
    change: 'skipped',
    name: 'Not for you yet',
    reason: 'The network has not approved you for it yet.',
  });
  expect(await json('offers export --feeds')).toEqual([]);
  expect(await json('feed run ef')).toMatchObject({ outcome: 'applied', added: 8, reason: null });
  expect(await json('feed preview ef')).toMatchObject({ added: 0, changed: 0, unchanged: 8 });
  sold.offers = sold.offers.slice(1);
  expect(await json('feed preview ef')).toMatchObject({ vanished: 1, difference: [{ change: 'vanished' }, {}] });
  expect((await run('feed preview ef')).stdout).toMatch(/vanished\s+101/);
});

test('offers of feeds are exported only on request, and files can not touch them', async () => {
  await addFeed();
  await json('feed run ef');
  expect(await json('offers export')).toEqual([]);
  const exported = (await json('offers export --feeds')) as { offer_id: number }[];
  expect(exported).toHaveLength(8);
  expect(exported[0]?.offer_id).toBeGreaterThanOrEqual(FIRST_FEED_ID);
  expect(JSON.stringify(exported)).not.toContain(KEY);
  const refused = await run('offers import - --json', JSON.stringify(exported));
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('from 1 to 999999999') });
  const own = [{ ...exported[0], offer_id: 7 }];
  expect(await json('offers import - --prune --force', JSON.stringify(own))).toMatchObject({ created: 1, disabled: 0 });
});

test('what the operator overrides stays, and is shown', async () => {
  const { network: sold } = await addFeed();
  await json('feed run ef');
  const [{ offer_id: id }] = (await json('offers list')) as [{ offer_id: number }];
  expect(await json(`offers show ${id}`)).toMatchObject({ feed: 'ef', external_id: '101', overridden: {} });
  const overridden = { name: 'Our name', featured_global: 1, share: 0.5, countries: ['US'] };
  expect(await json(`offers override ${id} --name Our_name --featured 1 --share 0.5 --countries us`)).toEqual({
    offer_id: id,
    overridden,
  });
  sold.offers = sold.offers.map((offer) => ({ ...offer, name: `New ${offer.name}` }));
  await json('feed run ef');
  expect(await json(`offers show ${id}`)).toMatchObject({
    name: 'Our name',
    featured_global: 1,
    payout: 1.25,
    targeting: { countries: ['US'] },
    overridden,
  });
  await json(`offers override ${id} --clear`);
  expect(await json(`offers show ${id}`)).toMatchObject({ name: 'New Harbor Quest', payout: 2.5, overridden: {} });
  expect(await run('offers override 7 --featured 1')).toMatchObject({ code: 1 });
});

test('constants of a feed narrow its offers, also when they change, and wrong ones are refused', async () => {
  const { network: sold } = await addFeed(' --countries us --devices phone');
  sold.offers = soldOffers.filter(({ isApproved }) => isApproved).map((offer) => ({ ...offer, countries: [] }));
  expect(await json('feed show ef')).toMatchObject({ settings: { countries: 'us', devices: 'phone' } });
  await json('feed run ef');
  const targeting = async () => {
    const offers = (await json('offers export --feeds')) as { targeting: { countries: string[] } }[];
    return offers.map((offer) => offer.targeting.countries);
  };
  expect(await targeting()).toEqual(sold.offers.map(() => ['US']));
  await json('feed set ef --countries de,at --devices phone,tablet');
  await json('feed run ef');
  expect(await targeting()).toEqual(sold.offers.map(() => ['DE', 'AT']));
  const refused = await run('feed set ef --target-system 7');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('target_system must be ids from') });
});

test('a response without most offers is held until it is forced', async () => {
  const { network: sold } = await addFeed();
  sold.offers = soldOffers
    .slice(0, 1)
    .flatMap((offer) => Array.from({ length: 40 }, (_, at) => ({ ...offer, id: String(5000 + at) })));
  expect(await json('feed run ef')).toMatchObject({ added: 40 });
  sold.offers = sold.offers.slice(0, 20);
  const held = await run('feed run ef --json');
  expect({ code: held.code, ...JSON.parse(held.stdout) }).toMatchObject({
    code: 1,
    outcome: 'held',
    reason: 'too_many_vanished',
    vanished: 20,
  });
  expect(await json('offers list --state enabled')).toHaveLength(40);
  expect(await json('feed run ef --force')).toMatchObject({ outcome: 'applied', vanished: 20 });
  expect(await json('offers list --state enabled')).toHaveLength(20);
  expect(await json('feed log ef')).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'held' },
    { outcome: 'applied' },
  ]);
});

test('a feed that fails says why, and changes nothing', async () => {
  const { network: sold } = await addFeed();
  await json('feed run ef');
  sold.fault = 'html';
  const failed = await run('feed run ef --json');
  expect({ code: failed.code, ...JSON.parse(failed.stdout) }).toMatchObject({
    code: 1,
    outcome: 'failed',
    reason: 'not_json',
    detail: 'The response is not JSON.',
  });
  expect(await json('offers list --state enabled')).toHaveLength(8);
  expect(await json('feed show ef')).toMatchObject({ failures: 1, last_run: { reason: 'not_json' } });
});

test('another network id of TUNE is another address, and clears the credential', async () => {
  const added = await run('feed add hub --adapter tune --credential-file - --setting network__id=acme', KEY);
  expect(added.code).toBe(0);
  const moved = await run('feed set hub --setting network__id=rival');
  expect(moved).toMatchObject({ code: 0, stderr: expect.stringContaining('credential was cleared') });
  expect(await json('feed show hub')).toMatchObject({ credential: 'none' });
});

test('another base clears the credential', async () => {
  const { network: sold } = await addFeed(' --start');
  const moved = await run(`feed set ef --setting base=${sold.base}/other --json`);
  expect(moved).toMatchObject({ code: 0, stderr: expect.stringContaining('credential was cleared') });
  expect(await json('feed show ef')).toMatchObject({ credential: 'none', state: 'no credential' });
  expect(JSON.parse((await run('feed run ef --json')).stdout)).toMatchObject({ reason: 'no_credential' });
  await json('feed set ef --credential-file -', KEY);
  await json(`feed set ef --setting base=${sold.base} --credential-file -`, KEY);
  expect(await json('feed run ef')).toMatchObject({ added: 8 });
});

test('a feed is started, paused and removed; its offers go with it', async () => {
  await addFeed();
  await json('feed run ef');
  expect(await json('feed start ef')).toEqual({ feed: 'ef', state: 'started' });
  expect(await json('feed list')).toMatchObject([{ state: 'active' }]);
  expect(await json('feed pause ef')).toEqual({ feed: 'ef', state: 'paused' });
  expect(await json('feed list')).toMatchObject([{ state: 'paused' }]);
  expect(await json('feed remove ef')).toEqual({ feed: 'ef', state: 'removed', disabled: 8 });
  expect(await json('feed list')).toEqual([]);
  for (const command of ['show', 'run', 'log', 'preview', 'pause', 'start', 'remove', 'set']) {
    expect(await run(`feed ${command} ef`)).toMatchObject({ code: 1, stderr: 'error: There is no feed ef.\n' });
  }
});

test.each([
  ['feed add ef --adapter nothing', 2, 'There is no adapter nothing'],
  ['feed add ef --adapter everflow', 2, 'Give the credential'],
  ['feed add ef --adapter tune --credential-file -', 1, 'TUNE needs the setting network_id'],
  ['feed add ef --adapter everflow --credential-file - --setting x=1', 1, 'Everflow has no setting x'],
  ['feed add ef --adapter everflow --credential-file - --setting base=http://n.example', 1, 'must be an https URL'],
  ['feed add ef --adapter everflow --credential-file - --every 1m', 1, 'from 5m to 7d'],
  ['feed add ef --adapter everflow --credential-file - --share 1.5', 2, 'at most 1'],
  ['feed add ef --adapter everflow --credential-file - --rate 0', 2, 'positive'],
  ['feed add ef --adapter everflow --credential-file - --currency euro', 1, 'three letters'],
])('%s is refused', async (line, code, sentence) => {
  await json('setup');
  expect(await run(line, KEY)).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
  expect(await json('feed list')).toEqual([]);
  expect(await json('source list')).toEqual([]);
});

test('every adapter says what to set up', async () => {
  const adapters = (await json('feed adapters')) as { adapter: string }[];
  expect(adapters.length).toBeGreaterThan(0);
  for (const { adapter } of adapters) {
    const described = await json(`feed adapters ${adapter}`);
    expect(described).toMatchObject({ adapter, set_up: expect.arrayContaining([expect.any(String)]) });
  }
});

test('a report is read by hand, and stands in the log next to the runs', async () => {
  const { network: sold } = await addFeed();
  sold.conversions = [
    { click: 'not-ours', transaction: 't-1', offer: '101', state: 'approved', payout: '1', at: Date.now() - 60_000 },
    { click: 'not-ours', transaction: 't-2', offer: '101', state: 'pending', payout: '1', at: Date.now() - 60_000 },
  ];
  expect(await json('feed report ef')).toMatchObject({
    feed: 'ef',
    outcome: 'applied',
    rows: 2,
    credited: 0,
    unknown_clicks: 1,
    examples: ['t-1'],
    left_out: { pending: 1 },
  });
  await json('feed run ef');
  expect(await json('feed log ef')).toMatchObject([
    { read: 'offers', outcome: 'applied', added: 8 },
    { read: 'report', outcome: 'applied', unknown_clicks: 1 },
  ]);
  expect((await run('feed log ef')).stdout).toMatch(/report\s+applied/);
  expect(await json('feed show ef')).toMatchObject({ report_failures: 0, last_run: { added: 8 } });
  sold.fault = 'broken';
  const failed = await run('feed report ef');
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('network_error') });
});

test('a network without a report, or without a key for it, says so', async () => {
  const { network: sold } = await addFeed();
  const base = `--setting base=${sold.base}`;
  await run(`feed add af --adapter affise --credential-file ${file('key')} ${base}`);
  expect(await run('feed report af')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no conversion report'),
  });
  await run(`feed add cpa --adapter cpalead --setting publisher__id=3277747 ${base}`);
  expect(await run('feed report cpa')).toMatchObject({ code: 1, stderr: expect.stringContaining('feed set cpa') });
  await json(`feed set cpa --credential-file ${file('key')}`);
  expect(await json('feed show cpa')).toMatchObject({ credential: 'stored' });
});
