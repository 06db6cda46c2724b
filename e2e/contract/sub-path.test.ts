import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signCall } from '../../server/leads/reports/sign-call.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { signPath } from '../support/requests/send-lead.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { behind, startPrefixProxy, type PrefixProxy } from '../support/service/prefix-proxy.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

// PUBLIC_URL with a path: what is not a matter of browsers (e2e/browser/sub-path.test.ts has the rest).

/** Whether the addresses of a page lead to something. */
async function linksOf(url: string): Promise<{ address: string; status: number }[]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const addresses = Array.from(
    (await answer.text()).matchAll(/ (?:href|src)="([^"#]+)"/g),
    ([, address = '']) => address,
  );
  const own = addresses.filter((address) => !address.startsWith('data:'));
  return Promise.all(own.map(async (address) => ({ address, status: (await fetch(new URL(address, url))).status })));
}

describe.each([
  { strips: true, prefix: '/rewards', named: 'removes the path' },
  { strips: false, prefix: '/rewards', named: 'leaves the path in place' },
  // Here, /wall/1/2 and a hosted page look the same.
  { strips: true, prefix: '/wall', named: "removes a path like one of the service's own" },
])('behind a proxy that $named', ({ prefix, strips }) => {
  let proxy: PrefixProxy;
  let service: TestService;
  beforeAll(async () => {
    proxy = await startPrefixProxy({ prefix, strips });
    service = await startService({ env: behind(proxy) });
    service.clock.moveTo(Date.now());
    proxy.forwardTo(service.url);
  });
  afterAll(async () => {
    proxy.stop();
    await service.stop();
  });

  test('every page finds its files, and a problem its explanation', async () => {
    const { pubId, adwallId } = await service.newWall();
    for (const path of [`/wall/${pubId}/${adwallId}`, '/console/leads', '/docs', '/problems', '/problems/not_found']) {
      const links = await linksOf(proxy.url + path);
      expect(links.length, path).toBeGreaterThan(0);
      for (const { address, status } of links) expect(status, `${path}: ${address}`).toBe(200);
    }
    const unknown = await fetch(`${proxy.url}/unknown`);
    const { type } = (await unknown.json()) as { type: string };
    expect(type).toBe(`${proxy.url}/problems/not_found`);
    expect((await fetch(type)).status).toBe(200);
  });

  test('an old address leads to the hosted page with its path', async () => {
    const { pubId, adwallId } = await service.newWall();
    const old = await fetch(`${proxy.url}/adwall/publisher/${pubId}/profile/${adwallId}?subid1=u`);
    expect([old.status, old.url]).toEqual([200, `${proxy.url}/wall/${pubId}/${adwallId}?subid1=u`]);
  });

  test('clicks, and calls that sign the URL with the path, earn credits', async () => {
    const wall = await service.newWall();
    const user = service.newUser();
    const headers = { 'User-Agent': agents.windows };
    const [own, network] = [await service.newSource(), await service.newSource({ scheme: 'bitlabs' })];
    for (const [offerId, source, scheme] of [
      [1, own, 'hmac-sha256'],
      [2, network, 'bitlabs'],
    ] as const) {
      await service.importOffers([offerRow(offerId, { source: source.name })], { prune: true });
      const [offer] = await askFor(service, wall, { subid1: user, ip: addresses.US }, headers).offers();
      expect(offer?.click_url.startsWith(`${proxy.url}/click/`)).toBe(true);
      const click = await fetch(offer?.click_url ?? '', { headers, redirect: 'manual' });
      const clickId = new URL(click.headers.get('location') ?? '').searchParams.get('click') ?? '';
      service.clock.forward(10 * MINUTE);
      const { name, secret, urlTemplate } = source;
      expect(urlTemplate.startsWith(`${proxy.url}/leads/${name}`)).toBe(true);
      const call = signCall({
        publicUrl: proxy.url,
        source: name,
        scheme,
        callMap: null,
        secret,
        clickId,
        transactionId: `T${offerId}`,
        event: null,
        payout: 10_000,
        isReversal: false,
        at: service.clock.now(),
      });
      const report = await fetch(proxy.url + (call?.request.target ?? ''));
      expect([scheme, report.status, await report.text()]).toEqual([scheme, 200, 'OK']);
    }
    // A signature over the path alone, as the service behind the proxy sees it, is the source's, too.
    const fields = `click_id=clk_unknown&transaction_id=T3&timestamp=${Math.floor(service.clock.now() / 1000)}`;
    const without = await fetch(proxy.url + signPath(own, `/leads/${own.name}?${fields}`));
    expect([without.status, ((await without.json()) as { code: string }).code]).toEqual([404, 'unknown_click']);
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    expect((await service.store.listTransactions({ account, limit: null, offset: 0 })).total).toBe(2);
  });
});
