import { describe, expect, test } from 'vitest';
import { activity, type Activity } from '@rewards-wall/shared/schema/activity.ts';
import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { openLinks, readHistory } from '../support/money/money-wall.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { sendLead, type LeadFields } from '../support/requests/send-lead.ts';
import type { TestService } from '../support/service/start-service.ts';

const OK = { status: 200, text: 'OK' };
const DUP = { status: 200, text: 'DUP' };

let nextOffer = 6000;

async function clicked(service: TestService, parts: Record<string, unknown> = {}) {
  const { client, clock } = service;
  clock.moveTo(NOON);
  const offerId = (nextOffer += 1);
  expect((await service.importOffers([offerRow(offerId, parts)], { prune: true })).rejected).toEqual([]);
  const wall = await service.newWall();
  const source = await service.newSource();
  const user = service.newUser();
  const follow = await openLinks(service, wall, user);
  const click = (): Promise<string | null> => follow(offerId);
  const clickId = (await click()) ?? '';
  clock.forward(10 * MINUTE);
  const path = `/v1/walls/${wall.adwallId}`;
  return {
    click,
    clickId,
    offerId,
    source,
    user,
    wall,
    send: (fields: LeadFields) => sendLead(service, source, { click_id: clickId, ...fields }),
    history: () => readHistory(service, wall, user),
    leads: async (query: Record<string, string | number> = {}) =>
      wallLeads.parse((await client.get(`${path}/leads`, { query: { api_key: wall.secretKey, ...query } })).body).leads,
    ask: (query: Record<string, string>) => client.get(`${path}/leads`, { query }),
    entries: async (): Promise<Activity['entries']> => {
      const body = JSON.stringify({ api_key: wall.secretKey, subid1: user });
      const headers = { 'Content-Type': 'application/json' };
      const { token } = (await client.post(`${path}/sessions`, { body, headers })).body as { token: string };
      return activity.parse((await client.get(`${path}/activity`, { bearer: token })).body).entries;
    },
  };
}

