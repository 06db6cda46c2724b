import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callMap } from '../../server/schema/call-map.ts';
import type { z } from 'zod';
import { clicked, DUP, OK, refused } from '../support/money/clicked-offer.ts';
import type { ApiResponse } from '../support/requests/client.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const SECRET = '17b4e2a70d6efe9796dd4c5507a9f9ab';
const ids = { click_id: 'sub_id', transaction_id: 'trans_id' };

/** A click on an offer that names a source with the scheme `secret-url`, and calls by that source. */
async function mapped(
  service: TestService,
  map: z.input<typeof callMap> | null = null,
  { offer = {}, secret }: { offer?: object; secret?: string } = {},
) {
  const name = `mapped-${crypto.randomUUID().slice(0, 8)}`;
  const loop = await clicked(service, { source: name, payout: 2, ...offer });
  const source = await loop.newSource({
    name,
    scheme: 'secret-url',
    ...(map !== null && { callMap: callMap.parse(map) }),
    ...(secret !== undefined && { secret }),
  });
  const path = new URL(source.urlTemplate).pathname;
  return {
    ...loop,
    name,
    path,
    call: (query: string): Promise<ApiResponse> => loop.client.get(path, { query }),
    /** The click of a new user. */
    newClick: async () => {
      const user = loop.newUser();
      return { user, clickId: await loop.follow(user) };
    },
    balance: async (user?: string) => (await loop.history(user)).balance,
  };
}

