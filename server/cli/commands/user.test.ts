import { expect, test } from 'vitest';
import { sealerOf } from '../../security/person-sealer.ts';
import { credit, useCommandLine } from '../command-line.fixture.ts';

const { inInstallation, json, run, setUp } = useCommandLine();

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
    kind: 'wall',
    profile_id: 1,
    subid1: 'ann',
    currency_count: 1.5,
    signed_up: false,
    transactions: 2,
    clicks: 0,
    leads: 0,
    held_leads: 0,
    undelivered_postbacks: 0,
    open_tickets: 0,
  });
  expect((await run('user show --wall 1 --subid1 bob')).stderr).toMatch(/There is no such user/);
});

test('a user is exported and erased', async () => {
  await setUp();
  await inInstallation(credit);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({
    subid1: 'ann',
    currency_count: 1,
    transactions: [{ currency_adjustment: 1, description: 'Welcome' }],
  });
  expect(await json('user erase --wall 1 --subid1 ann')).toMatchObject({
    kind: 'wall',
    profile_id: 1,
    descriptions: 1,
    tickets: 0,
  });
  expect(await run('user export --wall 1 --subid1 ann')).toMatchObject({ code: 1, stdout: '' });
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 1, rows: 1 });
});

test('the holder of an e-mail address is found, and others can have it once it is detached', async () => {
  await setUp();
  const panel = (await json('panel create --publisher 1 --name Surveys')) as { profileId: number };
  const signUp = (subid1: string) =>
    inInstallation(({ store, vault }) =>
      store.createUserProfile({
        account: { kind: 'survey-profile', profileId: panel.profileId, subid1 },
        sealer: sealerOf(vault, '{}'),
        emailDigest: vault.emailDigest('ann@example.com'),
        pubId: 1,
        conflicts: null,
        serverLike: false,
        idempotency: null,
        at: 0,
      }),
    );
  expect(await signUp('ann')).toMatchObject({ kind: 'created' });
  expect(await json('user find --email ANN@example.com')).toEqual([{ panel: panel.profileId, subid1: 'ann' }]);
  expect((await run('user find --email bob@example.com')).stdout).toMatch(/No user has this e-mail address/);
  const detach = `user detach-email --panel ${panel.profileId} --subid1`;
  expect((await run(`${detach} bob`)).stderr).toMatch(/There is no such user with a profile/);
  expect(await json(`${detach} ann`)).toEqual({ subid1: 'ann', detached: true });
  expect(await json(`${detach} ann`)).toEqual({ subid1: 'ann', detached: false });
  expect(await signUp('bob')).toMatchObject({ kind: 'created' });
});