onEveryEngine('Kinds of leads', (ready) => {
  describe('screen-outs and bonuses', () => {
    test('are credited without completing the offer, which can still be completed once', async () => {
      const { click, entries, history, send } = await clicked(ready());
      expect(await send({ transaction_id: 'S1', kind: 'screenout', payout: 0.05 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'S1', kind: 'screenout', payout: 0.05 })).toMatchObject(DUP);
      expect(await send({ transaction_id: 'B1', kind: 'bonus', payout: 0.2 })).toMatchObject(OK);
      expect(await click()).not.toBeNull();
      expect(await send({ transaction_id: 'T1' })).toMatchObject(OK);
      expect(await history()).toEqual({ amounts: [100, 20, 5], balance: 125 });
      expect(await click()).toBeNull();
      expect((await entries()).map(({ currency_count, kind, state }) => [kind, state, currency_count])).toEqual([
        ['bonus', 'credited', 20],
        ['screenout', 'credited', 5],
        ['complete', 'credited', 100],
      ]);
    });

    test('are limited to six a day per source; the seventh gets OK and isn’t credited', async () => {
      const service = ready();
      const { history, leads, send } = await clicked(service);
      for (let n = 1; n <= 7; n++) {
        expect(await send({ transaction_id: `S${n}`, kind: 'screenout', payout: 0.1 })).toMatchObject(OK);
      }
      expect((await history()).balance).toBe(60);
      service.clock.forward(24 * 60 * MINUTE);
      expect(await send({ transaction_id: 'S7', kind: 'screenout', payout: 0.1 })).toMatchObject(DUP);
      expect(await send({ transaction_id: 'S8', kind: 'screenout', payout: 0.1 })).toMatchObject(OK);
      expect((await history()).balance).toBe(70);
      expect((await leads()).map(({ reason, state }) => reason ?? state)).toEqual([
        ...Array<string>(6).fill('credited'),
        'daily_limit',
      ]);
    });

    test("are held if they pay more than the wall allows; without a payout, they pay the source's default", async () => {
      const service = ready();
      const { history, leads, send, source } = await clicked(service);
      expect(await send({ transaction_id: 'S1', kind: 'screenout', payout: 1.01 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'S2', kind: 'screenout' })).toMatchObject(OK);
      await service.store.changeSource({ name: source.name, changes: { screenoutCredits: 25_000 } });
      expect(await send({ transaction_id: 'S3', kind: 'screenout' })).toMatchObject(OK);
      expect(await history()).toEqual({ amounts: [2.5], balance: 2.5 });
      service.clock.forward(2 * MINUTE);
      expect(await leads()).toMatchObject([
        { transaction_id: 'S1', state: 'pending', reason: 'payout_too_high' },
        { transaction_id: 'S2', state: 'rejected', reason: 'no_credits', currency_count: 0 },
        { transaction_id: 'S3', state: 'credited', currency_count: 2.5, payout: 0, gross: 0 },
      ]);
    });

    test('are reversed by their own id, also for an offer with events', async () => {
      const events = [{ event_id: 1, event_name: 'Level 5', event_revenue: 1 }];
      const { history, send } = await clicked(ready(), { events });
      const screenout = { transaction_id: 'S1', kind: 'screenout', payout: 0.1 };
      expect(await send(screenout)).toMatchObject(OK);
      expect(await send({ transaction_id: 'S2', status: 2 })).toMatchObject({ status: 400 });
      expect(await send({ transaction_id: 'S1', status: 2 })).toMatchObject(OK);
      expect(await history()).toEqual({ amounts: [-10, 10], balance: 0 });
    });
  });

  test('a repeatable offer pays for each transaction and stays in the list', async () => {
    const { click, entries, history, send } = await clicked(ready(), { repeatable: 1 });
    for (const transaction_id of ['T1', 'T2', 'T1']) await send({ transaction_id });
    expect(await history()).toEqual({ amounts: [100, 100], balance: 200 });
    expect(await click()).not.toBeNull();
    // A reversal of a transaction that has no lead yet: it reverses neither of these two.
    expect(await send({ transaction_id: 'T3', status: 2 })).toMatchObject(OK);
    expect((await history()).balance).toBe(200);
    expect(await send({ transaction_id: 'T3' })).toMatchObject(OK);
    expect((await history()).balance).toBe(200);
    expect((await entries()).map(({ state }) => state).toSorted()).toEqual(['credited', 'credited', 'reversed']);
  });

  describe("a wall's leads", () => {
    test('are listed by time, in pages, with a delay of a minute', async () => {
      const service = ready();
      const { clickId, leads, offerId, send, source, user } = await clicked(service, { repeatable: 1 });
      for (const transaction_id of ['T1', 'T2', 'T3']) {
        await send({ transaction_id });
        service.clock.forward(1000);
      }
      expect(await leads()).toEqual([]);
      service.clock.forward(MINUTE);
      const all = await leads();
      expect(all.map(({ transaction_id }) => transaction_id)).toEqual(['T1', 'T2', 'T3']);
      expect(all[0]).toMatchObject({
        kind: 'complete',
        state: 'credited',
        reason: null,
        source: source.name,
        event_id: null,
        click_id: clickId,
        subid1: user,
        offer_id: offerId,
        currency_count: 100,
        payout: 1,
        gross: 1,
      });
      expect(await leads({ limit: 2 })).toEqual(all.slice(0, 2));
      expect(await leads({ limit: 2, after: all[1]?.lead_id ?? '' })).toEqual(all.slice(2));
    });

    test('need the secret key', async () => {
      const { ask, wall } = await clicked(ready());
      expect(await ask({})).toMatchObject({ status: 401 });
      expect(await ask({ api_key: wall.publishableKey })).toMatchObject({ status: 401 });
      expect(await ask({ api_key: wall.secretKey, limit: '1001' })).toMatchObject({ status: 400 });
    });
  });
});
