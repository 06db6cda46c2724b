import { describe, expect, test } from 'vitest';
import { findAutomation } from '../../server/leads/fraud/find-automation.ts';
import { readAgent } from '../../server/http/client/user-agent.ts';
import { versionedSystem } from '../../server/schema/os-version.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { realAgents, touchIpad } from '../support/requests/real-agents.ts';

const ambiguous = realAgents.filter(({ isAmbiguous }) => isAmbiguous);
type Query = Record<string, string | number>;

const MAC_OR_IPAD = ambiguous[0]?.agent ?? '';
const APP_ON_IPAD = realAgents.find(({ name }) => name === 'a web view on an iPad')?.agent ?? '';

describe('Real agents', () => {
  test.each(realAgents)(
    '$name: $device, $browser',
    ({ agent, device, systems, browser, os, osVersion, ...expected }) => {
      const { platformType } = expected;
      const seen = { device, targetSystems: systems, browser, platformType, osVersion, isBrowser: true };
      expect(readAgent(agent)).toMatchObject(seen);
      expect(versionedSystem(readAgent(agent).targetSystems)).toBe(os);
      expect(findAutomation(agent)).toBeNull();
      const { onTouchScreen } = readAgent(agent);
      expect(onTouchScreen !== null).toBe(expected.isAmbiguous);
      expect(readAgent(agent, 5)).toEqual(onTouchScreen ?? readAgent(agent));
    },
  );

  test('Safari on a Mac is an iPad with touch points, whose version is that of Safari', () => {
    expect(ambiguous.length).toBeGreaterThan(0);
    for (const { agent } of ambiguous) {
      const { device, platformType, systems } = touchIpad;
      const ipad = { device, platformType, targetSystems: systems, browser: 'safari' };
      expect(readAgent(agent, 5)).toMatchObject({ ...ipad, osVersion: /Version\/([\d.]+)/.exec(agent)?.[1] });
      for (const none of [undefined, 0, 1]) expect(readAgent(agent, none).device).toBe('desktop');
    }
  });
});

onEveryEngine('Devices', (ready) => {
  const setUp = async () => {
    const service = ready();
    const rows = [
      offerRow(1),
      offerRow(2, { targeting: { target_system: [52] } }),
      offerRow(3, { targeting: { devices: ['desktop'] } }),
    ];
    expect((await service.importOffers(rows, { prune: true })).rejected).toEqual([]);
    const wall = await service.newWall();
    const user = { subid1: service.newUser(), ip: addresses.US };
    const ask = askFor(service, wall, user, { 'User-Agent': MAC_OR_IPAD });
    const clickUrl = async (offerId: number, query: Query) => {
      const offers = await ask.offers(query);
      return new URL(offers.find((offer) => offer.offer_id === offerId)?.click_url ?? '').pathname;
    };
    const follow = async (path: string, agent: string) =>
      (await service.client.get(path, { headers: { 'User-Agent': agent } })).status;
    return { ...service, wall, ask, clickUrl, follow };
  };
  const byNumber = (a: number, b: number) => a - b;

  test('max_touch_points shows an iPad its offers, in the list, the counts and explain', async () => {
    const { ask } = await setUp();
    const asMac = { ids: [1, 3], rules: { 1: null, 2: 'target_system', 3: null } };
    const asIpad = { ids: [1, 2], rules: { 1: null, 2: null, 3: 'device' } };
    const seen = async (query: Query) => {
      const ids = (await ask.ids(query)).toSorted(byNumber);
      expect((await ask.counts(query)).offers).toBe(ids.length);
      return { ids, rules: await ask.rules(query) };
    };
    expect(await seen({})).toEqual(asMac);
    expect(await seen({ max_touch_points: 0 })).toEqual(asMac);
    expect(await seen({ max_touch_points: 5 })).toEqual(asIpad);
    // Where the agent tells the device, touch points say nothing.
    expect(await ask.ids({ max_touch_points: 5, 'user-agent': agents.windows })).not.toContain(2);
  });

  test('a list ignores touch points that are no number, and explain refuses them', async () => {
    const { ask, client, wall } = await setUp();
    for (const none of ['many', '-1', '1.5', '', '999999']) {
      expect((await ask.ids({ max_touch_points: none })).toSorted(byNumber)).toEqual([1, 3]);
    }
    const path = `/v1/walls/${wall.adwallId}/offers/explain`;
    const query = { subid1: 'ann', max_touch_points: 'many' };
    expect(await client.get(path, { query, bearer: wall.secretKey })).toMatchObject({
      status: 400,
      failing: ['max_touch_points'],
    });
  });

  test('a click by Safari on a Mac counts as the device that the list was for', async () => {
    const { clickUrl, follow } = await setUp();
    const ipadOffer = await clickUrl(2, { max_touch_points: 5 });
    const macOffer = await clickUrl(3, {});
    expect(await follow(ipadOffer, MAC_OR_IPAD)).toBe(302);
    expect(await follow(macOffer, MAC_OR_IPAD)).toBe(302);
    expect(await follow(ipadOffer, agents.windows)).toBe(403);
    // What the agent tells needs no list.
    expect(await follow(ipadOffer, APP_ON_IPAD)).toBe(302);
    expect(await follow(macOffer, APP_ON_IPAD)).toBe(403);
  });

  test('a Mac is no phone, even with a link from the list of a phone', async () => {
    const { clickUrl, follow, importOffers } = await setUp();
    await importOffers([offerRow(1), offerRow(4, { targeting: { devices: ['phone'] } })], { prune: true });
    expect(await follow(await clickUrl(4, { 'user-agent': agents.iPhone }), MAC_OR_IPAD)).toBe(403);
  });

  test("a profile takes an iPad's platform from max_touch_points, and ignores one that is no number", async () => {
    const { client, newPanel, newUser, secrets } = ready();
    const panel = await newPanel();
    const platformOf = async (search: string) => {
      const path = panel.user(newUser());
      const body = { ...profileFields(secrets), api_key: panel.publishableKey, platform_type: undefined };
      const headers = { 'User-Agent': MAC_OR_IPAD };
      expect((await client.post(path + search, { json: body, headers })).status).toBe(201);
      return (await client.get(path, { bearer: panel.secretKey })).body;
    };
    expect(await platformOf('?max_touch_points=5')).toMatchObject({ platform_type: 'ios_tablet' });
    expect(await platformOf('?max_touch_points=many')).toMatchObject({ platform_type: 'desktop' });
    expect(await platformOf('')).toMatchObject({ platform_type: 'desktop' });
  });
});
