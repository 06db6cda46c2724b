import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleOffer } from '../offers/catalogue/samples.ts';
import { exportOffer } from '../schema/imported-offer.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { useCommandLine } from './command-line.fixture.ts';

const { json, run, setUp } = useCommandLine();
const feed = (ids: readonly number[], parts: object = {}): string =>
  JSON.stringify(ids.map((id) => exportOffer(sampleOffer(id, parts))));

test('offers are listed and shown', async () => {
  await json('offers import - --source acme', feed([1, 2, 3], { description: 'Play until level five' }));
  await json('offers disable 2');
  expect(await json('offers list')).toMatchObject([
    { offer_id: 1, state: 'enabled', source: 'acme' },
    { offer_id: 2, state: 'disabled' },
    { offer_id: 3, state: 'enabled' },
  ]);
  expect(await json('offers list --state enabled --limit 1')).toMatchObject([{ offer_id: 1 }]);
  expect(await json('offers list --source other')).toEqual([]);
  expect(await json('offers show 2')).toMatchObject({ offer_id: 2, state: 'disabled', source: 'acme' });
  expect((await run('offers show 9')).stderr).toBe('error: There is no offer 9.\n');
});

test('the examples of an own feed are the same offers as JSON and as CSV', async () => {
  const examples = join(projectRoot, 'docs', 'examples');
  expect(await json(`offers import ${join(examples, 'offers.json')}`)).toMatchObject({ created: 3, rejected: [] });
  expect(await json(`offers import ${join(examples, 'offers.csv')}`)).toMatchObject({ unchanged: 3, rejected: [] });
});

test('a user is credited, debited and shown', async () => {
  await setUp();
  const credit = 'user credit --wall 1 --subid1 ann --description Welcome_back';
  const posted = await json(`${credit} --amount 2.5 --idempotency-key k1`);
  expect(posted).toEqual({ transaction_id: expect.any(Number), currency_count: 2.5, repeated: false });
  expect(await json(`${credit} --amount 2.5 --idempotency-key k1`)).toEqual({ ...(posted as object), repeated: true });
  expect((await run(`${credit} --amount 3 --idempotency-key k1`)).stderr).toMatch(/used for another transaction/);
  expect((await run(`${credit} --amount -3 --min-balance 0`)).stderr).toMatch(/balance is 2\.5; nothing was written/);
  expect((await run(`${credit} --amount 0`)).stderr).toMatch(/must not be 0/);
  expect(await json(`${credit} --amount -1`)).toMatchObject({ currency_count: 1.5 });
  expect(await json('user show --wall 1 --subid1 ann')).toMatchObject({
    ...{ kind: 'wall', profile_id: 1, subid1: 'ann', currency_count: 1.5, signed_up: false },
    ...{ transactions: 2, clicks: 0, leads: 0, held_leads: 0, undelivered_postbacks: 0, open_tickets: 0 },
  });
  expect((await run('user show --wall 1 --subid1 bob')).stderr).toMatch(/There is no such user/);
});

test('sources, postbacks and walls are removed, and not while money hangs on them', async () => {
  await json('publisher create --name Acme');
  await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100');
  await json('source create --name acme --scheme hmac-sha256');
  await json('offers import - --source acme', feed([1]));
  expect((await run('source remove acme')).stderr).toMatch(/held leads: 0, enabled offers that name it: 1/);
  await json('offers disable 1');
  expect(await json('source remove acme')).toEqual({ source: 'acme', state: 'removed' });
  expect((await run('source remove acme')).stderr).toMatch(/There is no source acme/);

  const { postbackId } = (await json('postback add --wall 1 --url https://shop.example/?u={subid1}')) as {
    postbackId: string;
  };
  expect(await json(`postback remove ${postbackId.replaceAll('_', '__')}`)).toEqual({
    ...{ postbackId, state: 'removed', dropped: 0 },
  });

  await json('user credit --wall 1 --subid1 ann --amount 5 --description Hello');
  expect((await run('wall remove 1')).stderr).toBe('error: Wall 1 is in use (users with a balance: 1).\n');
  await json('user credit --wall 1 --subid1 ann --amount -5 --description Paid_out');
  expect(await json('wall remove 1')).toEqual({ adwallId: 1, state: 'removed', erased_users: 1 });
  expect((await run('wall remove 1')).stderr).toMatch(/There is no wall 1/);
  expect(await json('wall list')).toEqual([]);
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 1, rows: 2 });
});

test('what people read fits 100 columns and holds no JSON', async () => {
  await setUp();
  const long = 'A description that goes on and on, far beyond what a terminal shows in one line of text. '.repeat(3);
  await json('offers import -', feed([1, 2], { name: long.slice(0, 80).trim(), description: long.trim() }));
  await json('source create --name acme --scheme hmac-sha256 --ips 10.0.0.0/8,192.0.2.0/24');
  await json('postback add --wall 1 --url https://shop.example/credit?user={subid1}&coins={currency}');
  await json('user credit --wall 1 --subid1 ann --amount 5 --description Hello');
  for (const line of [
    ...['publisher list', 'wall list', 'wall set 1', 'panel list', 'offers list', 'offers show 1', 'config'],
    ...[
      'source list',
      'source schemes',
      'postback list',
      'security list',
      'tickets list',
      'leads held',
      'stats --wall 1',
    ],
    ...['user show --wall 1 --subid1 ann', 'ledger verify', 'config check', 'offers disable 1'],
  ]) {
    const { stdout } = await run(line);
    expect(stdout, line).not.toBe('');
    for (const text of stdout.split('\n')) expect(text.length, `${line}: ${text}`).toBeLessThanOrEqual(100);
    expect(stdout, line).not.toMatch(/[[{]"|"[\]}]|\[\]|\{\}/);
  }
});
