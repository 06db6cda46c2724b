import { expect, test } from 'vitest';
import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import type { ApiResponse } from '../support/requests/client.ts';
import { HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { completeOffer } from '../support/requests/complete-offer.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Get user transactions (docs/contract/ledger.md#list-transactions)', (ready) => {
  const setUp = async () => {
    const service = ready();
    const wall = await service.newWall();
    const user = service.newUser();
    const path = wall.user(user, 'transactions.json');
    const post = (amount: string, description?: string) =>
      service.client.post(path, {
        query: { currency_adjustment: amount, ...(description !== undefined && { description }) },
        bearer: wall.secretKey,
      });
    const list = (query: Record<string, string | number> = {}) =>
      service.client.get(path, { query, bearer: wall.secretKey });
    return { ...service, wall, user, path, post, list };
  };
  const amounts = (answer: ApiResponse) =>
    transactionList.parse(answer.body).transactions.map((row) => row.currency_adjustment);

  test('204 without a body when there are no transactions', async () => {
    const { list } = await setUp();
    expect(await list()).toMatchObject({ status: 204, text: '' });
  });

  test('newest first, with the total balance and times whose offset has no colon', async () => {
    const { clock, list, post } = await setUp();
    clock.moveTo(NOON);
    await post('10', 'Bonus');
    clock.forward(HOUR);
    await post('-2.5');
    const answer = await list();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        transactions: [
          {
            transaction_id: expect.any(Number),
            currency_adjustment: -2.5,
            offer_id: null,
            offer_name: null,
            description: null,
            timestamp: '2026-03-10T13:00:00+0000',
          },
          { currency_adjustment: 10, description: 'Bonus', timestamp: '2026-03-10T12:00:00+0000' },
        ],
        currency_count: 7.5,
      },
    });
  });

  test('pages never overlap; a page past the end is 200 with the balance', async () => {
    const { list, post } = await setUp();
    for (let amount = 1; amount <= 7; amount++) await post(String(amount));
    expect(amounts(await list())).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(amounts(await list({ limit: 3 }))).toEqual([7, 6, 5]);
    expect(amounts(await list({ limit: 3, offset: 3 }))).toEqual([4, 3, 2]);
    expect(amounts(await list({ limit: 3, offset: 6 }))).toEqual([1]);
    expect(amounts(await list({ offset: 5 }))).toEqual([2, 1]);
    expect((await list({ offset: 7 })).body).toEqual({ transactions: [], currency_count: 28 });
    expect((await list({ limit: 1 })).body).toMatchObject({ currency_count: 28 });
  });

  test('400 names the invalid page parameters', async () => {
    const { list, post } = await setUp();
    await post('1');
    expect(await list({ limit: 0, offset: -1 })).toMatchObject({ status: 400, failing: ['limit', 'offset'] });
    for (const limit of ['x', '1.5', '1e3', '99999999999999999999', '0x1']) {
      expect({ limit, failing: (await list({ limit })).failing }).toEqual({ limit, failing: ['limit'] });
    }
    // An empty value counts as absent.
    expect(await list({ limit: '' })).toMatchObject({ status: 200, body: { currency_count: 1 } });
  });

  test('401 without a key and with the publishable key', async () => {
    const { client, path, post, wall } = await setUp();
    await post('1');
    expect((await client.get(path)).status).toBe(401);
    expect((await client.get(path, { bearer: wall.publishableKey })).status).toBe(401);
    expect((await client.get(path, { query: { api_key: wall.secretKey } })).status).toBe(200);
  });

  test("a token with the scope history lists its own user's rows only", async () => {
    const { client, newUser, newWall, path, post, secrets, user, wall } = await setUp();
    await post('4');
    const mint = (subid1: string, from = wall) => mintToken({ client, secrets }, from, subid1);
    expect((await client.get(path, { bearer: await mint(user) })).status).toBe(200);
    expect((await client.get(path, { bearer: await mint(newUser()) })).status).toBe(401);
    expect((await client.get(path, { bearer: await mint(user, await newWall()) })).status).toBe(401);
    const posting = await client.post(path, { query: { currency_adjustment: 1 }, bearer: await mint(user) });
    expect(posting.status).toBe(401);
  });

  test('a completed offer is listed by its name', async () => {
    const { clock, importOffers, list, store, user, vault, wall } = await setUp();
    await importOffers([offerRow(9001, { name: 'Harbor Quest' })]);
    await completeOffer({ clock, store, vault, wall, user, offerId: 9001, ip: '8.8.8.8' });
    expect((await list()).body).toMatchObject({
      transactions: [{ offer_id: 9001, offer_name: 'Harbor Quest', currency_adjustment: 100, description: null }],
      currency_count: 100,
    });
  });

  test('a reversal is a row of its own for the same offer, and takes the credits back', async () => {
    const { clock, importOffers, list, store, user, vault, wall } = await setUp();
    await importOffers([offerRow(9002, { name: 'Sky Farm' })]);
    const { clickId, externalId, source } = await completeOffer({
      clock,
      store,
      vault,
      wall,
      user,
      offerId: 9002,
      ip: '8.8.8.8',
    });
    clock.forward(HOUR);
    const reversal = await store.reverseLead({
      takes: 'event',
      source,
      externalId,
      clickId,
      eventId: '',
      reason: 'Order was returned',
      deliveryId: `dlv_${crypto.randomUUID()}`,
      at: clock.now(),
    });
    expect(reversal).toMatchObject({ kind: 'reversed', balance: 0 });
    const offer = { offer_id: 9002, offer_name: 'Sky Farm', description: null };
    expect((await list()).body).toMatchObject({
      transactions: [
        { ...offer, currency_adjustment: -100 },
        { ...offer, currency_adjustment: 100 },
      ],
      currency_count: 0,
    });
  });
});
