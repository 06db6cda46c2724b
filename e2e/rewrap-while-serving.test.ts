import { createSecretKey } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CONDITION_LIMIT_MS } from '../scripts/vitest/time-limits.ts';
import { postTransaction } from '../server/ledger/post-transaction.ts';
import { systemIds } from '../server/runtime/ids.ts';
import { openVault } from '../server/security/vault.ts';
import { exportUser } from '../server/persons/export-user.ts';
import { rewrapKeys } from '../server/persons/rewrap-keys.ts';
import { masterKeyClaim } from '../server/security/secrets.ts';
import { onEveryEngine } from './support/service/on-every-engine.ts';
import { sendLead } from './support/requests/send-lead.ts';

onEveryEngine('A change of the master key while a service runs with the old key', (ready, start) => {
  test('keeps all data readable, and nothing is stored under the old key afterwards', async () => {
    const service = ready();
    const { store, vault: from } = service;
    const wall = await service.newWall();
    const accountOf = (subid1: string) => ({ kind: 'wall', profileId: wall.adwallId, subid1 }) as const;
    const post = postTransaction(service);
    const open = (subid1: string) =>
      post({ account: accountOf(subid1), amount: 1, description: 'Hello', minBalance: null, idempotencyKey: null });
    const to = openVault(createSecretKey(Buffer.alloc(32, 9)), systemIds());

    const opened: string[] = [];
    let isRewrapped = false;
    const opening = Array.from({ length: 4 }, async (_, lane) => {
      for (let n = 0; n < 500; n++) {
        // The loops slow down, so that in the end the rewrap finishes between two accounts, however fast the disk is.
        for (let turn = 40; turn < opened.length; turn++) await nextTurn();
        const subid1 = `lane ${lane} user ${n}`;
        try {
          await open(subid1);
          opened.push(subid1);
        } catch {
          if (isRewrapped) return;
        }
      }
    });
    while (opened.length === 0) await nextTurn();
    // The rewrap fails if an account is opened while it runs. An operator would run it again.
    const rewrap = rewrapKeys({ store, from: [from], to });
    for (let attempt = 0; !isRewrapped && attempt < 1000; attempt++) {
      isRewrapped = await rewrap(masterKeyClaim(to), masterKeyClaim(from)).then(
        () => true,
        (error: Error) => (expect(error.message).toMatch(/Accounts were opened/), false),
      );
    }
    expect(isRewrapped).toBe(true);
    await Promise.all(opening);

    await expect(open('after the change')).rejects.toThrow('the master key was changed');
    expect(await store.findPerson(accountOf('after the change'))).toBe(null);
    expect(opened.length).toBeGreaterThan(0);
    for (const subid1 of opened) {
      const exported = await exportUser({ store, vault: to })(accountOf(subid1));
      expect(exported?.transactions).toMatchObject([{ description: 'Hello' }]);
    }
    await expect(rewrap(masterKeyClaim(to), masterKeyClaim(from))).rejects.toThrow('Another command');
    const source = {
      name: 'late',
      scheme: 'hmac-sha256',
      ips: [],
      maxAgeMs: 1,
      screenoutCredits: 0,
      sealedSecret: from.sealSecret('x'),
    };
    await expect(store.createSource({ ...source, at: 0 })).rejects.toThrow('the master key was changed');
  });

  test('makes that service respond with 503, its readiness check fail, and proxies leave it', async () => {
    const service = await start();
    const { client, clock, store, vault: from } = service;
    const wall = await service.newWall();
    const source = await service.newSource();
    const [known, unknown] = [service.newUser(), service.newUser()];
    const credit = (subid1: string) =>
      client.post(wall.user(subid1, 'transactions.json'), {
        query: { currency_adjustment: 1, description: 'Hello' },
        bearer: wall.secretKey,
      });
    expect((await credit(known)).status).toBe(201);
    clock.linger(1000);
    expect((await client.get('/health/ready')).body).toMatchObject({ checks: { master_key: { state: 'ok' } } });
    expect((await client.get('/health/serving')).status).toBe(200);

    const to = openVault(createSecretKey(Buffer.alloc(32, 9)), systemIds());
    await rewrapKeys({ store, from: [from], to })(masterKeyClaim(to), masterKeyClaim(from));
    const answers = [
      await credit(known),
      await credit(unknown),
      await client.get(wall.user(known, 'transactions.json'), { bearer: wall.secretKey }),
      await sendLead(service, source, { click_id: 'clk_of_somebody', transaction_id: 'T1' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, code: 'master_key_mismatch' });
    expect(answers[0]?.headers.get('retry-after')).toBe('60');
    clock.linger(1000);
    const readiness = await client.get('/health/ready');
    expect(readiness).toMatchObject({
      status: 503,
      body: { checks: { master_key: { state: 'failed', detail: expect.stringContaining('master key was changed') } } },
    });

    const isServing = async () => {
      clock.linger(1000);
      const { body, status } = await client.get('/health/serving');
      return { body, status };
    };
    const left = { status: 503, body: { serving: false, reason: 'master_key' } };
    // The first question after the change makes it look.
    await expect.poll(isServing, { timeout: CONDITION_LIMIT_MS }).toEqual(left);

    await service.stop();
  });
});
