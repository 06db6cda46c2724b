import { expect, test } from 'vitest';
import { DAY, NOON } from '../support/clock.ts';
import { completeOffer } from '../support/complete-offer.ts';
import { askFor } from '../support/list-offers.ts';
import { offerRow } from '../support/offers.ts';
import { onEveryEngine } from '../support/on-every-engine.ts';
import { addresses, agents } from '../support/visitors.ts';

onEveryEngine('Click', (ready) => {
  let nextOffer = 100;
  const setUp = async (parts: Record<string, unknown> = {}, query: Record<string, string | number> = {}) => {
    const service = ready();
    service.clock.moveTo(NOON);
    const offerId = (nextOffer += 1);
    const report = await service.importOffers([offerRow(offerId, parts)], { prune: true });
    expect(report.rejected).toEqual([]);
    const wall = await service.newWall();
    const user = service.newUser();
    const ask = askFor(service, wall, { subid1: user, ip: addresses.US, ...query }, { 'User-Agent': agents.windows });
    const link = async () => new URL((await ask.offers())[0]?.click_url ?? '').pathname;
    const follow = (path: string, agent: string = agents.windows) =>
      service.client.get(path, { headers: { 'User-Agent': agent } });
    const destination = async (path: string) => new URL((await follow(path)).headers.get('location') ?? '');
    return { ...service, offerId, wall, user, ask, link, follow, destination };
  };

  test('302 to the destination after the click is stored, its terms frozen', async () => {
    const { changeWall, follow, link, offerId, store, user, wall, clock } = await setUp({ payout: 1.5 });
    const answer = await follow(await link());
    expect(answer).toMatchObject({ status: 302, text: '' });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe('https://advertiser.example/land');
    expect(location.searchParams.get('offer')).toBe(String(offerId));
    await changeWall(wall, { currency: { ratio: '7' } });
    const click = await store.readClick(location.searchParams.get('click') ?? '');
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    expect(click).toMatchObject({ offerId, payout: 15_000, amount: 1_500_000, country: 'US', at: clock.now() });
    expect(click?.accountId).toBe((await store.findPerson(account))?.accountId);
    expect(Buffer.from(click?.sealed ?? []).includes(agents.windows)).toBe(false);
  });

  test('HEAD follows no click', async () => {
    const { client, link, store, user, wall } = await setUp({ payout: 1.5 });
    const headers = { 'User-Agent': agents.windows };
    expect((await client.send('HEAD', await link(), { headers })).status).toBe(405);
    expect(await store.findPerson({ kind: 'wall', profileId: wall.adwallId, subid1: user })).toBeNull();
  });

  test('macros are filled and percent-encoded, and only those of the template go out', async () => {
    const destination_url =
      'https://advertiser.example/?c={click_id}&a={subid1}&b={subid2}&d={device}&w={wall_id}&t={timestamp}';
    const odd = 'a/b&c=d é🎁#?';
    const { clock, destination, link, user, wall } = await setUp(
      { destination_url },
      { subid2: odd, subid3: 'not-to-leave', device: 'IDFA 7' },
    );
    const { search, searchParams } = await destination(await link());
    expect(Object.fromEntries(searchParams)).toEqual({
      c: expect.any(String),
      a: user,
      b: odd,
      d: 'IDFA 7',
      w: String(wall.adwallId),
      t: String(Math.floor(clock.now() / 1000)),
    });
    expect(search).toContain(encodeURIComponent(odd));
    expect(search).not.toContain('not-to-leave');
  });

  test('a repeat within a minute is the same click, a later one another', async () => {
    const { clock, destination, link } = await setUp();
    const path = await link();
    const clickId = async () => (await destination(path)).searchParams.get('click');
    const first = await clickId();
    clock.forward(59_000);
    expect(await clickId()).toBe(first);
    clock.forward(120_000);
    expect(await clickId()).not.toBe(first);
  });

  test('410 with a page for a forged, foreign, cut or expired token', async () => {
    const { clock, follow, link, offerId } = await setUp();
    const path = await link();
    const token = path.split('/').at(-1) ?? '';
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const forged of [flipped, token.slice(0, -1), 'x', '', '%00', 'a'.repeat(5000)]) {
      const answer = await follow(`/click/${offerId}/${forged}`);
      expect({ forged, status: answer.status }).toEqual({ forged, status: 410 });
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    clock.forward(DAY - 1);
    expect((await follow(path)).status).toBe(302);
    clock.forward(2);
    expect((await follow(path)).status).toBe(410);
  });

  test('403 with a page for an offer that this user can not have', async () => {
    const { clock, follow, importOffers, link, offerId, store } = await setUp({ targeting: { devices: ['desktop'] } });
    const path = await link();
    expect((await follow(path, agents.iPhone)).status).toBe(403);
    const foreign = nextOffer + 500_000;
    const elsewhere = path.replace(`/click/${offerId}/`, `/click/${foreign}/`);
    expect((await follow(elsewhere)).status).toBe(403);
    await importOffers([offerRow(foreign, { targeting: { countries: ['DE'] } })]);
    const answer = await follow(elsewhere);
    expect(answer.status).toBe(403);
    expect(answer.text).toMatch(/^<!doctype html>/);
    expect((await follow(path)).status).toBe(302);
    await store.disableOffers({ offerIds: [offerId], at: clock.now() });
    expect((await follow(path)).status).toBe(403);
  });

  test('403 after the user completed the offer, when it is blocked, and when its cap is full', async () => {
    const cap = { leads: 1, per: 'total' as const };
    const service = await setUp({ cap });
    const { changeWall, follow, link, newUser, newWall, offerId, wall } = service;
    const path = await link();
    await changeWall(wall, { blocked: [offerId] });
    expect((await follow(path)).status).toBe(403);
    await changeWall(wall, { blocked: [] });
    expect((await follow(path)).status).toBe(302);
    const other = askFor(service, await newWall(), { subid1: newUser() });
    const otherLink = new URL((await other.offers())[0]?.click_url ?? '').pathname;
    await completeOffer({ ...service, offerId, ip: '10.0.0.1', cap });
    expect((await follow(path)).status).toBe(403);
    expect((await follow(otherLink)).status).toBe(403);
  });

  test('404 for an offer id that is none, 405 for another method', async () => {
    const { client, follow, link } = await setUp();
    const token = (await link()).split('/').at(-1) ?? '';
    expect((await follow(`/click/0/${token}`)).status).toBe(404);
    expect((await follow(`/click/x/${token}`)).status).toBe(404);
    expect((await client.post(await link())).status).toBe(405);
  });
});
