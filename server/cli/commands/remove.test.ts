import { expect, test } from 'vitest';
import { sampleOffer } from '../../offers/catalog/samples.fixture.ts';
import { exportOffer } from '../../schema/imported-offer.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { json, run } = useCommandLine();

test('sources, postbacks and walls can be removed, but not while money depends on them', async () => {
  await json('publisher create --name Acme');
  await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100');
  await json('source create --name acme --scheme hmac-sha256');
  await json('offers import - --source acme', JSON.stringify([exportOffer(sampleOffer(1))]));
  expect((await run('source remove acme')).stderr).toMatch(/held leads: 0, enabled offers that name it: 1/);
  await json('offers disable 1');
  expect(await json('source remove acme')).toEqual({ source: 'acme', state: 'removed' });
  expect((await run('source remove acme')).stderr).toMatch(/There is no source acme/);

  const { postbackId } = (await json(
    'postback add --wall 1 --url https://shop.example/?u={subid1}&c={currency}&s={status}&k={dedupe__key}',
  )) as {
    postbackId: string;
  };
  expect(await json(`postback remove ${postbackId.replaceAll('_', '__')}`)).toEqual({
    postbackId,
    state: 'removed',
    dropped: 0,
  });

  await json('user credit --wall 1 --subid1 ann --amount 5 --description Hello');
  expect((await run('wall remove 1')).stderr).toBe('error: Wall 1 is in use (users with a balance: 1).\n');
  await json('user credit --wall 1 --subid1 ann --amount -5 --description Paid_out');
  expect(await json('wall remove 1')).toEqual({ adwallId: 1, state: 'removed', erased_users: 1 });
  expect((await run('wall remove 1')).stderr).toMatch(/There is no wall 1/);
  expect(await json('wall list')).toEqual([]);
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 1, rows: 2 });
});
