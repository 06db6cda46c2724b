import { activity } from '@rewards-wall/shared/schema/activity.ts';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { describe, expect, test } from 'vitest';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { basic } from '../support/requests/client.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow, tileParts } from '../support/requests/offers.ts';
import { sendLead, type LeadFields } from '../support/requests/send-lead.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const OK = { status: 200, text: 'OK' };
const DUP = { status: 200, text: 'DUP' };
const TILE = 2;

/** A user who has just opened a tile, and its source. The wall gives 100 credits a unit of money. */
async function openTile(
  service: TestService,
  terms: Readonly<Record<string, unknown>> = {},
  { rules = [] }: { rules?: readonly object[] } = {},
) {
  const { client, clock } = service;
  clock.moveTo(NOON);
  const source = await service.newSource();
  const tile = offerRow(TILE, { ...tileParts(terms), source: source.name });
  const rows = [offerRow(1), tile, offerRow(3, { featured_global: 1, payout: 2 })];
  expect(await service.importOffers(rows, { prune: true })).toMatchObject({ rejected: [] });
  const wall = await service.newWall();
  const { adwallId } = wall;
  for (const [at, given] of rules.entries()) {
    const rule = { ruleId: `rul_${adwallId}_${at}`, name: `Rule ${at}`, definition: ruleDefinition.parse(given) };
    expect(await service.store.addRule({ adwallId, rule, before: null, at: NOON })).toEqual({ kind: 'added' });
  }
  const user = service.newUser();
  const headers = { 'User-Agent': agents.windows };
  const ask = askFor(service, wall, { subid1: user, ip: addresses.US }, headers);
  const follow = async (): Promise<URL> => {
    const listed = (await ask.offers({ tiles: 1 })).find(({ kind }) => kind === 'tile');
    const response = await client.get(new URL(listed?.click_url ?? '').pathname, { headers });
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location') ?? '');
  };
  const link = await follow();
  clock.forward(10 * MINUTE);
  const clickId = link.searchParams.get('click') ?? '';
  const leads = async () => {
    // Younger leads are not listed yet.
    clock.forward(2 * MINUTE);
    const query = { api_key: wall.secretKey };
    return wallLeads.parse((await client.get(`/v1/walls/${adwallId}/leads`, { query })).body).leads;
  };
  return {
    ask,
    follow,
    leads,
    link,
    source,
    user,
    wall,
    clickId,
    send: (fields: LeadFields) => sendLead(service, source, { click_id: clickId, ...fields }),
    history: () => readHistory(service, wall, user),
    reasons: async () => (await leads()).map(({ reason, state }) => reason ?? state),
  };
}

