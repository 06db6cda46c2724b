import { describe, expect, test } from 'vitest';
import { listLeads } from '../../server/leads/list-leads.ts';
import { rejectLead } from '../../server/leads/reject-lead.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import type { LeadState } from '../../server/store/ports/stored-leads.ts';
import type { Answer } from '../support/requests/client.ts';
import { DAY, HOUR, MINUTE, NOON } from '../support/service/clock.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import {
  postLead,
  sendLead,
  signedLeadPath,
  signPath,
  webhookHeaders,
  type LeadFields,
} from '../support/requests/send-lead.ts';
import type { TestService } from '../support/service/start-service.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

const OK = { status: 200, text: 'OK' };
const DUP = { status: 200, text: 'DUP' };
const refused = (status: number, code: string) => ({ status, code });

let nextOffer = 1000;
let nextTransaction = 0;

/** A user who has just clicked an offer, and a source that may credit it. */
async function clicked(
  service: TestService,
  parts: Record<string, unknown> = {},
  settings: WallChanges = {},
  query: Record<string, string> = {},
) {
  const { client, clock, store } = service;
  clock.moveTo(NOON);
  const offerId = (nextOffer += 1);
  expect((await service.importOffers([offerRow(offerId, parts)], { prune: true })).rejected).toEqual([]);
  const wall = await service.newWall(settings);
  const source = await service.newSource();
  const follow = async (user: string, agent: string = agents.windows): Promise<string> => {
    const ask = askFor(service, wall, { subid1: user, ip: addresses.US, ...query }, { 'User-Agent': agent });
    const link = new URL((await ask.offers())[0]?.click_url ?? '').pathname;
    const answer = await client.get(link, { headers: { 'User-Agent': agent } });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
  };
  const user = service.newUser();
  const clickId = await follow(user);
  clock.forward(10 * MINUTE);
  const account = (subid1 = user) => ({ kind: 'wall', profileId: wall.adwallId, subid1 }) as const;
  const history = (subid1 = user) => store.listTransactions({ account: account(subid1), limit: null, offset: 0 });
  const newTransaction = (): string => `T-${(nextTransaction += 1)}`;
  return {
    ...service,
    offerId,
    wall,
    source,
    user,
    clickId,
    follow,
    account,
    history,
    newTransaction,
    /** Reports a lead for the click, with a new transaction id unless `fields` has one. */
    send: (fields: LeadFields = {}, from = source): Promise<Answer> =>
      sendLead(service, from, { click_id: clickId, transaction_id: newTransaction(), ...fields }),
    leads: (state: LeadState) => listLeads(service)({ state, adwallId: wall.adwallId, limit: 10 }),
  };
}

