import { describe, expect, test } from 'vitest';
import { rejectLead } from '../../server/leads/reject-lead.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { postLead, signedLeadPath } from '../support/requests/send-lead.ts';
import { OK, DUP, refused, clicked } from '../support/money/clicked-offer.ts';

onEveryEngine('Leads', (ready) => {
  describe('a lead', () => {
    test("is credited with the click's amount, and the history shows it at once", async () => {
      const { client, history, offerId, send, user, wall } = await clicked(ready(), { payout: 1.5 });
      const answer = await send();
      expect(answer).toMatchObject(OK);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await history()).toMatchObject({ balance: 1_500_000, rows: [{ kind: 'lead', amount: 1_500_000 }] });
      const list = await client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
      expect(list.body).toMatchObject({
        currency_count: 150,
        transactions: [{ currency_adjustment: 150, offer_id: offerId, offer_name: `Offer ${offerId}` }],
      });
    });

    test('is credited once, however often and in whatever form it is repeated', async () => {
      const context = await clicked(ready());
      const { clickId, clock, history, leads, send, source } = context;
      expect(await send({ transaction_id: 'once' })).toMatchObject(OK);
      expect(await send({ transaction_id: 'once' })).toMatchObject(DUP);
      expect(await postLead(context, source, { click_id: clickId, transaction_id: 'once' })).toMatchObject(DUP);
      clock.forward(6 * DAY);
      expect(await send({ transaction_id: 'once' })).toMatchObject(DUP);
      expect((await history()).total).toBe(1);
      // Another transaction id for the same click and offer may be paid, too: a person decides.
      expect(await send({ transaction_id: 'other' })).toMatchObject(OK);
      expect(await send({ transaction_id: 'other' })).toMatchObject(DUP);
      expect(await leads('pending')).toMatchObject([{ transaction_id: 'other', reason: 'repeated_event' }]);
      expect((await history()).total).toBe(1);
    });

    test('is credited once if 16 copies arrive at the same time', async () => {
      const { history, send } = await clicked(ready());
      const answers = await Promise.all(Array.from({ length: 16 }, () => send({ transaction_id: 'crowd' })));
      expect(answers.map(({ text }) => text).toSorted()).toEqual([...Array<string>(15).fill('DUP'), 'OK']);
      expect(await history()).toMatchObject({ total: 1, balance: 1_000_000 });
    });

    test('may be sent as JSON with Standard Webhooks headers', async () => {
      const context = await clicked(ready());
      const { clickId, history, source } = context;
      const fields = { click_id: clickId, transaction_id: 'json-1', payout: 0.5, status: 1, unknown: [1] };
      expect(await postLead(context, source, fields)).toMatchObject(OK);
      expect((await history()).balance).toBe(500_000);
    });

    test('is credited even if the offer was disabled, blocked or reached its cap after the click', async () => {
      const cap = { leads: 1, per: 'total' };
      const { changeWall, clock, follow, history, newUser, offerId, send, store, wall } = await clicked(ready(), {
        cap,
      });
      const second = newUser();
      const secondClick = await follow(second);
      expect(await send()).toMatchObject(OK);
      await changeWall(wall, { blocked: [offerId] });
      await store.disableOffers({ offerIds: [offerId], at: clock.now() });
      expect(await send({ click_id: secondClick })).toMatchObject(OK);
      expect((await history(second)).balance).toBe(1_000_000);
    });

    test('HEAD credits nothing', async () => {
      const { clickId, client, clock, history, source } = await clicked(ready());
      const path = signedLeadPath(source, { click_id: clickId, transaction_id: 'head' }, clock.now());
      const [bare = '', query = ''] = path.split('?', 2);
      expect((await client.send('HEAD', bare, { query })).status).toBe(405);
      expect((await history()).total).toBe(0);
    });
  });

  describe('identity', () => {
    test('409, never DUP, for the same identity with another click or payout', async () => {
      const { follow, history, newUser, send } = await clicked(ready());
      expect(await send({ transaction_id: 'id-1' })).toMatchObject(OK);
      expect(await send({ transaction_id: 'id-1', payout: '0.9' })).toMatchObject(refused(409, 'conflict'));
      const other = newUser();
      const otherClick = await follow(other);
      expect(await send({ transaction_id: 'id-1', click_id: otherClick })).toMatchObject(refused(409, 'conflict'));
      expect((await history(other)).total).toBe(0);
      expect((await history()).total).toBe(1);
    });

    test('409 for another click of the same user on the same offer, which is stored and listed', async () => {
      const { clock, follow, history, leads, send, user } = await clicked(ready());
      clock.forward(2 * MINUTE);
      const again = await follow(user);
      expect(await send()).toMatchObject(OK);
      const second = { transaction_id: 'second', click_id: again };
      expect(await send(second)).toMatchObject(refused(409, 'already_completed'));
      expect(await send(second)).toMatchObject(refused(409, 'already_completed'));
      expect(await leads('rejected')).toMatchObject([{ transaction_id: 'second', reason: 'already_completed' }]);
      expect((await history()).total).toBe(1);
    });

    test('two sources may use the same transaction id', async () => {
      const { follow, history, newSource, newUser, send } = await clicked(ready());
      const other = newUser();
      const otherClick = await follow(other);
      expect(await send({ transaction_id: 'shared' })).toMatchObject(OK);
      const from = await newSource();
      expect(await send({ transaction_id: 'shared', click_id: otherClick }, from)).toMatchObject(OK);
      expect([(await history()).total, (await history(other)).total]).toEqual([1, 1]);
    });
  });

  describe('events', () => {
    const events = [
      { event_id: 11, event_name: 'Install', event_revenue: 0.5 },
      { event_id: 12, event_name: 'Level 10', event_revenue: 2, time_to_complete: 3600 },
    ];

    test('each is credited once per account, even under one transaction id', async () => {
      const { history, send } = await clicked(ready(), { events });
      expect(await send({ transaction_id: 'multi', event_id: 11 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'multi', event_id: 12 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'multi', event_id: 12 })).toMatchObject(DUP);
      expect(await send({ event_id: 11 }), 'another transaction is held').toMatchObject(OK);
      expect((await history()).rows.map(({ amount }) => amount)).toEqual([2_000_000, 500_000]);
    });

    test('one that may be completed several times is credited that often, and further ones are stored and accepted', async () => {
      const often = { event_id: 11, event_name: 'Quiz', event_revenue: 1, max_completions: 2 };
      const daily = { event_id: 12, event_name: 'Log in', event_revenue: 1, max_completions: null, once_a_day: true };
      const { clock, history, leads, send } = await clicked(ready(), { events: [often, daily], payout: 2 });
      for (const id of ['a', 'b', 'c']) {
        expect(await send({ event_id: 11, transaction_id: id })).toMatchObject(OK);
        expect(await send({ event_id: 11, transaction_id: id })).toMatchObject(DUP);
      }
      expect(await leads('rejected')).toMatchObject([{ transaction_id: 'c', reason: 'event_limit' }]);
      expect(await send({ event_id: 11, transaction_id: 'a', status: 2 })).toMatchObject(OK);
      expect(await send({ event_id: 11, transaction_id: 'd' })).toMatchObject(OK);
      for (const id of ['e', 'f']) expect(await send({ event_id: 12, transaction_id: id })).toMatchObject(OK);
      expect(await leads('pending')).toMatchObject([{ transaction_id: 'f', reason: 'event_daily_limit' }]);
      const convertedAt = Math.floor(clock.now() / 1000);
      clock.forward(2 * DAY);
      expect(await send({ event_id: 12, transaction_id: 'g' })).toMatchObject(OK);
      expect(await send({ event_id: 12, transaction_id: 'h', converted_at: convertedAt })).toMatchObject(OK);
      expect((await leads('rejected')).map(({ reason }) => reason).toSorted()).toEqual([
        'event_daily_limit',
        'event_limit',
      ]);
      // a, b, d, e, g, and the reversal of a.
      expect((await history()).rows).toHaveLength(6);
    });

    test("400 without an event, with another offer's event, and with an event for an offer that has none", async () => {
      const withEvents = await clicked(ready(), { events });
      for (const fields of [{}, { event_id: '' }, { event_id: 0 }, { event_id: 13 }]) {
        const answer = await withEvents.send(fields);
        expect({ fields, status: answer.status, failing: answer.failing }).toEqual({
          fields,
          status: 400,
          failing: ['event_id'],
        });
      }
      const without = await clicked(ready());
      expect((await without.send({ event_id: 1 })).failing).toEqual(['event_id']);
      expect(await without.send({ event_id: 0 })).toMatchObject(OK);
    });

    test('one that the offer lacks is accepted if it pays 0, and leaves all events open', async () => {
      const { history, leads, newTransaction, send } = await clicked(ready(), { events });
      const transaction_id = newTransaction();
      for (const event_id of [13, 13, ''])
        expect(await send({ transaction_id, event_id, payout: 0 })).toMatchObject(OK);
      for (const state of ['credited', 'pending', 'rejected'] as const) expect(await leads(state)).toEqual([]);
      expect(await send({ transaction_id, event_id: 11 })).toMatchObject(OK);
      expect((await history()).rows.map(({ amount }) => amount)).toEqual([500_000]);
      expect((await send({ event_id: 13, payout: 0.01 })).failing).toEqual(['event_id']);
    });

    test('403 after the time to complete, which is stored; a repeat is refused again', async () => {
      const { clock, history, leads, send } = await clicked(ready(), { events });
      clock.forward(HOUR);
      const late = { transaction_id: 'late', event_id: 12 };
      expect(await send(late)).toMatchObject(refused(403, 'too_late'));
      expect(await send(late)).toMatchObject(refused(403, 'too_late'));
      expect(await leads('rejected')).toMatchObject([{ transaction_id: 'late', event_id: 12, reason: 'too_late' }]);
      expect(await send({ event_id: 11 })).toMatchObject(OK);
      expect((await history()).total).toBe(1);
    });

    test('the terms are those of the click, whatever has changed in the catalog and the wall', async () => {
      const { changeWall, history, importOffers, offerId, send, wall } = await clicked(ready(), { events });
      await importOffers([offerRow(offerId, { payout: 9 })]);
      await changeWall(wall, { currency: { ratio: '7', round: true } });
      expect(await send({ event_id: 11 })).toMatchObject(OK);
      expect((await history()).balance).toBe(500_000);
    });
  });

  describe('payout', () => {
    test("the source's payout counts, by the ratio of the click", async () => {
      const { history, send } = await clicked(ready(), { payout: 2 });
      expect(await send({ payout: '1.23' })).toMatchObject(OK);
      expect((await history()).balance).toBe(1_230_000);
    });

    test("a payout above the wall's factor is answered OK and held; releasing credits it, rejecting does not", async () => {
      const context = await clicked(ready(), { payout: 2 }, { max_payout_factor: '1.5' });
      const { clock, follow, history, leads, newUser, send, user } = context;
      const deps = { ...context, ids: systemIds() };
      const other = newUser();
      const otherClick = await follow(other);
      expect(await send({ payout: 3.0001, transaction_id: 'held' })).toMatchObject(OK);
      expect(await send({ payout: 3.0001, transaction_id: 'held' })).toMatchObject(DUP);
      expect(await send({ payout: 4, click_id: otherClick, transaction_id: 'bad' })).toMatchObject(OK);
      expect((await history()).total).toBe(0);
      const held = await leads('pending');
      expect(held.map(({ transaction_id: id, reason, payout }) => [id, reason, payout]).toSorted()).toEqual([
        ['bad', 'payout_too_high', 4],
        ['held', 'payout_too_high', 3.0001],
      ]);
      const idOf = (name: string) => held.find(({ transaction_id: id }) => id === name)?.lead_id ?? '';
      clock.forward(DAY);
      expect(await releaseLead(deps)(idOf('held'))).toMatchObject({ kind: 'credited', balance: 3_000_100 });
      expect(await releaseLead(deps)(idOf('held'))).toEqual({ kind: 'not_held' });
      expect(await history(user)).toMatchObject({ total: 1, balance: 3_000_100, rows: [{ at: clock.now() }] });
      expect(await rejectLead(deps)({ leadId: idOf('bad'), reason: 'no such payment' })).toEqual({ kind: 'rejected' });
      expect(await releaseLead(deps)(idOf('bad'))).toEqual({ kind: 'not_held' });
      const repeat = await send({ payout: 4, click_id: otherClick, transaction_id: 'bad' });
      expect(repeat).toMatchObject(refused(403, 'lead_rejected'));
      expect((await history(other)).total).toBe(0);
      expect(await send({ click_id: otherClick })).toMatchObject(OK);
      expect(await releaseLead(deps)('lead_unknown')).toEqual({ kind: 'unknown_lead' });
    });

    test('409 when the credit would overflow the balance', async () => {
      const { history, send } = await clicked(ready(), {}, { currency: { ratio: '500000' } });
      expect(await send({ payout: '1000000000' })).toMatchObject(refused(409, 'balance_limit'));
      expect((await history()).total).toBe(0);
    });
  });
});
