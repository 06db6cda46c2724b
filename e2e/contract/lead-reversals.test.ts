import { describe, expect, test } from 'vitest';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { OK, DUP, refused, clicked } from '../support/money/clicked-offer.ts';

onEveryEngine('Reversals and sources', (ready) => {
  describe('reversal', () => {
    test('reverses a credit once, by identity, and may take the balance below zero', async () => {
      const { client, history, send, user, wall } = await clicked(ready());
      expect(await send({ transaction_id: 'back' })).toMatchObject(OK);
      const spend = { query: { currency_adjustment: -100 }, bearer: wall.secretKey };
      expect((await client.post(wall.user(user, 'transactions.json'), spend)).status).toBe(201);
      const revoked = { transaction_id: 'back', status: 2, reason: 'Payment refused' };
      expect(await send(revoked)).toMatchObject(OK);
      expect(await send(revoked)).toMatchObject(DUP);
      expect(await history()).toMatchObject({ balance: -1_000_000, rows: [{ kind: 'reversal' }, {}, {}] });
      // A repeat of the lead does not credit it again.
      expect(await send({ transaction_id: 'back' })).toMatchObject(DUP);
    });

    test('with another transaction id, reverses the only lead of its click', async () => {
      const { history, leads, send } = await clicked(ready());
      expect(await send()).toMatchObject(OK);
      expect(await send({ transaction_id: 'chargeback-1', status: 2 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'chargeback-2', status: 2 })).toMatchObject(DUP);
      expect((await history()).balance).toBe(0);
      expect(await leads('reversed')).toHaveLength(1);
    });

    test('before its lead is OK, and the lead is then stored as reversed, without a ledger row', async () => {
      const { history, leads, send } = await clicked(ready());
      const early = { transaction_id: 'early', status: 2, reason: 'Fraud', payout: -1 };
      expect(await send(early)).toMatchObject(OK);
      expect(await send(early)).toMatchObject(DUP);
      expect(await send({ transaction_id: 'early' })).toMatchObject(OK);
      expect((await history()).total).toBe(0);
      expect(await leads('reversed')).toMatchObject([{ transaction_id: 'early', reason: 'Fraud' }]);
      expect(await send({ transaction_id: 'early' })).toMatchObject(DUP);
    });

    test('of one event leaves the others credited', async () => {
      const events = [
        { event_id: 21, event_name: 'One', event_revenue: 1 },
        { event_id: 22, event_name: 'Two', event_revenue: 2 },
      ];
      const { history, send } = await clicked(ready(), { events });
      for (const event_id of [21, 22]) expect(await send({ transaction_id: 'both', event_id })).toMatchObject(OK);
      expect(await send({ transaction_id: 'both', event_id: 22, status: 2 })).toMatchObject(OK);
      expect((await history()).balance).toBe(1_000_000);
      expect((await send({ transaction_id: 'both', status: 2 })).failing).toEqual(['event_id']);
    });

    test('of a held lead withdraws it', async () => {
      const { history, leads, send } = await clicked(ready());
      expect(await send({ transaction_id: 'much', payout: 5 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'much', status: 2 })).toMatchObject(OK);
      expect(await leads('pending')).toEqual([]);
      expect((await history()).total).toBe(0);
    });

    test('409 if the identity belongs to another click', async () => {
      const { follow, history, newUser, send } = await clicked(ready());
      const other = newUser();
      const click_id = await follow(other);
      expect(await send({ transaction_id: 'mine' })).toMatchObject(OK);
      const foreign = await send({ transaction_id: 'mine', click_id, status: 2 });
      expect(foreign).toMatchObject(refused(409, 'conflict'));
      expect((await history()).balance).toBe(1_000_000);
    });

    test('by another source reverses nothing', async () => {
      const { history, newSource, send } = await clicked(ready());
      expect(await send({ transaction_id: 'ours' })).toMatchObject(OK);
      await send({ transaction_id: 'ours', status: 2 }, await newSource());
      expect((await history()).balance).toBe(1_000_000);
    });
  });

  describe('who may credit what', () => {
    test('403 and a security event for a source other than the one that the offer names', async () => {
      const name = `own-${crypto.randomUUID().slice(0, 8)}`;
      const { history, newSource, offerId, send, source, store, wall } = await clicked(ready(), { source: name });
      expect(await send()).toMatchObject(refused(403, 'wrong_source'));
      const [event] = await store.listSecurityEvents({ limit: 1 });
      expect(event).toMatchObject({
        kind: 'wrong_source',
        owner: { kind: 'wall', profileId: wall.adwallId },
        detail: `source ${source.name}, offer ${offerId}`,
      });
      expect(await send({}, await newSource({ name }))).toMatchObject(OK);
      expect((await history()).total).toBe(1);
    });

    test('the source that credited a lead can reverse it after the offer moved to another source, which can not', async () => {
      const { history, importOffers, leads, newSource, offerId, send } = await clicked(ready());
      expect(await send({ transaction_id: 'moved' })).toMatchObject(OK);
      const next = await newSource();
      await importOffers([offerRow(offerId, { source: next.name })]);
      expect(await send({ transaction_id: 'moved', status: 2 }, next)).toMatchObject(OK);
      expect((await history()).balance).toBe(1_000_000);
      expect(await send({ transaction_id: 'moved' })).toMatchObject(refused(403, 'wrong_source'));
      expect(await send({ transaction_id: 'moved', status: 2 })).toMatchObject(OK);
      expect((await history()).balance).toBe(0);
      expect(await leads('reversed')).toHaveLength(1);
    });

    test('a reversal by a source that may not credit the offer, and never did, is refused too', async () => {
      const { newSource, send } = await clicked(ready(), { source: `own-${crypto.randomUUID().slice(0, 8)}` });
      expect(await send({ status: 2 }, await newSource())).toMatchObject(refused(403, 'wrong_source'));
    });

    test('a weak source credits only offers that name it, and its payout is ignored', async () => {
      const name = `weak-${crypto.randomUUID().slice(0, 8)}`;
      const own = await clicked(ready(), { source: name, payout: 2 });
      const weak = await own.newSource({ name, scheme: 'secret-url' });
      const call = (clickId: string, transaction: string) =>
        own.client.get(new URL(weak.urlTemplate).pathname, {
          query: { click_id: clickId, transaction_id: transaction, payout: 0.01 },
        });
      expect(await call(own.clickId, 'weak-1')).toMatchObject(OK);
      expect(await call(own.clickId, 'weak-1')).toMatchObject(DUP);
      expect((await own.history()).balance).toBe(2_000_000);
      const post = await own.client.post(new URL(weak.urlTemplate).pathname, {
        json: { click_id: own.clickId, transaction_id: 'weak-1' },
      });
      expect(post).toMatchObject(DUP);
      const anybodys = await clicked(ready());
      expect(await call(anybodys.clickId, 'weak-2')).toMatchObject(refused(403, 'wrong_source'));
      const wrong = await own.client.get(`/leads/${name}/${'x'.repeat(40)}`, { query: { click_id: own.clickId } });
      expect(wrong).toMatchObject(refused(401, 'invalid_signature'));
    });
  });
});
