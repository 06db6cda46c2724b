import { expect, test } from 'vitest';
import { rotateSource } from '../../server/leads/sources/rotate-source.ts';
import { isRedirectSource, isWeakSource, schemeNamed, wordsOf } from '../../server/leads/reports/schemes.ts';
import { secretInPath } from '../../server/leads/sources/secret-in-path.ts';
import { addressOf } from '../../server/networks/simulation/call-address.ts';
import type { FakeSource, Values } from '../../server/networks/simulation/fake-source.ts';
import { secretOf, fakeOf, fakeSources } from '../../server/leads/reports/fake-sources.fixture.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { ApiResponse } from '../support/requests/client.ts';
import { DAY, HOUR, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

const OK = { status: 200, text: 'OK' };
/** People whom a network sends back get a page, whatever became of the lead. */
const answer = ({ scheme }: FakeSource, word: 'accepted' | 'duplicate') => ({
  status: 200,
  text: isRedirectSource(schemeNamed(scheme))
    ? (expect.stringContaining('</html>') as string)
    : wordsOf(schemeNamed(scheme))[word],
});
/** A refusal: a problem, or a page where the call is a person who comes back. */
const refused = ({ scheme }: FakeSource, status: number, code: string) =>
  isRedirectSource(schemeNamed(scheme))
    ? { status, text: expect.stringContaining('</html>') as string }
    : { status, code };
const accepted = (fake: FakeSource) => answer(fake, 'accepted');
const duplicate = (fake: FakeSource) => answer(fake, 'duplicate');
const PUBLIC_URL = 'https://wall.example';

let offers = 5000;
let transactions = 0;

/** A user who clicked an offer of 1.25, and a fake network: the only source that may credit that offer. */
async function setUp(service: TestService, fake: FakeSource, { ips = [] }: { ips?: string[] } = {}) {
  const { client, clock, secrets, store, vault } = service;
  clock.moveTo(NOON);
  const offerId = (offers += 1);
  const name = `${fake.scheme}-${offerId}`;
  const source = await service.newSource({ name, scheme: fake.scheme, ips, secret: secretOf(fake.scheme) });
  const rows = [offerRow(offerId, { payout: 1.25, source: name })];
  expect((await service.importOffers(rows, { prune: true })).rejected).toEqual([]);
  const wall = await service.newWall();
  const user = service.newUser();
  const ask = askFor(service, wall, { subid1: user, ip: addresses.US }, { 'User-Agent': agents.windows });
  const link = new URL((await ask.offers())[0]?.click_url ?? '').pathname;
  const clicked = await client.get(link, { headers: { 'User-Agent': agents.windows } });
  const click = new URL(clicked.headers.get('location') ?? '').searchParams.get('click') ?? '';
  clock.forward(10 * MINUTE);
  const transaction = `T-${(transactions += 1)}`;

  /** The network's callback, relative to the public URL. */
  const call = (isRevoked = false, secret = source.secret, template = source.urlTemplate, said: Values = {}) => {
    const values = { '{timestamp}': String(clock.now() / 1000), ...said };
    const { url, headers } = addressOf(fake, { template, secret, values, click, transaction, isRevoked });
    return { target: url.slice(PUBLIC_URL.length), headers };
  };
  const send = ({
    target,
    headers,
  }: {
    target: string;
    headers: Readonly<Record<string, string>>;
  }): Promise<ApiResponse> => {
    const [path = '', ...query] = target.split('?');
    if (fake.isJson) {
      const json = Object.fromEntries(new URLSearchParams(query.join('?')));
      return client.post(path, { headers, json });
    }
    return query.length === 0 ? client.get(path, { headers }) : client.get(path, { headers, query: query.join('?') });
  };
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
  return {
    source,
    call,
    send,
    /** Sends a lead with `values` instead of the defaults. */
    say: (values: Values) => send(call(false, source.secret, source.urlTemplate, values)),
    balance: async () => (await store.listTransactions({ account, limit: null, offset: 0 })).balance,
    rotate: async (secret: string) => {
      const deps = { store, vault, clock, ids: systemIds(), publicUrl: PUBLIC_URL };
      const outcome = await rotateSource(deps)({ name, overlapMs: HOUR, secret });
      if (outcome.kind !== 'rotated') throw new Error(`Not rotated: ${outcome.kind}`);
      return { ...outcome, secret: secrets.add(outcome.secret) };
    },
  };
}

onEveryEngine(
  'Sources',
  (ready) => {
    test.each(fakeSources)('$scheme credits its own offer once and reverses it once', async (fake) => {
      const { balance, call, send } = await setUp(ready(), fake);
      expect(await send(call())).toMatchObject(accepted(fake));
      // 1.25 at 100 Coins a unit: the source's payout, or the catalog's if the source does not sign it.
      expect(await balance()).toBe(1_250_000);
      expect(await send(call())).toMatchObject(duplicate(fake));
      if (!fake.canRevoke) return;
      expect(await send(call(true))).toMatchObject(accepted(fake));
      expect(await balance()).toBe(0);
      expect(await send(call(true))).toMatchObject(duplicate(fake));
      expect(await send(call())).toMatchObject(duplicate(fake));
      expect(await balance()).toBe(0);
    });

    test.each(fakeSources.filter(({ scheme }) => !isWeakSource(schemeNamed(scheme))))(
      '401 for $scheme with any value changed, and nothing is credited',
      async (fake) => {
        const { balance, call, send } = await setUp(ready(), fake);
        const { target, headers } = call();
        for (const pair of target.slice(target.indexOf('?') + 1).split('&')) {
          const changed = target.replace(pair, pair.endsWith('1') ? `${pair}2` : `${pair}1`);
          const refusal = refused(fake, 401, 'invalid_signature');
          expect(await send({ target: changed, headers }), pair).toMatchObject(refusal);
        }
        expect(await balance()).toBe(0);
        expect(await send({ target, headers })).toMatchObject(accepted(fake));
      },
    );

    test.each(fakeSources)('after a rotation, the old secret of $scheme is valid during the overlap', async (fake) => {
      const service = ready();
      const { call, rotate, send, source } = await setUp(service, fake);
      const another = fake.scheme.includes('-')
        ? `whsec_${Buffer.alloc(32, 0xfb).toString('base64')}`
        : 'another-secret';
      service.secrets.addAll([secretInPath(another)]);
      const rotated = await rotate(another);
      expect(await send(call(false, source.secret, source.urlTemplate))).toMatchObject(accepted(fake));
      expect(await send(call(false, rotated.secret, rotated.urlTemplate))).toMatchObject(duplicate(fake));
      service.clock.forward(HOUR);
      const late = await send(call(false, source.secret, source.urlTemplate));
      expect(late).toMatchObject(refused(fake, 401, 'invalid_signature'));
      expect(late.text).not.toContain(source.secret);
      expect(await send(call(false, rotated.secret, rotated.urlTemplate))).toMatchObject(duplicate(fake));
    });

    test.each(fakeSources)('403 for $scheme from an address outside its list', async (fake) => {
      const { balance, call, send } = await setUp(ready(), fake, { ips: ['203.0.113.0/24'] });
      expect(await send(call())).toMatchObject(refused(fake, 403, 'address_not_allowed'));
      expect(await balance()).toBe(0);
      const here = await setUp(ready(), fake, { ips: ['127.0.0.0/8', '::1'] });
      expect(await here.send(here.call())).toMatchObject(accepted(fake));
    });

    test('a pending BitLabs offer is credited when completed, and reversed under the same id', async () => {
      const { balance, say } = await setUp(ready(), fakeOf('bitlabs-offers'));
      const state = (text: string) => say({ '[%OFFER:TASK:STATE%]': text });
      expect(await state('PENDING')).toMatchObject(OK);
      expect(await balance()).toBe(0);
      expect(await state('COMPLETED')).toMatchObject(OK);
      expect(await balance()).toBe(1_250_000);
      expect(await state('PENDING')).toMatchObject(OK);
      expect(await state('RECONCILED')).toMatchObject(OK);
      expect(await balance()).toBe(0);
      expect(await state('COMPLETED')).toMatchObject({ status: 200, text: 'DUP' });
      expect(await balance()).toBe(0);
    });

    test.each([
      ['torox', { '{amount}': '-150', '{payout}': '1.25' }],
      ['lootably', { '{revenue}': '-1.25' }],
      ['everflow', { '{payout_amount}': '-1.25' }],
      ['adgem', { '{payout}': '-1.25' }],
    ])('a negative amount from %s is a reversal, before or after its lead', async (scheme, negative: Values) => {
      const fake = fakeOf(scheme);
      const fresh = await setUp(ready(), fake);
      expect(await fresh.say(negative)).toMatchObject(accepted(fake));
      expect(await fresh.balance()).toBe(0);
      const credited = await setUp(ready(), fake);
      expect(await credited.say({})).toMatchObject(accepted(fake));
      expect(await credited.say(negative)).toMatchObject(accepted(fake));
      expect(await credited.balance()).toBe(0);
      expect(await credited.say(negative)).toMatchObject(duplicate(fake));
      expect(await credited.balance()).toBe(0);
    });

    test.each(['lootably', 'torox', 'theoremreach', 'cpx-research', 'notik'])(
      '%s gets the answer 1 for a new lead and for a repeat',
      async (scheme) => {
        const { say } = await setUp(ready(), fakeOf(scheme));
        expect(await say({})).toMatchObject({ status: 200, text: '1' });
        expect(await say({})).toMatchObject({ status: 200, text: '1' });
      },
    );

    test('a test call and a step that pays nothing are accepted, and do not prevent the lead', async () => {
      const { balance, say } = await setUp(ready(), fakeOf('theoremreach'));
      expect(await say({ debug: 'true' })).toMatchObject({ status: 200, text: '1' });
      expect(await say({ currency: '0.00' })).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(0);
      expect(await say({})).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(1_250_000);
    });

    test('TheoremReach screen-outs and profilers pay the signed amount, and the survey can still be completed', async () => {
      const { balance, say } = await setUp(ready(), fakeOf('theoremreach'));
      const tried = { screenout: '1', tx_id: 'tried', currency: '0.05' };
      expect(await say(tried)).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(50_000);
      expect(await say({ profiler: '1', tx_id: 'profiled', currency: '0.02' })).toMatchObject({
        status: 200,
        text: '1',
      });
      expect(await balance()).toBe(70_000);
      expect(await say(tried)).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(70_000);
      expect(await say({})).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(1_320_000);
      expect(await say({ ...tried, reversal: 'true' })).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(1_270_000);
    });

    test('a CPX Research screen-out credits no unsigned amount, and the survey can still be completed', async () => {
      const { balance, say } = await setUp(ready(), fakeOf('cpx-research'));
      expect(await say({ '{type}': 'out', '{trans_id}': 'tried', '{amount_usd}': '99' })).toMatchObject({
        status: 200,
      });
      expect(await balance()).toBe(0);
      expect(await say({})).toMatchObject({ status: 200, text: '1' });
      expect(await balance()).toBe(1_250_000);
    });

    test('401 for a timestamp that is too old or too far in the future', async () => {
      const service = ready();
      const [fake] = fakeSources;
      if (fake === undefined) throw new Error('There is no fake source');
      const { balance, call, send } = await setUp(service, fake);
      const early = call();
      service.clock.forward(-6 * MINUTE);
      expect(await send(early)).toMatchObject({ status: 401, code: 'stale_timestamp' });
      service.clock.forward(6 * MINUTE + 7 * DAY + MINUTE);
      expect(await send(early)).toMatchObject({ status: 401, code: 'stale_timestamp' });
      service.clock.forward(-2 * MINUTE);
      expect(await send(early)).toMatchObject(OK);
      expect(await balance()).toBe(1_250_000);
    });

    test('readiness names weak sources', async () => {
      const service = ready();
      await service.newSource({ name: 'easy-to-forge', scheme: 'torox' });
      const answer = (await (await fetch(`${service.url}/health/ready`)).json()) as {
        ready: boolean;
        checks: Record<string, unknown>;
      };
      expect(answer).toMatchObject({
        ready: true,
        checks: { sources: { state: 'warning', detail: expect.stringContaining('easy-to-forge') } },
      });
    });
  },
  { env: { PUBLIC_URL } },
);
