import { expect, test } from 'vitest';
import { noticeTexts } from '../../server/http/pages/notice-page-texts.ts';
import { DAY, HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { completeOffer } from '../support/requests/complete-offer.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('Pages about clicks', (ready) => {
  test('the page says which offer it is and why, but not what is still secret', async () => {
    const name = 'Quest <1> & "Co"';
    const offerId = 650;
    const service = ready();
    const { changeWall, client, clock, importOffers, newUser, newWall, store } = service;
    clock.moveTo(NOON);
    const row = async (parts: object) => {
      expect((await importOffers([offerRow(offerId, { name, ...parts })], { prune: true })).rejected).toEqual([]);
    };
    await row({ targeting: { countries: ['US'], devices: ['desktop'] } });
    const wall = await newWall();
    const user = newUser();
    const ask = askFor(service, wall, { subid1: user, ip: addresses.US }, { 'User-Agent': agents.windows });
    const path = new URL((await ask.offers())[0]?.click_url ?? '').pathname;
    const follow = (to: string, agent: string) =>
      client.get(to, { headers: { 'User-Agent': agent, 'Accept-Language': 'en' } });
    const shown = async (agent: string = agents.windows) => {
      const { status, text } = await follow(path, agent);
      expect(text).not.toContain(user);
      expect(text).not.toContain(path.split('/').at(-1));
      const [, title] = /<h1>(.*)<\/h1>/.exec(text) ?? [];
      return { status, title, isNamed: text.includes('<bdi>Quest &lt;1&gt; &amp; &quot;Co&quot;</bdi>') };
    };
    const texts = noticeTexts.en;
    const named = (notice: keyof typeof texts) => ({ status: 403, title: texts[notice].title, isNamed: true });
    const unnamed = { ...named('offer_not_available'), isNamed: false };
    expect(await shown(agents.iPhone)).toEqual(named('offer_not_on_device'));
    await row({ targeting: { countries: ['JP'] } });
    expect(await shown()).toEqual(named('offer_not_in_country'));
    await row({ starts_at: new Date(clock.now() + HOUR).toISOString() });
    expect(await shown()).toEqual(unnamed);
    await row({});
    await changeWall(wall, { blocked: [offerId] });
    expect(await shown()).toEqual(unnamed);
    await changeWall(wall, { blocked: [] });
    const cap = { leads: 1, per: 'total' } as const;
    await completeOffer({ ...service, wall, user, offerId, ip: '10.0.0.1', cap });
    expect(await shown()).toEqual(named('offer_completed'));
    const starts_at = new Date(clock.now() + HOUR).toISOString();
    const withAndWithoutName = async (notice: keyof typeof texts, parts: object) => {
      await row(parts);
      expect(await shown()).toEqual(named(notice));
      await changeWall(wall, { blocked: [offerId] });
      expect(await shown()).toEqual({ ...named(notice), isNamed: false });
      await changeWall(wall, { blocked: [] });
      await row({ ...parts, starts_at });
      expect(await shown()).toMatchObject({ status: 403, isNamed: false });
    };
    await withAndWithoutName('offer_full', { cap });
    await store.disableOffers({ offerIds: [offerId], at: clock.now() });
    await withAndWithoutName('offer_ended', {});
    await row({});
    clock.forward(DAY);
    expect(await shown()).toEqual({ status: 410, title: texts.link_expired.title, isNamed: false });
    const forged = await follow(`/click/${offerId}/forged`, agents.windows);
    expect(forged.text).not.toContain('Quest');
  });
});
