import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { describe, expect, test } from 'vitest';
import { wordsOf, schemeNamed } from '../../server/leads/reports/schemes.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { addressOf } from '../../server/networks/simulation/call-address.ts';
import { fakeWalls } from '../../server/networks/simulators.fixture.ts';
import { tileLink, tileWalls } from '../../server/offers/tile-walls.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow, tileParts } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const TILE = 2;
/** The networks whose calls prove their amounts. */
const SIGNED = new Set(['playtimeweb']);

interface Earned {
  transaction: string;
  amount?: string;
  user?: string;
  isRevoked?: boolean;
  secret?: string;
}

test('every wall has its simulator', () => {
  expect(fakeWalls.map(({ name }) => name).toSorted()).toEqual(tileWalls.map(({ name }) => name).toSorted());
});

onEveryEngine('Walls of networks', (ready) => {
  describe.each(fakeWalls)('$name', ({ calls, name, wall: fake }) => {
    const isSigned = SIGNED.has(name);
    const { accepted, duplicate } = wordsOf(schemeNamed(name));

    /** A user on the network's wall, and the network's calls about them. */
    const open = async (service: TestService) => {
      const { client, clock } = service;
      clock.moveTo(NOON);
      const found = tileWalls.find((one) => one.name === name);
      if (found === undefined) throw new Error(`There is no wall ${name}.`);
      const { amount, scheme } = found;
      const own = scheme === 'secret-url' ? {} : { secret: 'f00dfeed-0123456789' };
      const source = await service.newSource({ scheme, creditsUnnamed: false, ...own });
      const made = tileLink(found, { given: fake.settings, own: fake.link ?? null });
      if (made.kind !== 'link') throw new Error(made.problem);
      const parts = { ...tileParts({ amount }), source: source.name, destination_url: made.link };
      expect((await service.importOffers([offerRow(TILE, parts)], { prune: true })).rejected).toEqual([]);
      const wall = await service.newWall();
      const visitAs = async (user: string) => {
        const headers = { 'User-Agent': agents.iPhone };
        const [tile] = await askFor(service, wall, { subid1: user, ip: addresses.US }, headers).offers({ tiles: 1 });
        const response = await client.get(new URL(tile?.click_url ?? '').pathname, { headers });
        const visit = fake.visit(new URL(response.headers.get('location') ?? ''));
        if (visit === null) throw new Error('The network refuses the link.');
        return visit;
      };
      const user = service.newUser();
      const visit = await visitAs(user);
      clock.forward(10 * MINUTE);
      const urlOf = ({ amount: earned = '1.25', isRevoked = false, secret = source.secret, ...said }: Earned) => {
        const { transaction, user: person = visit.user } = said;
        const values = fake.earns({ user: person, amount: earned, transaction, isRevoked });
        const call = { template: source.urlTemplate, secret, click: visit.click, transaction, isRevoked, values };
        return addressOf(calls, call).url;
      };
      const send = (url: string) => {
        const { pathname, search } = new URL(url);
        return client.get(pathname, { query: search.slice(1) });
      };
      const leads = async () => {
        clock.forward(2 * MINUTE);
        const query = { api_key: wall.secretKey };
        return wallLeads.parse((await client.get(`/v1/walls/${wall.adwallId}/leads`, { query })).body).leads;
      };
      return {
        leads,
        send,
        source,
        urlOf,
        user,
        visit,
        visitAs,
        call: (earned: Earned) => send(urlOf(earned)),
        balance: async () => (await readHistory(service, wall, user)).balance,
        reasons: async () => (await leads()).map(({ reason, state }) => reason ?? state),
      };
    };

    test('its link has an opaque id, the same for each visit, and never the id of the publisher', async () => {
      const service = ready();
      const { user, visit, visitAs } = await open(service);
      expect(visit.click).toMatch(/^clk_/);
      expect(visit.user).not.toContain(user);
      expect((await visitAs(user)).user).toBe(visit.user);
      expect((await visitAs(service.newUser())).user).not.toBe(visit.user);
    });

    test('a call that is repeated for hours counts once', async () => {
      const service = ready();
      const { balance, call, reasons } = await open(service);
      expect(await call({ transaction: 'T1' })).toMatchObject({ status: 200, text: accepted });
      for (const minutes of [10, 10, 120, 120, 120, 120, 120, 120]) {
        service.clock.forward(minutes * MINUTE);
        expect(await call({ transaction: 'T1' })).toMatchObject({ status: 200, text: duplicate });
      }
      expect(await reasons()).toEqual([isSigned ? 'credited' : 'unsigned_amount']);
      expect(await balance()).toBe(isSigned ? 1.25 : 0);
    });

    test('a call with another secret, or changed after it was signed, credits nothing', async () => {
      const { balance, call, reasons, send, source, urlOf } = await open(ready());
      if (name !== 'secret-url') expect((await call({ transaction: 'T1', secret: 'guessed' })).status).toBe(401);
      const url = urlOf({ transaction: 'T1', amount: '1.25' });
      const elsewhere = url.replace(/(leads\/[^/?]+)\/[^?]+/, '$1/guessed');
      if (name === 'secret-url') expect((await send(elsewhere)).status).toBe(401);
      const changed = await send(url.replace('1.25', '4.25'));
      expect(changed.status).toBe(isSigned ? 401 : 200);
      expect(changed.text).not.toContain(source.secret);
      expect(await reasons()).toEqual(isSigned ? [] : ['unsigned_amount']);
      expect(await balance()).toBe(0);
    });

    test('a call above the ceiling, or about another user, waits for a person', async () => {
      const service = ready();
      const { balance, call, reasons, user, visitAs } = await open(service);
      const other = await visitAs(service.newUser());
      await call({ transaction: 'T1', amount: '5.01' });
      await call({ transaction: 'T2', user: other.user });
      await call({ transaction: 'T3', user });
      expect(await reasons()).toEqual([
        isSigned ? 'payout_too_high' : 'unsigned_amount',
        'wrong_person',
        'wrong_person',
      ]);
      expect(await balance()).toBe(0);
    });

    test('50 calls at once are credited up to the ceiling of the day', async () => {
      const { balance, call, reasons } = await open(ready());
      const all = Array.from({ length: 50 }, (_, n) => call({ transaction: `P${n}`, amount: '1' }));
      for (const response of await Promise.all(all)) expect(response.text).toBe(accepted);
      const credited = isSigned ? 20 : 0;
      expect((await reasons()).filter((reason) => reason === 'credited')).toHaveLength(credited);
      expect(await balance()).toBe(credited);
    });

    test.runIf(calls.canRevoke)('a reversal takes back what a person released', async () => {
      const service = ready();
      const { balance, call, leads } = await open(service);
      await call({ transaction: 'T1' });
      const [held] = await leads();
      await releaseLead({ ...service, ids: systemIds() })(held?.lead_id ?? '');
      expect(await balance()).toBe(125);
      expect(await call({ transaction: 'T1', isRevoked: true })).toMatchObject({ status: 200, text: accepted });
      expect(await balance()).toBe(0);
    });
  });
});