onEveryEngine('Calls by a map', (ready) => {
  describe('the default map', () => {
    test('takes a negative amount for the reversal of the same lead', async () => {
      const { balance, call, clickId, history } = await mapped(ready());
      const query = `click_id=${clickId}&transaction_id=T1`;
      expect(await call(`${query}&payout=1.5`)).toMatchObject(OK);
      expect(await balance()).toBe(2_000_000);
      expect(await call(`${query}&payout=-0.00001&status=credited`)).toMatchObject(OK);
      expect(await balance()).toBe(0);
      expect(await call(`${query}&payout=-0.5`)).toMatchObject(DUP);
      expect((await history()).total).toBe(2);
    });

    test.each([
      ...['payout=1.500000', 'payout=', 'payout={payout}', 'payout={{payout}}', 'payout=[PAYOUT]', 'payout=%payout%'],
      ...['payout=$1.50', 'payout=99', 'payout=0,125', 'status=credited', 'status=APPROVED', 'status=', 'status=1'],
      ...['status={status}&event_id=&network_offer_id={offer}', 'status=complete&event_id=0'],
    ])('pays what the click promised for %s', async (more) => {
      const { balance, call, clickId } = await mapped(ready());
      expect(await call(`click_id=${clickId}&transaction_id=T1&${more}`)).toMatchObject(OK);
      expect(await balance()).toBe(2_000_000);
    });

    test('a pending call, and one that pays 0, leave the lead to come', async () => {
      const { balance, call, clickId, leads } = await mapped(ready());
      const query = `click_id=${clickId}&transaction_id=T1`;
      for (const more of ['payout=0', 'payout=0.00', 'status=pending&payout=1', 'status=on_hold']) {
        expect(await call(`${query}&${more}`)).toMatchObject(OK);
      }
      for (const state of ['pending', 'rejected', 'credited'] as const) expect(await leads(state)).toEqual([]);
      expect(await call(`${query}&payout=1.25`)).toMatchObject(OK);
      expect(await balance()).toBe(2_000_000);
    });

    test('refuses what it does not understand with 400, and the refused calls list it', async () => {
      const { app, call, clickId, history, name, store } = await mapped(ready());
      const query = `click_id=${clickId}&transaction_id=T1`;
      const failing = async (text: string) => (await call(text)).failing;
      expect(await failing(`${query}&status=unheard-of`)).toEqual(['status']);
      expect(await failing(`${query}&payout=2,250`)).toEqual(['payout']);
      expect(await failing(`${query}&payout=(1.50)`)).toEqual(['payout']);
      expect(await failing(`${query}&kind=bonus`)).toEqual(['kind']);
      expect(await failing(`transaction_id=T1&payout=1`)).toEqual(['click_id']);
      expect(await failing(`click_id=${clickId}&transaction_id={transaction_id}&status=pending`)).toEqual([
        'transaction_id',
      ]);
      expect(await failing(`${query}&payout=1&payout=2`)).toEqual(['payout']);
      expect(await failing(`${query}&reason=%ff`)).toEqual(['']);
      expect((await history()).total).toBe(0);
      await app.storeRefusedCalls();
      const rows = await store.pageRefusedCalls({ source: name, walls: null, after: null, limit: 20 });
      expect(rows.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 8 }, () => 'invalid'));
    });

    test('reads a query, a form of either kind and JSON, also together, but nothing twice', async () => {
      const { balance, client, newClick, path } = await mapped(ready());
      const form = (clickId: string) => ({ click_id: clickId, transaction_id: clickId, payout: '1.5' });
      const multipart = (clickId: string) => ({
        headers: { 'Content-Type': 'multipart/form-data; boundary=xx' },
        body: `--xx\r\nContent-Disposition: form-data; name="click_id"\r\n\r\n${clickId}\r\n--xx--\r\n`,
      });
      for (const sent of [
        (clickId: string) => ({ form: form(clickId) }),
        (clickId: string) => ({ json: { ...form(clickId), payout: 1.5, meta: { a: 1 }, status: null } }),
        (clickId: string) => ({ query: form(clickId) }),
        (clickId: string) => ({ query: { transaction_id: clickId }, json: { click_id: clickId } }),
        (clickId: string) => ({ query: { transaction_id: clickId }, ...multipart(clickId) }),
      ]) {
        const { clickId, user } = await newClick();
        expect(await client.post(path, sent(clickId))).toMatchObject(OK);
        expect(await balance(user)).toBe(2_000_000);
      }
      const { clickId, user } = await newClick();
      const twice = { query: { click_id: clickId, payout: '-1' }, form: form(clickId) };
      expect((await client.post(path, twice)).failing).toEqual(['click_id', 'payout']);
      const nested = { json: { ...form(clickId), status: { code: 2 } } };
      expect((await client.post(path, nested)).failing).toEqual(['status']);
      const rounded = { body: `{"click_id":"${clickId}","transaction_id":12345678901234567890}` };
      const asJson = { headers: { 'Content-Type': 'application/json' } };
      expect((await client.post(path, { ...rounded, ...asJson })).failing).toEqual(['transaction_id']);
      expect(await balance(user)).toBe(0);
    });

    test('a rejection means the lead that it names, before or after another lead of the click', async () => {
      const { balance, call, clickId, leads } = await mapped(ready());
      expect(await call(`click_id=${clickId}&transaction_id=T1&status=rejected`)).toMatchObject(OK);
      expect(await call(`click_id=${clickId}&transaction_id=T2&status=approved`)).toMatchObject(OK);
      expect(await balance()).toBe(2_000_000);
      expect(await call(`click_id=${clickId}&transaction_id=T3&status=rejected`)).toMatchObject(OK);
      expect(await balance()).toBe(2_000_000);
      expect(await leads('reversed')).toEqual([]);
      const other = await mapped(ready());
      expect(await other.call(`click_id=${other.clickId}&transaction_id=T1&payout=-1`)).toMatchObject(OK);
      expect(await other.call(`click_id=${other.clickId}&transaction_id=T1&payout=1`)).toMatchObject(OK);
      expect(await other.balance()).toBe(0);
    });
  });

  describe("an operator's map", () => {
    test('says which values add and which subtract, and what to answer', async () => {
      const states = [{ parameter: 'status', complete: ['0'], reversal: ['1'] }];
      const { balance, call, clickId } = await mapped(ready(), {
        fields: ids,
        states,
        response: { accepted: 'approved', duplicate: 'seen' },
      });
      const query = `sub_id=${clickId}&trans_id=T1`;
      expect(await call(`${query}&status=0`)).toMatchObject({ status: 200, text: 'approved' });
      expect(await call(`${query}&status=0`)).toMatchObject({ status: 200, text: 'seen' });
      expect(await balance()).toBe(2_000_000);
      expect((await call(`${query}&status=2`)).failing).toEqual(['status']);
      expect(await call(`${query}&status=1`)).toMatchObject({ status: 200, text: 'approved' });
      expect(await balance()).toBe(0);
    });

    test('holds a negative amount that is a difference, and another one of the same lead is refused, not lost', async () => {
      const map = { fields: { ...ids, payout: 'amount' }, negative: 'difference', decimal: ',' } as const;
      const { balance, call, clickId, leads } = await mapped(ready(), map);
      const query = `sub_id=${clickId}&trans_id=T1`;
      expect(await call(`${query}&amount=1,50`)).toMatchObject(OK);
      expect(await call(`${query}&amount=-0,250`)).toMatchObject(OK);
      expect(await call(`${query}&amount=-0,250`)).toMatchObject(DUP);
      expect(await call(`${query}&amount=-0,50`)).toMatchObject(refused(409, 'conflict'));
      expect(await balance()).toBe(2_000_000);
      expect(await leads('pending')).toMatchObject([
        { reason: 'negative_difference', payout: -0.25, currency_count: 0 },
      ]);
    });

    const hash = { parameter: 'sig', text: '{sub_id}|{trans_id}|{amount}|{secret}' } as const;
    const fields = { ...ids, payout: 'amount' };
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

    test('with a plain hash proves a payout up to what the click promised; more is held, and other offers refuse it', async () => {
      const map = { fields, hash: { ...hash, algorithm: 'md5' } } as const;
      const { balance, call, leads, newClick, newSource, path } = await mapped(ready(), map, { secret: SECRET });
      const signed = (clickId: string, amount: string, id = clickId) =>
        `sub_id=${clickId}&trans_id=${id}&amount=${amount}&sig=${md5(`${clickId}|${id}|${amount}|${SECRET}`)}`;
      expect(path).toMatch(/^\/leads\/[\w-]+$/);
      const [less, more, forged] = [await newClick(), await newClick(), await newClick()];
      expect(await call(signed(less.clickId, '1.50'))).toMatchObject(OK);
      expect(await balance(less.user)).toBe(1_500_000);
      expect(await call(signed(more.clickId, '2.01'))).toMatchObject(OK);
      expect(await leads('pending')).toMatchObject([{ reason: 'payout_too_high', payout: 2.01 }]);
      for (const text of [
        signed(forged.clickId, '1.50').replace('amount=1.50', 'amount=2.00'),
        signed(forged.clickId, '1.50').replace(/&sig=.*/, ''),
        `${signed(forged.clickId, '1.50')}&sig=0`,
        `sub_id=${forged.clickId}&trans_id=1&amount=1&sig=${md5(`${forged.clickId}|1|1|`)}`,
      ]) {
        expect(await call(text)).toMatchObject(refused(401, 'invalid_signature'));
      }
      expect(await balance(forged.user)).toBe(0);
      const free = await clicked(ready());
      await newSource({
        name: `${free.source.name}-map`,
        scheme: 'secret-url',
        callMap: callMap.parse(map),
        secret: SECRET,
      });
      const answer = await free.client.get(`/leads/${free.source.name}-map`, { query: signed(free.clickId, '1.50') });
      expect(answer).toMatchObject(refused(403, 'wrong_source'));
    });

    test.each([
      ['{sub_id}|{trans_id}|{amount}', OK],
      ['{sub_id}{trans_id}|{amount}', refused(403, 'wrong_source')],
      ['{sub_id}|{trans_id}', refused(403, 'wrong_source')],
    ])(
      'an HMAC over %s credits offers that name no source only if it covers all, with separators',
      async (text, answer) => {
        const free = await clicked(ready(), { payout: 2 });
        const name = `${free.source.name}-map`;
        const map = callMap.parse({ fields, hash: { parameter: 'sig', algorithm: 'hmac-sha256', text } });
        await free.newSource({ name, scheme: 'secret-url', callMap: map, secret: SECRET });
        const values = { '{sub_id}': free.clickId, '{trans_id}': 'T1', '{amount}': '1.5' };
        const signed = Object.entries(values).reduce((all, [one, value]) => all.replace(one, value), text);
        const sig = createHmac('sha256', SECRET).update(signed).digest('hex');
        const query = { sub_id: free.clickId, trans_id: 'T1', amount: '1.5', sig };
        expect(await free.client.get(`/leads/${name}`, { query })).toMatchObject(answer);
        expect((await free.history()).balance).toBe(answer === OK ? 1_500_000 : 0);
      },
    );
  });
});
