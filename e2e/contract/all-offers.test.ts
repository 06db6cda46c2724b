import { allOffers, type ListedOffer } from '@rewards-wall/shared/schema/all-offers.ts';
import { offer } from '@rewards-wall/shared/schema/offer.ts';
import { expect, test } from 'vitest';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { basic } from '../support/requests/client.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { DAY, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestWall } from '../support/service/start-service.ts';

const rows = [
  offerRow(1, { payout: 1.25, requirements: 'New users only', image_url: '/images/tea.svg', category_id: [17] }),
  offerRow(2, { targeting: { countries: ['DE', 'FR'] }, category_id: [18] }),
  offerRow(3, {
    events: [
      { event_id: 7, event_name: 'Install', event_revenue: 0.5 },
      { event_id: 9, event_name: 'Reach level 10', event_revenue: 1 },
    ],
    targeting: { devices: ['phone'] },
  }),
  offerRow(4, { ends_at: '2020-01-01T00:00:00Z' }),
  offerRow(5, { targeting: { answers: { 8: [90] } } }),
  offerRow(6, { payout: 9 }),
];

onEveryEngine(
  'All offers of a wall',
  (ready) => {
    const setUp = async (settings: Parameters<ReturnType<typeof ready>['newWall']>[0] = {}) => {
      const service = ready();
      service.clock.moveTo(NOON);
      const report = await service.importOffers(rows, { prune: true });
      expect(report).toMatchObject({ kind: 'imported', rejected: [] });
      const wall = await service.newWall({ blocked: [6], featured: [2], currency: { ratio: '100' }, ...settings });
      const get = (query: string, { pubId, secretKey }: TestWall = wall) =>
        service.client.get(`/v1/publisher/${pubId}/offers.json`, {
          query,
          headers: { Authorization: basic(pubId, secretKey), 'X-Forwarded-Proto': 'https' },
        });
      const list = async (query = '') => allOffers.parse((await get(query)).body);
      const linkTo = async (id: number, more: string) => {
        const { click_url = '' } = (await list()).offers.find(({ offer_id }) => offer_id === id) ?? {};
        const { pathname, search } = new URL(click_url + more);
        return pathname + search;
      };
      const follow = (path: string, headers: Record<string, string> = {}) =>
        service.client.get(path, {
          headers: { 'User-Agent': agents.windows, 'X-Forwarded-For': addresses.US, Accept: 'text/html', ...headers },
        });
      return { ...service, service, wall, get, list, linkTo, follow };
    };
    const idsOf = ({ offers }: { offers: readonly ListedOffer[] }) => offers.map(({ offer_id }) => offer_id).toSorted();

    test('lists what any user of the wall may have, with the fields of the offers list and those of the original', async () => {
      const { list, newUser, service, wall } = await setUp();
      const all = await list();
      expect([idsOf(all), all.total]).toEqual([[1, 2, 3], 3]);
      const [one, two, three] = [1, 2, 3].map((id) => all.offers.find(({ offer_id }) => offer_id === id));
      expect(one).toMatchObject({
        payout: 1.25,
        currency_count: 125,
        featured_profile: 0,
        adwall_name: one?.name,
        adwall_description: one?.description,
        conversion_notes: 'New users only',
        countries: [],
        creatives: [{ type: 1, url: one?.image_url }],
        events: [],
      });
      expect(two).toMatchObject({ featured_profile: 1, countries: ['DE', 'FR'] });
      expect(three?.events.map(({ event_id, event_revenue }) => [event_id, event_revenue])).toEqual([
        [7, 0.5],
        [9, 1],
      ]);
      const user = { subid1: newUser(), ip: addresses.US };
      const [shown] = await askFor(service, wall, user).offers({ category_id: 17 });
      expect(offer.parse({ ...one, click_url: '' })).toEqual({ ...shown, click_url: '' });
    });

    test('pages, countries and categories restrict it; past the last page it is 204; other parameters are ignored', async () => {
      const { get, list } = await setUp();
      const first = await list('limit=2&page=1&per_page=30&platform=ios&min_payout=1');
      const second = await list('limit=2&offset=2');
      expect(first.total).toBe(3);
      expect(idsOf({ offers: [...first.offers, ...second.offers] })).toEqual([1, 2, 3]);
      expect((await get('offset=3')).status).toBe(204);
      expect(idsOf(await list('countries[]=us&target_system[]=40'))).toEqual([1, 3]);
      expect(idsOf(await list('countries=FR,US'))).toEqual([1, 2, 3]);
      expect(idsOf(await list('category_id[]=18'))).toEqual([2]);
      for (const query of ['limit=0', 'limit=5001', 'countries=Germany', 'offset=-1']) {
        expect((await get(query)).status, query).toBe(400);
      }
    });

    test('a click takes user and tracking texts from sub1 to sub4, and credits that user', async () => {
      const { follow, linkTo, newUser, store, wall } = await setUp();
      const user = newUser();
      const answer = await follow(await linkTo(1, `&sub1=${encodeURIComponent(user)}&sub2=mail`));
      expect(answer.status).toBe(302);
      const clickId = new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
      const click = await store.readClick(clickId);
      const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
      expect(click).toMatchObject({ offerId: 1, amount: 1_250_000, country: 'US' });
      expect(click?.accountId).toBe((await store.findPerson(account))?.accountId);
    });

    test('a click has the checks of any click: country, device and the rules of the wall', async () => {
      const { changeWall, follow, linkTo, wall } = await setUp();
      const seen = async (id: number, headers?: Record<string, string>) =>
        (await follow(await linkTo(id, '&sub1=ann'), headers)).status;
      expect(await seen(2)).toBe(403);
      expect(await seen(2, { 'X-Forwarded-For': addresses.DE })).toBe(302);
      expect(await seen(3)).toBe(403);
      expect(await seen(3, { 'User-Agent': agents.iPhone })).toBe(302);
      const link = await linkTo(1, '&sub1=ann');
      await changeWall(wall, { blocked: [1] });
      expect((await follow(link)).status).toBe(403);
    });

    test('a link is a 410 page without a user, with one that is too long, for another offer, and after 30 days', async () => {
      const { clock, follow, linkTo } = await setUp();
      const link = await linkTo(1, '');
      for (const more of ['', '&sub1=', '&sub1=%0A', `&sub1=${'x'.repeat(61)}`]) {
        const answer = await follow(link + more);
        expect([more, answer.headers.get('content-type')]).toEqual([more, 'text/html; charset=utf-8']);
        expect(answer.headers.get('location')).toBeNull();
      }
      expect((await follow(`${link.replace('/click/1/', '/click/3/')}&sub1=ann`)).status).toBe(410);
      clock.forward(30 * DAY);
      expect((await follow(`${link}&sub1=ann`)).status).toBe(410);
    });

    test('a wall that requires user tokens has no such list, and its earlier links are dead', async () => {
      const { changeWall, follow, get, linkTo, wall } = await setUp();
      const link = await linkTo(1, '&sub1=ann');
      await changeWall(wall, { require_token: true });
      expect(await get('')).toMatchObject({ status: 403, code: 'token_required' });
      expect((await follow(link)).status).toBe(410);
    });

    test("only a secret key of the publisher's own wall opens it, and no page may read it", async () => {
      const { client, get, list, newPanel, newWall, secrets, wall } = await setUp({ refuse_browser_keys: false });
      await list();
      const path = `/v1/publisher/${wall.pubId}/offers.json`;
      const reason = async (bearer?: string, at = path) => {
        const headers = { 'X-Forwarded-Proto': 'https' };
        const answer = await client.get(at, { headers, ...(bearer !== undefined && { bearer }) });
        return [answer.status, Reflect.get(Object(answer.body), 'reason')];
      };
      const panel = await newPanel();
      expect(await reason()).toEqual([401, 'missing']);
      expect(await reason(wall.publishableKey)).toEqual([401, 'publishable_key']);
      expect(await reason(panel.secretKey)).toEqual([401, 'other_wall_or_panel']);
      expect(await reason(wall.secretKey, '/v1/publisher/999/offers.json')).toEqual([401, 'other_wall_or_panel']);
      expect(await reason(secrets.add('sk_wrong'))).toEqual([401, 'malformed']);
      const other = await newWall({ featured: [1] });
      const { offers } = allOffers.parse((await get('', other)).body);
      expect(offers.filter(({ featured_profile }) => featured_profile === 1).map(({ offer_id }) => offer_id)).toEqual([
        1,
      ]);
      const page = await client.get(path, {
        bearer: wall.secretKey,
        headers: { Origin: 'https://shop.example', 'X-Forwarded-Proto': 'https' },
      });
      expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    });
  },
  { env: { TRUSTED_PROXIES: '127.0.0.0/8' } },
);
