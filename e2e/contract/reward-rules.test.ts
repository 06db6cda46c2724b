import { allOffers } from '@rewards-wall/shared/schema/all-offers.ts';
import { explanation } from '@rewards-wall/shared/schema/offer.ts';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { expect, test } from 'vitest';
import { noticeTexts } from '../../server/http/pages/notice-page-texts.ts';
import { DAY, HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { basic } from '../support/requests/client.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { clickIdIn } from '../support/money/sale.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const rows = [
  offerRow(1, { category_id: [17] }),
  offerRow(2, { category_id: [22], conditions: { payment_required: true } }),
  offerRow(3, { category_id: [18], payout: 9 }),
];

onEveryEngine('Reward rules', (ready) => {
  const setUp = async () => {
    const service = ready();
    service.clock.moveTo(NOON);
    expect(await service.importOffers(rows, { prune: true })).toMatchObject({ kind: 'imported', rejected: [] });
    const wall = await service.newWall();
    const { adwallId } = wall;
    const subid1 = service.newUser();
    const headers = { 'User-Agent': agents.windows, 'Accept-Language': 'en' };
    let rules = 0;
    const addRule = async (definition: unknown, before: string | null = null): Promise<string> => {
      const ruleId = `rul_${adwallId}_${++rules}`;
      const name = `Rule ${rules}`;
      const rule = { ruleId, name, definition: ruleDefinition.parse(definition) };
      expect(await service.store.addRule({ adwallId, rule, before, at: NOON })).toEqual({ kind: 'added' });
      return ruleId;
    };
    const ask = askFor(service, wall, { subid1, ip: addresses.US }, headers);
    const ids = async (query = {}, more = {}) => (await ask.ids(query, more)).toSorted((one, two) => one - two);
    return { ...service, wall, subid1, headers, addRule, ask, ids };
  };

  test('a hidden offer is in no list and no count, and explain names the rule', async () => {
    const { addRule, ask, client, ids, subid1, wall } = await setUp();
    const ruleId = await addRule({ when: { payment_required: true }, then: { hide: true } });
    expect(await ids()).toEqual([1, 3]);
    expect(await ids({ featured_first: 1, sort_by: 'payout' })).toEqual([1, 3]);
    expect((await ask.counts()).offers).toBe(2);
    expect(await ask.rules()).toEqual({ 1: null, 2: 'reward_rule', 3: null });
    const path = `/v1/walls/${wall.adwallId}/offers/explain`;
    const query = { subid1, ip: addresses.US, offer_id: 2 };
    const { body } = await client.get(path, { query, bearer: wall.secretKey });
    const [{ detail } = { detail: '' }] = explanation.parse(body).offers;
    expect(detail).toBe(`The rule "Rule 1" (${ruleId}) of this wall hides the offer.`);
    const all = await client.get(`/v1/publisher/${wall.pubId}/offers.json`, {
      headers: { Authorization: basic(wall.pubId, wall.secretKey) },
    });
    expect(allOffers.parse(all.body).total).toBe(2);
  });

  test('a rule for a country or a device hides from its users only', async () => {
    const { addRule, client, ids, wall } = await setUp();
    await addRule({ when: { offers: [1], countries: ['US'] }, then: { hide: true } });
    await addRule({ when: { offers: [3], devices: ['phone'] }, then: { hide: true } });
    expect(await ids()).toEqual([2, 3]);
    expect(await ids({ ip: addresses.DE })).toEqual([1, 2, 3]);
    expect(await ids({ ip: addresses.DE, 'user-agent': agents.iPhone })).toEqual([1, 2]);
    const all = await client.get(`/v1/publisher/${wall.pubId}/offers.json`, {
      headers: { Authorization: basic(wall.pubId, wall.secretKey) },
    });
    expect(allOffers.parse(all.body).total).toBe(3);
  });

  test('exceptions go above their rule, and changes apply to the next request', async () => {
    const { addRule, ids, store, wall } = await setUp();
    const { adwallId } = wall;
    const all = await addRule({ when: {}, then: { hide: true } });
    expect(await ids()).toEqual([]);
    const exception = await addRule({ when: { offers: [2] }, then: { hide: false } }, all);
    expect(await ids()).toEqual([2]);
    await store.moveRule({ at: NOON, adwallId, ruleId: exception, before: null });
    expect(await ids()).toEqual([]);
    await store.changeRule({
      at: NOON,
      adwallId,
      ruleId: all,
      definition: { when: { offers: [1] }, then: { hide: true } },
    });
    expect(await ids()).toEqual([2, 3]);
    await store.removeRule({ at: NOON, adwallId, ruleId: all });
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('a rule hides only between its start and its end', async () => {
    const { addRule, clock, ids } = await setUp();
    const iso = (at: number) => new Date(at).toISOString();
    await addRule({ when: { offers: [1] }, then: { hide: true }, from: iso(NOON + HOUR), until: iso(NOON + 2 * HOUR) });
    const seen: number[][] = [];
    for (const at of [HOUR - 1, HOUR, 2 * HOUR - 1, 2 * HOUR]) {
      clock.moveTo(NOON + at);
      seen.push(await ids());
    }
    expect(seen).toEqual([
      [1, 2, 3],
      [2, 3],
      [2, 3],
      [1, 2, 3],
    ]);
  });

  test('a click on an offer that a rule hides by then gets a page with 403, which tells nothing of the rule', async () => {
    const { addRule, ask, client, headers, store, subid1, wall } = await setUp();
    const { click_url = '' } = (await ask.offers()).find(({ offer_id }) => offer_id === 1) ?? {};
    const follow = () => client.get(new URL(click_url).pathname, { headers: { ...headers, Accept: 'text/html' } });
    const ruleId = await addRule({ when: { offers: [1] }, then: { hide: true } });
    const page = await follow();
    expect(page.status).toBe(403);
    expect(page.text).toContain(noticeTexts.en.offer_not_for_you.title);
    expect(page.text).not.toMatch(/rul_|Rule 1/);
    const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
    expect(
      await store.listActivity({ account, limit: null, offset: 0, panelId: null, everyClick: true }),
    ).toMatchObject({ clicks: [] });
    await store.removeRule({ at: NOON, adwallId: wall.adwallId, ruleId });
    expect((await follow()).status).toBe(302);
  });
});

onEveryEngine('Attributes of users', (ready) => {
  /** Unlike any other text, so that a search for it finds nothing else. */
  const TIER = 'gold-and-ivory';
  const hidesFrom = (attributes: object) => ({ when: { offers: [1], attributes }, then: { hide: true } });

  const setUp = async (settings = {}) => {
    const service = ready();
    service.clock.moveTo(NOON);
    service.secrets.addAll([TIER, Buffer.from(TIER).toString('base64url')]);
    await service.importOffers(rows, { prune: true });
    const wall = await service.newWall(settings);
    const { adwallId } = wall;
    const subid1 = service.newUser();
    const headers = { 'User-Agent': agents.windows };
    const mint = (json: object, bearer = wall.secretKey) =>
      service.client.post(`/v1/walls/${adwallId}/sessions`, { json: { subid1, ...json }, bearer });
    const tokenOf = async (attributes: object): Promise<string> => {
      const { token } = (await mint({ attributes })).body as { token: string };
      return service.secrets.add(token);
    };
    const addRule = (definition: unknown) => {
      const rule = { ruleId: `rul_${adwallId}`, name: 'Gold', definition: ruleDefinition.parse(definition) };
      return service.store.addRule({ adwallId, rule, before: null, at: NOON });
    };
    const listed = async (token: string | null) => {
      const more = token === null ? {} : { Authorization: `Bearer ${token}` };
      return askFor(service, wall, { subid1, ip: addresses.US }, { ...headers, ...more }).offers();
    };
    const idsFor = async (token: string | null) => (await listed(token)).map(({ offer_id }) => offer_id).toSorted();
    const click = (offer: { click_url: string } | undefined) =>
      service.client.get(new URL(offer?.click_url ?? '').pathname, { headers: { ...headers, Accept: 'text/html' } });
    return { ...service, service, wall, subid1, addRule, mint, tokenOf, listed, idsFor, click };
  };

  test('decide for the user of the token only, in the list and at the click', async () => {
    const { addRule, click, idsFor, listed, store, tokenOf, wall } = await setUp();
    const gold = await tokenOf({ tier: TIER, age_days: 3 });
    const [before] = await listed(gold);
    await addRule(hidesFrom({ tier: [TIER], age_days: { max: 7 } }));
    expect(await idsFor(gold)).toEqual([2, 3]);
    expect(await idsFor(await tokenOf({ tier: TIER, age_days: 8 }))).toEqual([1, 2, 3]);
    expect(await idsFor(await tokenOf({ age_days: 3 }))).toEqual([1, 2, 3]);
    expect(await idsFor(null)).toEqual([1, 2, 3]);
    expect(before?.click_url).not.toContain(TIER);
    // The rule now hides another offer from the same users.
    const list = await listed(gold);
    const second = list.find(({ offer_id }) => offer_id === 2);
    const definition = ruleDefinition.parse({
      ...hidesFrom({ tier: [TIER], age_days: { max: 7 } }),
      then: { hide: true },
    });
    const moved = { ...definition, when: { ...definition.when, offers: [2] } };
    await store.changeRule({ at: NOON, adwallId: wall.adwallId, ruleId: `rul_${wall.adwallId}`, definition: moved });
    expect((await click(second)).status).toBe(403);
    const stranger = (await listed(null)).find(({ offer_id }) => offer_id === 2);
    expect((await click(stranger)).status).toBe(302);
  });

  test('stand next to the age and the leads of the account, which count only with a token', async () => {
    const { addRule, click, clock, idsFor, listed, service, store, tokenOf, wall } = await setUp();
    const newcomers = { when: { offers: [1], account_age_days: { max: 1 } }, then: { hide: true } };
    await addRule(newcomers);
    expect(await idsFor(await tokenOf({}))).toEqual([2, 3]);
    expect(await idsFor(null)).toEqual([1, 2, 3]);
    const followed = await click((await listed(null)).find(({ offer_id }) => offer_id === 3));
    clock.forward(2 * DAY - 1);
    expect(await idsFor(await tokenOf({}))).toEqual([2, 3]);
    clock.forward(1);
    expect(await idsFor(await tokenOf({}))).toEqual([1, 2, 3]);

    const first = { when: { offers: [1], completed: { max: 0 } }, then: { hide: true } };
    const change = { adwallId: wall.adwallId, ruleId: `rul_${wall.adwallId}`, at: clock.now() };
    await store.changeRule({ ...change, definition: ruleDefinition.parse(first) });
    expect(await idsFor(await tokenOf({}))).toEqual([2, 3]);
    const sent = await sendLead(service, await service.newSource(), {
      click_id: clickIdIn(followed),
      transaction_id: `first ${wall.adwallId}`,
    });
    expect(sent.text).toBe('OK');
    expect(await idsFor(await tokenOf({}))).toEqual([1, 2]);
  });

  test('are in the token as given, and no one can change them', async () => {
    const { addRule, idsFor, tokenOf } = await setUp({ require_token: true });
    const token = await tokenOf({ vip: true, tier: 'näher', age_days: -1.5 });
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { att: object };
    expect(claims.att).toEqual({ vip: true, tier: 'näher', age_days: -1.5 });
    await addRule(hidesFrom({ vip: true }));
    expect(await idsFor(token)).toEqual([2, 3]);
    const forged = Buffer.from(JSON.stringify({ ...claims, att: { vip: false } })).toString('base64url');
    await expect(idsFor(`${head}.${forged}.${signature}`)).rejects.toThrow('401');
  });

  test('take the largest that the contract allows, and refuse anything else', async () => {
    const { idsFor, mint, tokenOf, wall } = await setUp();
    const name = (index: number) => `${'n'.repeat(31)}${String.fromCodePoint(97 + index)}`;
    const many = (count: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value]));
    expect(await idsFor(await tokenOf(many(20, 'x'.repeat(60))))).toEqual([1, 2, 3]);
    const refused: [object, string][] = [
      [many(21, 1), 'attributes'],
      [{ tier: 'x'.repeat(61) }, 'attributes.tier'],
      [{ Tier: 1 }, 'attributes.Tier'],
      [{ '': 1 }, 'attributes.'],
      [{ ['n'.repeat(33)]: 1 }, `attributes.${'n'.repeat(33)}`],
      [{ tier: null }, 'attributes.tier'],
      [{ tier: ['a'] }, 'attributes.tier'],
      [{ tier: { a: 1 } }, 'attributes.tier'],
      [many(20, '😀'.repeat(60)), 'attributes'],
    ];
    for (const [attributes, path] of refused) {
      expect(await mint({ attributes }), path).toMatchObject({ status: 400, failing: [path] });
    }
    expect((await mint({ attributes: { vip: true } }, wall.publishableKey)).status).toBe(401);
    expect((await mint({ attributes: [] })).status).toBe(400);
  });
});