onEveryEngine('Tiles', (ready) => {
  describe('in lists', () => {
    test('stay out of lists, counts and pages that do not ask for them', async () => {
      const { ask, wall } = await openTile(ready());
      expect(await ask.ids({ sort_by: 'payout' })).toEqual([3, 1]);
      expect(await ask.ids({ sort_by: 'payout', offset: 1, limit: 1 })).toEqual([1]);
      expect((await ask.counts()).offers).toBe(2);
      for (const tiles of ['', '0', 'yes', '2']) expect(await ask.ids({ tiles })).not.toContain(TILE);
      const all = await ready().client.get(`/v1/publisher/${wall.pubId}/offers.json`, {
        headers: { Authorization: basic(wall.pubId, wall.secretKey) },
      });
      expect(all.body).toMatchObject({ total: 2 });
    });

    test('come first where asked for, with their daily ceiling in credits instead of a number', async () => {
      const { ask } = await openTile(ready());
      const query = { tiles: 1, sort_by: 'payout' };
      expect(await ask.ids(query)).toEqual([TILE, 3, 1]);
      expect(await ask.ids({ ...query, sort_order: 'asc', payout_min: 1.5 })).toEqual([TILE, 3]);
      expect(await ask.ids({ ...query, offset: 1, limit: 1 })).toEqual([3]);
      expect(await ask.ids({ ...query, featured_first: 1, sort_order: 'asc' })).toEqual([TILE, 3, 1]);
      expect((await ask.counts({ tiles: 1 })).offers).toBe(3);
      const [tile, offer] = await ask.offers(query);
      expect(tile).toMatchObject({ kind: 'tile', max_day: 2_000, payout: 0, currency_count: 0, events: [] });
      expect(offer).not.toHaveProperty('kind');
      expect(offer).not.toHaveProperty('max_day');
    });
  });

  describe('leads', () => {
    test('pay what the network states, again and again, and never complete the tile', async () => {
      const { ask, follow, history, send, user, link } = await openTile(ready());
      expect(link.searchParams.get('user_id')).not.toContain(user);
      expect(await send({ transaction_id: 'T1', payout: 0.25, event_id: 7 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'T1', payout: 0.25, event_id: 7 })).toMatchObject(DUP);
      expect(await send({ transaction_id: 'T1', payout: 0.3, event_id: 7 })).toMatchObject({ code: 'conflict' });
      expect(await send({ transaction_id: 'T2', payout: 1.5, kind: 'bonus' })).toMatchObject(OK);
      expect(await send({ transaction_id: 'T3', payout: 0 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'T4' })).toMatchObject({ status: 400, failing: ['payout'] });
      expect(await history()).toEqual({ amounts: [150, 25], balance: 175 });
      expect(await ask.ids({ tiles: 1 })).toContain(TILE);
      expect((await follow()).searchParams.get('user_id')).toBe(link.searchParams.get('user_id'));
    });

    test('pay credits as stated, and a reversal takes them back', async () => {
      const { history, leads, send } = await openTile(ready(), { amount: 'credits', max_payout: 500, max_day: 1000 });
      expect(await send({ transaction_id: 'T1', payout: 12.5 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'T2', payout: 30 })).toMatchObject(OK);
      expect(await leads()).toMatchObject([
        { currency_count: 12.5, payout: 0.125, state: 'credited' },
        { currency_count: 30, payout: 0.3, state: 'credited' },
      ]);
      expect(await send({ transaction_id: 'T1', status: 2 })).toMatchObject(OK);
      expect((await history()).balance).toBe(30);
    });

    test('pay a transaction once whatever event it names, and a reversal finds it without one', async () => {
      const { history, send } = await openTile(ready());
      expect(await send({ transaction_id: 'T1', payout: 1, event_id: 7 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'T1', payout: 1, event_id: 8 })).toMatchObject(DUP);
      expect((await history()).balance).toBe(100);
      expect(await send({ transaction_id: 'T1', status: 2 })).toMatchObject(OK);
      expect((await history()).balance).toBe(0);
    });

    test('pay money after the share, which the publisher sees', async () => {
      const { history, leads, send } = await openTile(ready(), { share: 0.4 });
      expect(await send({ transaction_id: 'T1', payout: 1 })).toMatchObject(OK);
      expect(await leads()).toMatchObject([{ payout: 0.4, gross: 1, currency_count: 40 }]);
      expect((await history()).balance).toBe(40);
    });

    test('are held above either ceiling until a person releases them', async () => {
      const service = ready();
      const { history, leads, reasons, send } = await openTile(service);
      expect(await send({ transaction_id: 'T1', payout: 5.01 })).toMatchObject(OK);
      for (let n = 2; n <= 5; n += 1) expect(await send({ transaction_id: `T${n}`, payout: 5 })).toMatchObject(OK);
      expect(await send({ transaction_id: 'T6', payout: 0.01 })).toMatchObject(OK);
      expect(await reasons()).toEqual(['payout_too_high', ...Array<string>(4).fill('credited'), 'day_ceiling']);
      expect((await history()).balance).toBe(2_000);
      const held = (await leads()).at(-1)?.lead_id ?? '';
      expect(await releaseLead({ ...service, ids: systemIds() })(held)).toMatchObject({ kind: 'credited' });
      expect((await history()).balance).toBe(2_001);
      service.clock.moveTo(NOON + 12 * 60 * MINUTE);
      expect(await send({ transaction_id: 'T7', payout: 5 })).toMatchObject(OK);
      expect((await history()).balance).toBe(2_501);
    });

    test('are credited up to the ceiling exactly when 50 arrive at once', async () => {
      const { history, reasons, send } = await openTile(ready(), { max_day: 3 });
      const all = await Promise.all(
        Array.from({ length: 50 }, (_, n) => send({ transaction_id: `P${n}`, payout: 0.3 })),
      );
      for (const each of all) expect(each).toMatchObject(OK);
      expect((await history()).balance).toBe(300);
      expect((await reasons()).filter((each) => each === 'day_ceiling')).toHaveLength(40);
    });

    test('are refused from other sources', async () => {
      const service = ready();
      const { clickId, history } = await openTile(service);
      const other = await service.newSource();
      const fields = { click_id: clickId, transaction_id: 'T1', payout: 1 };
      expect(await sendLead(service, other, fields)).toMatchObject({ status: 403, code: 'wrong_source' });
      expect((await history()).balance).toBe(0);
    });

    test('have their own entries in the activity of the user', async () => {
      const service = ready();
      const { send, user, wall } = await openTile(service);
      await send({ transaction_id: 'T1', payout: 1 });
      await send({ transaction_id: 'T2', payout: 2 });
      const path = `/v1/walls/${wall.adwallId}`;
      const session = { body: JSON.stringify({ api_key: wall.secretKey, subid1: user }) };
      const headers = { 'Content-Type': 'application/json' };
      const { token } = (await service.client.post(`${path}/sessions`, { ...session, headers })).body as {
        token: string;
      };
      const { entries } = activity.parse((await service.client.get(`${path}/activity`, { bearer: token })).body);
      expect(entries.filter(({ state }) => state === 'credited').map((each) => each.currency_count)).toEqual([
        200, 100,
      ]);
    });
  });

  test('rules apply to a tile only if they name it, and ceilings leave out their bonus', async () => {
    const service = ready();
    const all = { when: {}, then: { hide: true } };
    const double = { when: { not_offers: [1] }, then: { multiply: 2, hold_days: 3 } };
    const triple = { when: { offers: [TILE] }, then: { multiply: 3, hide: false } };
    const plain = await openTile(service, {}, { rules: [all, double] });
    expect(await plain.ask.ids()).toEqual([]);
    expect(await plain.ask.offers({ tiles: 1 })).toMatchObject([{ max_day: 2_000, reward_rule: null }]);
    expect(await plain.send({ transaction_id: 'T1', payout: 1 })).toMatchObject(OK);
    expect((await plain.history()).balance).toBe(100);
    const named = await openTile(service, { max_day: 5 }, { rules: [triple, double] });
    const [tile] = await named.ask.offers({ tiles: 1 });
    expect(tile).toMatchObject({ max_day: 1_500, reward_rule: { multiply: 3 } });
    expect(await named.send({ transaction_id: 'T2', payout: 5 })).toMatchObject(OK);
    expect(await named.leads()).toMatchObject([{ base: 500, bonus: 1_000, state: 'credited' }]);
    expect(await named.send({ transaction_id: 'T3', payout: 0.01 })).toMatchObject(OK);
    expect(await named.reasons()).toEqual(['credited', 'day_ceiling']);
  });

  test.each([
    [{ payout: 1 }, 'payout'],
    [{ events: [{ event_id: 1, event_name: 'Level 1', event_revenue: 1 }] }, 'events'],
    [{ source: null }, 'source'],
    [{ tile: undefined }, 'tile'],
    [{ kind: 'offer', payout: 1 }, 'tile'],
    [{ tile: { amount: 'points', max_payout: 1, max_day: 1 } }, 'tile.amount'],
    [{ tile: { amount: 'money', max_payout: 0, max_day: 1 } }, 'tile.max_payout'],
    [{ tile: { amount: 'money', max_payout: 1, max_day: 200_000 } }, 'tile'],
  ])('an import refuses %j', async (parts, field) => {
    const { rejected } = await ready().importOffers([offerRow(TILE, { ...tileParts(), ...parts })]);
    expect(rejected).toMatchObject([{ reason: expect.stringMatching(new RegExp(`^${field}: (?:must|is required)`)) }]);
  });
});
