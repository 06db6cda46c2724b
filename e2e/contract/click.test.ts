import { expect, test } from 'vitest';
import { noticeTexts } from '../../server/http/pages/notice-page-texts.ts';
import { DAY, HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { completeOffer } from '../support/requests/complete-offer.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

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
    const follow = (path: string, agent: string = agents.windows, headers: Record<string, string> = {}) =>
      service.client.get(path, { headers: { 'User-Agent': agent, ...headers } });
    const destination = async (path: string) => new URL((await follow(path)).headers.get('location') ?? '');
    return { ...service, offerId, wall, user, ask, link, follow, destination };
  };

  test('302 to the destination; the click is stored with the terms of that moment', async () => {
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

  test('whatever is appended to a link with a user in its token is ignored', async () => {
    const { follow, link } = await setUp();
    const path = await link();
    for (const query of ['sub1=', 'sub1=a&sub1=b', `sub1=${'x'.repeat(61)}`, `sub2=${'x'.repeat(2000)}`, 'utm=1']) {
      expect([query, (await follow(`${path}?${query}`)).status]).toEqual([query, 302]);
    }
  });

  test("the click stores the events' names, payouts, credits and times to complete of that moment", async () => {
    const events = [
      { event_id: 7, event_name: 'Install', event_revenue: 0.5 },
      { event_id: 9, event_name: 'Reach level 10', event_revenue: 1.2345, time_to_complete: 3600 },
    ];
    const { destination, importOffers, link, offerId, store } = await setUp({ events });
    const clickId = (await destination(await link())).searchParams.get('click') ?? '';
    await importOffers([offerRow(offerId, { events: [{ event_id: 7, event_name: 'Other', event_revenue: 9 }] })]);
    expect(JSON.parse((await store.readClick(clickId))?.terms ?? '')).toEqual({
      ratio: 1_000_000,
      round: false,
      events: [
        { event_id: 7, event_name: 'Install', payout: 5000, amount: 500_000, time_to_complete: null },
        { event_id: 9, event_name: 'Reach level 10', payout: 12_345, amount: 1_234_500, time_to_complete: 3600 },
      ],
    });
  });

  test('the keyed digest of a device id is the same on every wall; without a device id there is none', async () => {
    const device = 'AEBE52E7-03EE-455A-B3C4-E57283966239';
    const service = await setUp({}, { device });
    const { destination, link, newUser, newWall, secrets, store, vault } = service;
    secrets.add(device);
    const clickOf = async (path: string) => store.readClick((await destination(path)).searchParams.get('click') ?? '');
    const click = await clickOf(await link());
    expect(click?.deviceDigest).toBe(vault.deviceDigest(device));
    const other = await newWall();
    const linkFor = async (query: Record<string, string>) =>
      new URL((await askFor(service, other, query).offers())[0]?.click_url ?? '').pathname;
    expect((await clickOf(await linkFor({ subid1: newUser(), device })))?.deviceDigest).toBe(click?.deviceDigest);
    expect(await clickOf(await linkFor({ subid1: newUser() }))).toMatchObject({ deviceDigest: null });
  });

  test('HEAD stores no click', async () => {
    const { client, link, store, user, wall } = await setUp({ payout: 1.5 });
    const headers = { 'User-Agent': agents.windows };
    expect((await client.send('HEAD', await link(), { headers })).status).toBe(405);
    expect(await store.findPerson({ kind: 'wall', profileId: wall.adwallId, subid1: user })).toBeNull();
  });

  test('macros are filled in and percent-encoded, and no value outside the template is sent', async () => {
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

  test('a repeat within a minute is the same click, a later one a new click', async () => {
    const { clock, destination, link } = await setUp();
    const path = await link();
    const clickId = async () => (await destination(path)).searchParams.get('click');
    const first = await clickId();
    clock.forward(59_000);
    expect(await clickId()).toBe(first);
    clock.forward(120_000);
    expect(await clickId()).not.toBe(first);
  });

  test('410 with a page for a forged, truncated or expired token', async () => {
    const { clock, follow, link, offerId } = await setUp();
    const path = await link();
    const token = path.split('/').at(-1) ?? '';
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const forged of [flipped, token.slice(0, -1), 'x', '', '%00', 'a'.repeat(4000)]) {
      const answer = await follow(`/click/${offerId}/${forged}`);
      expect({ forged, status: answer.status }).toEqual({ forged, status: 410 });
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await follow(`/click/${offerId}/${'a'.repeat(5000)}`)).status).toBe(414);
    clock.forward(DAY - 1);
    expect((await follow(path)).status).toBe(302);
    clock.forward(2);
    expect((await follow(path)).status).toBe(410);
  });

  test('403 with a page for an offer that the user may not have', async () => {
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

  test('403 after the user completed the offer, while the wall blocks it, and when its cap is reached', async () => {
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

  test('clicks follow the schedule to the millisecond', async () => {
    const startsAt = NOON + HOUR;
    const endsAt = NOON + 3 * HOUR;
    const schedule = { starts_at: new Date(startsAt).toISOString(), ends_at: new Date(endsAt).toISOString() };
    const { clock, follow, importOffers, link, offerId } = await setUp();
    const path = await link();
    expect((await importOffers([offerRow(offerId, schedule)])).rejected).toEqual([]);
    const statusAt = async (at: number) => {
      clock.moveTo(at);
      return (await follow(path)).status;
    };
    expect(await statusAt(startsAt - 1)).toBe(403);
    expect(await statusAt(startsAt)).toBe(302);
    expect(await statusAt(endsAt - 1)).toBe(302);
    expect(await statusAt(endsAt)).toBe(403);
  });

  test('a daily cap lasts until the UTC day ends', async () => {
    const cap = { leads: 2, per: 'day' as const };
    const service = await setUp({ cap });
    const { clock, follow, link, offerId, newUser } = service;
    const path = await link();
    const complete = (ip: string) => completeOffer({ ...service, user: newUser(), offerId, ip, cap });
    await complete('10.0.0.1');
    expect((await follow(path)).status).toBe(302);
    await complete('10.0.0.2');
    expect((await follow(path)).status).toBe(403);
    clock.moveTo(NOON + 12 * HOUR - 1);
    expect((await follow(path)).status).toBe(403);
    clock.forward(1);
    expect((await follow(path)).status).toBe(302);
  });

  test("the page is in the user's language", async () => {
    const { follow, link, user, store, clock, offerId } = await setUp();
    const path = await link();
    await store.disableOffers({ offerIds: [offerId], at: clock.now() });
    const pages: [string, string, string][] = [
      ['en-US,en;q=0.9', 'en', noticeTexts.en.offer_ended.title],
      ['de-AT,de;q=0.9,en;q=0.8', 'de', noticeTexts.de.offer_ended.title],
      ['sv,pt;q=0.7,en;q=0.3', 'pt-BR', noticeTexts['pt-BR'].offer_ended.title],
      ['ar', 'ar', noticeTexts.ar.offer_ended.title],
      ['sv', 'en', noticeTexts.en.offer_ended.title],
      ['%%%,;;', 'en', noticeTexts.en.offer_ended.title],
    ];
    for (const [header, lang, title] of pages) {
      const answer = await follow(path, agents.android, { 'Accept-Language': header });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(answer.text).toContain(`<h1>${title}</h1>`);
      expect(answer.text).not.toContain(user);
      expect(answer.headers.get('content-language')).toBe(lang);
      expect(answer.headers.get('vary')).toContain('Accept-Language');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    }
    const expired = await follow(`/click/${offerId}/forged`, agents.android, { 'Accept-Language': 'fr' });
    expect(expired.text).toContain(`<h1>${noticeTexts.fr.link_expired.title}</h1>`);
  });

  test('404 for an invalid offer id, 405 for another method', async () => {
    const { client, follow, link } = await setUp();
    const token = (await link()).split('/').at(-1) ?? '';
    expect((await follow(`/click/0/${token}`)).status).toBe(404);
    expect((await follow(`/click/x/${token}`)).status).toBe(404);
    expect((await client.post(await link())).status).toBe(405);
  });
});
