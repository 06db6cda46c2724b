import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { teaser } from '@rewards-wall/shared/schema/teaser.ts';
import { expect, test } from 'vitest';
import { revokeTokens } from '../../server/persons/revoke-tokens.ts';
import { openLinks } from '../support/money/money-wall.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import type { Parameters } from '../support/requests/client.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const rows = [
  offerRow(1, { name: 'Harbor Quest', payout: 2 }),
  offerRow(2, { name: 'Kraken', payout: 9, targeting: { countries: ['DE'] } }),
  offerRow(3, { name: 'Blocked', payout: 20 }),
  offerRow(4, { name: 'Fish', payout: 1.5, targeting: { devices: ['desktop'] } }),
];

onEveryEngine('Teaser (docs/contract/offers.md#teaser)', (ready) => {
  const setUp = async (settings = {}) => {
    const service = ready();
    expect((await service.importOffers(rows, { prune: true })).rejected).toEqual([]);
    const wall = await service.newWall({ blocked: [3], currency: { name: 'Gems', ratio: '100' }, ...settings });
    const path = buildPath(routes.teaser.path, { adwallId: wall.adwallId });
    const ask = (query: Parameters = {}, bearer?: string) =>
      service.client.get(path, {
        query: { ip: addresses.US, ...query },
        headers: { 'User-Agent': agents.windows },
        ...(bearer !== undefined && { bearer }),
      });
    return { ...service, service, wall, ask };
  };

  test('counts what a new user would see, and names the offer with the most credits', async () => {
    const { ask, service, wall } = await setUp();
    const response = await ask({ placement: 'shop-empty' });
    expect(response.status).toBe(200);
    const body = teaser.parse(response.body);
    expect(body).toMatchObject({
      offers: 2,
      top: { currency_count: 200, name: 'Harbor Quest' },
      currency: { name: 'Gems', ratio: 100, visible: true, forms: null },
    });
    const details = await service.client.get(buildPath(routes.wallDetails.path, wall));
    expect(details.body).toMatchObject({ profile: { settings: { currency: body.currency } } });
    const ofServer = await ask({ ip: addresses.DE, 'user-agent': agents.iPhone });
    expect(ofServer.body).toMatchObject({ offers: 2, top: { name: 'Kraken', currency_count: 900 } });
  });

  test('browsers may keep it for a minute without a token, and never with one', async () => {
    const { ask, service, wall } = await setUp();
    const open = await ask();
    expect(open.headers.get('cache-control')).toBe('private, max-age=60');
    expect(open.headers.get('vary')).toMatch(/authorization/i);
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    const bearer = await mintToken(service, wall, service.newUser());
    const own = await ask({}, bearer);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test("the token's user doesn't see what they completed; a revoked token sees nothing", async () => {
    const { ask, service, wall } = await setUp();
    const user = service.newUser();
    const click = await openLinks(service, wall, user);
    const lead = { click_id: (await click(1)) ?? '', transaction_id: user };
    expect(await sendLead(service, await service.newSource(), lead)).toMatchObject({ text: 'OK' });
    const bearer = await mintToken(service, wall, user);
    expect((await ask()).body).toMatchObject({ offers: 2, top: { name: 'Harbor Quest' } });
    expect((await ask({}, bearer)).body).toMatchObject({ offers: 1, top: { name: 'Fish' } });
    await revokeTokens(service)({ kind: 'wall', profileId: wall.adwallId, subid1: user });
    expect(await ask({}, bearer)).toMatchObject({ status: 401, code: 'invalid_key' });
  });

  test('a wall that requires a token needs one', async () => {
    const { ask, service, wall } = await setUp({ require_token: true });
    expect(await ask()).toMatchObject({ status: 401, code: 'invalid_key' });
    const bearer = await mintToken(service, wall, service.newUser());
    expect(await ask({}, bearer)).toMatchObject({ status: 200 });
  });

  test('an invalid placement is ignored; 400 for an unknown parameter, 404 for an unknown wall', async () => {
    const { ask, client } = await setUp();
    expect(await ask({ placement: 'Shop!' })).toMatchObject({ status: 200 });
    expect(await ask({ subid1: 'ann' })).toMatchObject({ status: 400 });
    expect(await client.get('/v1/walls/999999/teaser')).toMatchObject({ status: 404 });
  });
});