onEveryEngine('Leads', (ready, start) => {
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
      const { clickId, clock, history, send, source } = context;
      expect(await send({ transaction_id: 'once' })).toMatchObject(OK);
      expect(await send({ transaction_id: 'once' })).toMatchObject(DUP);
      expect(await postLead(context, source, { click_id: clickId, transaction_id: 'once' })).toMatchObject(DUP);
      clock.forward(6 * DAY);
      expect(await send({ transaction_id: 'once' })).toMatchObject(DUP);
      // Another transaction id for the same click and offer is the same lead.
      expect(await send({ transaction_id: 'other' })).toMatchObject(DUP);
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
      expect(await send({ event_id: 11 })).toMatchObject(DUP);
      expect((await history()).rows.map(({ amount }) => amount)).toEqual([2_000_000, 500_000]);
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

    test('the terms are those of the click, whatever has changed in the catalogue and the wall', async () => {
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
      const { history, send } = await clicked(ready(), {}, { currency: { ratio: '1000000' } });
      expect(await send({ payout: '1000000000' })).toMatchObject(refused(409, 'balance_limit'));
      expect((await history()).total).toBe(0);
    });
  });

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

  describe('fraud', () => {
    const fast = (action: 'flag' | 'hold' | 'reject'): WallChanges => ({
      fraud: { too_fast: { action, limit: 3600 } },
    });

    test('a new wall credits suspicious leads and lists the findings', async () => {
      const { leads, send } = await clicked(ready(), {}, fast('flag'));
      expect(await send({ country: 'de' })).toMatchObject(OK);
      expect((await leads('credited'))[0]?.findings).toEqual([
        { rule: 'country', action: 'flag', reason: 'click from US, lead from DE' },
        { rule: 'too_fast', action: 'flag', reason: '600 s after the click; the minimum is 3600 s' },
      ]);
    });

    test('hold: answered OK, and not credited until released', async () => {
      const context = await clicked(ready(), {}, fast('hold'));
      const { history, leads, send } = context;
      expect(await send()).toMatchObject(OK);
      expect((await history()).total).toBe(0);
      const [held] = await leads('pending');
      expect(held).toMatchObject({ reason: 'too_fast', findings: [{ rule: 'too_fast', action: 'hold' }] });
      const released = await releaseLead({ ...context, ids: systemIds() })(held?.lead_id ?? '');
      expect(released).toMatchObject({ kind: 'credited' });
      expect((await history()).balance).toBe(1_000_000);
    });

    test('reject: 403 without the name of the rule; an honest lead can still complete the offer', async () => {
      const { clock, history, leads, send } = await clicked(ready(), {}, fast('reject'));
      const answer = await send({ transaction_id: 'quick' });
      expect(answer).toMatchObject(refused(403, 'lead_rejected'));
      expect(answer.text).not.toContain('fast');
      expect(await leads('rejected')).toMatchObject([{ transaction_id: 'quick', reason: 'too_fast' }]);
      clock.forward(HOUR);
      expect(await send({ transaction_id: 'quick' })).toMatchObject(refused(403, 'lead_rejected'));
      expect(await send()).toMatchObject(OK);
      expect((await history()).total).toBe(1);
    });

    test('the user agent and the device are those of the click', async () => {
      const settings: WallChanges = {
        fraud: { agent: { action: 'hold' }, duplicate_device: { action: 'hold' }, too_fast: { action: 'off' } },
      };
      const { follow, leads, newUser, send } = await clicked(ready(), {}, settings, { device: 'idfa-of-two' });
      expect(await send()).toMatchObject(OK);
      const [second, robot] = [newUser(), newUser()];
      expect(await send({ click_id: await follow(second) })).toMatchObject(OK);
      expect(await leads('pending')).toMatchObject([{ reason: 'duplicate_device' }]);
      expect(await send({ click_id: await follow(robot, `${agents.windows} HeadlessChrome/120.0`) })).toMatchObject(OK);
      expect((await leads('pending'))[0]?.findings.map(({ rule }) => rule)).toEqual(['agent', 'duplicate_device']);
    });
  });

  describe('refusals', () => {
    test('401 for a signature that is missing, wrong, or of another source or query, and nothing is written', async () => {
      const { clickId, client, clock, history, newSource, source } = await clicked(ready());
      const fields = { click_id: clickId, transaction_id: 'forged' };
      const signed = signedLeadPath(source, fields, clock.now());
      const other = await newSource();
      const forged = [
        signed.slice(0, signed.lastIndexOf('&')),
        `${signed.slice(0, -1)}${signed.endsWith('0') ? '1' : '0'}`,
        signed.replace('forged', 'forger'),
        `${signed}&payout=9`,
        signedLeadPath({ ...other, name: source.name }, fields, clock.now()),
        signed.replace('&signature=', '&SIGNATURE='),
      ];
      for (const path of forged) {
        const [bare = '', query = ''] = path.split('?', 2);
        expect(await client.get(bare, { query })).toMatchObject(refused(401, 'invalid_signature'));
      }
      const body = JSON.stringify(fields);
      const headers = { 'Content-Type': 'application/json', ...webhookHeaders(source, body, clock.now()) };
      const post = await client.post(`/leads/${source.name}`, { body: `${body} `, headers });
      expect(post).toMatchObject(refused(401, 'invalid_signature'));
      expect((await history()).total).toBe(0);
    });

    test('401 for a timestamp more than 5 minutes in the future or older than the source allows', async () => {
      const { clickId, client, clock, source } = await clicked(ready());
      const at = async (stamp: number) => {
        const fields = { click_id: clickId, transaction_id: 'stamped' };
        const [bare = '', query = ''] = signedLeadPath(source, fields, stamp).split('?', 2);
        return client.get(bare, { query });
      };
      expect(await at(clock.now() + 5 * MINUTE + 1000)).toMatchObject(refused(401, 'stale_timestamp'));
      expect(await at(clock.now() - 7 * DAY - 1000)).toMatchObject(refused(401, 'stale_timestamp'));
      expect(await at(clock.now() + 5 * MINUTE - 1000)).toMatchObject(OK);
      expect(await at(clock.now() - 7 * DAY + 1000)).toMatchObject(DUP);
    });

    test('503 for a valid timestamp while our own clock is behind; the same call is accepted once the clock is right', async () => {
      const { clickId, client, clock, source } = await clicked(ready());
      const fields = { click_id: clickId, transaction_id: 'before-its-time' };
      const [bare = '', query = ''] = signedLeadPath(source, fields, clock.now()).split('?', 2);
      clock.jump(-3 * HOUR);
      try {
        const answer = await client.get(bare, { query });
        expect(answer).toMatchObject(refused(503, 'unavailable'));
        expect(answer.headers.get('retry-after')).toBe('60');
      } finally {
        clock.jump(3 * HOUR);
      }
      expect(await client.get(bare, { query })).toMatchObject(OK);
    });

    test("403 from an address outside the source's list", async () => {
      const { newSource, send } = await clicked(ready());
      const elsewhere = await newSource({ ips: ['203.0.113.0/24'] });
      expect(await send({}, elsewhere)).toMatchObject(refused(403, 'address_not_allowed'));
      const here = await newSource({ ips: ['203.0.113.0/24', '127.0.0.0/8', '::1'] });
      expect(await send({}, here)).toMatchObject(OK);
    });

    test('400 names every failing field at once', async () => {
      const context = await clicked(ready());
      const { client, clock, send, source } = context;
      const bad = { click_id: '', transaction_id: 'x'.repeat(256), payout: '1e3', status: 3, event_id: 'a' };
      expect((await send(bad)).failing).toEqual(['click_id', 'event_id', 'payout', 'status', 'transaction_id']);
      expect((await send({ payout: -1 })).failing).toEqual(['payout']);
      const repeated = signPath(source, `/leads/${source.name}?click_id=a&click_id=b&timestamp=${clock.now() / 1000}`);
      const [bare = '', query = ''] = repeated.split('?', 2);
      expect((await client.get(bare, { query })).failing).toEqual(['click_id', 'transaction_id']);
      expect((await postLead(context, source, { click_id: 1 })).failing).toEqual(['click_id', 'transaction_id']);
    });

    test('415 for a POST that is not JSON, 404 for an unknown source or click, 405 for another method', async () => {
      const { client, send, source } = await clicked(ready());
      const path = `/leads/${source.name}`;
      expect((await client.post(path, { form: { click_id: 'a' } })).status).toBe(415);
      expect(await client.get('/leads/nobody', { query: 'a=b' })).toMatchObject(refused(404, 'not_found'));
      expect(await client.get('/leads/', { query: 'a=b' })).toMatchObject(refused(404, 'not_found'));
      expect(await send({ click_id: 'clk_none' })).toMatchObject(refused(404, 'unknown_click'));
      expect(await send({ click_id: 'clk_none', status: 2 })).toMatchObject(refused(404, 'unknown_click'));
      expect((await client.put(path)).status).toBe(405);
      expect((await client.get(path, { query: 'x'.repeat(5000) })).status).toBe(414);
      expect((await client.post(path, { body: 'x'.repeat(40_000) })).status).toBe(413);
    });

    test('410 after the user was erased', async () => {
      const { account, clock, send, store } = await clicked(ready());
      await store.erasePerson({ account: account(), at: clock.now() });
      expect(await send()).toMatchObject(refused(410, 'erased'));
      expect(await send({ status: 2 })).toMatchObject(refused(410, 'erased'));
    });

    test('403 over plain HTTP from another machine', async () => {
      const { client, source } = await clicked(ready());
      const answer = await client.get(`/leads/${source.name}`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
      expect(answer).toMatchObject(refused(403, 'https_required'));
    });

    test('no CORS headers on successes, refusals or preflights', async () => {
      const { client, source } = await clicked(ready());
      const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await client.send(method, `/leads/${source.name}`, { headers: origin });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    });
  });

  test('only failed authentication is rate-limited, per address; valid calls from there still succeed', async () => {
    const service = await start({ env: { RATE_LIMIT: '3' } });
    try {
      const { client, send, source } = await clicked(service);
      const forged = () => client.get(`/leads/${source.name}`, { query: 'click_id=a&signature=b' });
      for (let call = 0; call < 6; call += 1) expect((await send()).status).toBe(200);
      expect((await send({ payout: -1 })).status).toBe(400);
      for (let call = 0; call < 3; call += 1) expect((await forged()).status).toBe(401);
      for (let call = 0; call < 3; call += 1) {
        const heldOff = await forged();
        expect(heldOff).toMatchObject(refused(429, 'too_many_requests'));
        expect(Number(heldOff.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        const right = await send();
        expect(right).toMatchObject({ status: 200, text: 'DUP' });
        expect(right.headers.get('retry-after')).toBeNull();
      }
    } finally {
      await service.stop();
    }
  });
});
