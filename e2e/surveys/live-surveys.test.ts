import type { RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { callBack, startFakeProvider } from '../../server/networks/simulation/fake-provider.ts';
import type { SoldSurvey } from '../../server/networks/simulation/protocol.ts';
import { protocols } from '../../server/networks/simulators.fixture.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { newSurveyProvider, newSurveyUser } from '../support/surveys/survey-user.ts';

const providers = await Promise.all(protocols.map(startFakeProvider));
afterAll(() => Promise.all(providers.map((provider) => provider.close())));
const OUTBOUND_ALLOW = providers.map(({ host }) => host).join(',');
const env = { OUTBOUND_ALLOW, TRUSTED_PROXIES: '127.0.0.1' };

const sold = (id: string, parts: Partial<SoldSurvey> = {}): SoldSurvey => {
  return { id, minutes: 10, cpi: 1.25, rate: 0.5, rating: 4, ...parts };
};

onEveryEngine(
  'Live surveys',
  (ready) => {
    describe.each(providers)('of $protocol.name', (provider) => {
      const { name } = provider.protocol;
      beforeEach(() => {
        Object.assign(provider, {
          fault: null,
          requests: [],
          problems: [],
          sells: [sold('1'), sold('2', { cpi: 0.4 })],
        });
      });
      const setUp = async () => {
        const service = ready();
        service.clock.moveTo(NOON);
        const wall = await service.newWall();
        const panel = await service.newPanel({ adwallId: wall.adwallId });
        for (const name of (await service.store.loadDirectory()).sources.map((source) => source.name))
          await service.store.removeSource({ name });
        const source = await newSurveyProvider(service, provider, { screenoutCredits: 50_000 });
        const ann = await newSurveyUser(service, { wall, panel });
        await ann.consent({ [name]: true });
        const to = { template: source.urlTemplate, secret: source.secret, service: service.url };
        const enter = async (at = 0) => {
          const { click_url: url = '' } = (await ann.surveys())?.surveys.filter(ofSource)[at] ?? {};
          const { location } = await ann.click(url);
          return provider.enter(new URL(location ?? ''));
        };
        return { ...service, ann, source, to, enter, wall, panel };
      };
      const ofSource = (offer: { survey?: { provider: string } | undefined }) => offer.survey?.provider === name;

      test('from profile to credited complete: listed with minutes and rating, entered, called back, credited once', async () => {
        const { ann, enter, secrets, store, to } = await setUp();
        const list = await ann.surveys();
        const [first, second] = list?.surveys.filter(ofSource) ?? [];
        expect(first).toMatchObject({
          category_id: [20],
          payout: 1.25,
          currency_count: 125,
          name: 'Survey, 10 minutes',
          survey: { survey_id: '1', minutes: 10, provider: name },
        });
        expect(second).toMatchObject({ payout: 0.4, survey: { survey_id: '2' } });
        expect(list).not.toHaveProperty('empty_reason');

        const click = await enter();
        expect(await store.readClick(click)).toMatchObject({ offerId: first?.offer_id, payout: 12_500 });
        expect(await callBack(provider, to, { click, transaction: 't1' })).toMatchObject({ status: 200 });
        expect(await callBack(provider, to, { click, transaction: 't1' })).toMatchObject({ status: 200 });
        expect(await ann.balance()).toBe(125);
        expect((await ann.surveys())?.surveys.filter(ofSource).map((offer) => offer.survey?.survey_id)).toEqual(['2']);

        expect(provider.problems).toEqual([]);
        expect(secrets.leaksIn(provider.requests.map((text) => text.replaceAll(provider.key, '')))).toEqual([]);
      });

      test('a screen-out pays what the account says or what is signed, and the survey is not shown again', async () => {
        const { ann, enter, to } = await setUp();
        const click = await enter();
        expect(await callBack(provider, to, { click, transaction: 't2', outcome: 'screenout' })).toMatchObject({
          status: 200,
        });
        expect(await ann.balance()).toBe(5);
        expect((await ann.surveys())?.surveys.filter(ofSource).map((offer) => offer.survey?.survey_id)).toEqual(['2']);
        expect((await ann.surveys())?.failed_in_a_row).toBeUndefined();
      });

      test('a start pays one outcome: another screen-out of it pays nothing', async () => {
        const { ann, enter, to } = await setUp();
        const click = await enter();
        for (const transaction of ['t4', 't5', 't4', 't6']) {
          const answer = await callBack(provider, to, { click, transaction, outcome: 'screenout' });
          expect(answer).toMatchObject({ status: 200 });
        }
        expect(await ann.balance()).toBe(5);
      });

      test('rules of the wall hide them, pay more for them and hold their leads', async () => {
        const { ann, app, clock, enter, store, to, wall } = await setUp();
        const { adwallId } = wall;
        const add = (name: string, definition: RuleDefinition) => {
          const rule = { ruleId: `rul_${adwallId}_${name}`, name, definition };
          return store.addRule({ adwallId, rule, before: null, at: clock.now() });
        };
        const listed = async () => (await ann.surveys())?.surveys.filter(ofSource) ?? [];
        const [, cheap] = await listed();
        await add('hide', { when: { categories: [20], payout: { max: 0.5 } }, then: { hide: true } });
        await add('sale', { when: { categories: [20] }, then: { multiply: 2, hold_days: 3 } });
        expect(await listed()).toMatchObject([
          { survey: { survey_id: '1' }, currency_count: 250, reward_rule: { multiply: 2, base_currency_count: 125 } },
        ]);
        expect((await ann.click(cheap?.click_url ?? '')).status).toBe(403);
        expect(await callBack(provider, to, { click: await enter(), transaction: 't7' })).toMatchObject({
          status: 200,
        });
        expect(await ann.balance()).toBe(0);
        clock.forward(3 * DAY);
        expect(await app.releaseDueLeads()).toBe(1);
        expect(await ann.balance()).toBe(250);
      });

      test('one start at a time, until it ends or its time is over', async () => {
        const { ann, clock, enter, to } = await setUp();
        const [one, two] = (await ann.surveys())?.surveys.filter(ofSource) ?? [];
        const click = await enter();
        expect((await ann.click(two?.click_url ?? '')).status).toBe(403);
        expect((await ann.click(one?.click_url ?? '')).status).toBe(302);
        clock.forward(29 * MINUTE);
        expect((await ann.click(two?.click_url ?? '')).status).toBe(403);
        expect(await callBack(provider, to, { click, transaction: 't3', outcome: 'screenout' })).toMatchObject({
          status: 200,
        });
        expect((await ann.click(two?.click_url ?? '')).status).toBe(302);
        expect((await ann.click(one?.click_url ?? '')).status).toBe(410);
      });

      test('without a consent no one is asked, and a withdrawal ends it', async () => {
        const { ann, ...service } = await setUp();
        const [one] = (await ann.surveys())?.surveys.filter(ofSource) ?? [];
        await ann.consent({ [name]: false });
        provider.requests.length = 0;
        expect((await ann.surveys())?.surveys.filter(ofSource) ?? []).toEqual([]);
        expect((await ann.click(one?.click_url ?? '')).status).toBe(410);
        const bob = await newSurveyUser(service, service);
        const entry = { provider: name, name: expect.any(String) };
        expect((await bob.surveys())?.providers).toEqual([{ ...entry, consent: 'not_asked' }]);
        expect((await ann.surveys())?.providers).toEqual([{ ...entry, consent: 'refused' }]);
        expect(provider.requests).toEqual([]);
      });

      test('no one is asked about a test user', async () => {
        const { ann, store, clock, vault } = await setUp();
        const account = { kind: 'wall', profileId: ann.wall.adwallId, subid1: ann.user } as const;
        const newKey = () => vault.newPersonKey().wrappedKey;
        expect(await store.openTestPerson({ account, newKey, at: clock.now() })).not.toEqual({ kind: 'real_user' });
        provider.requests.length = 0;
        expect((await ann.surveys())?.surveys.filter(ofSource) ?? []).toEqual([]);
        expect(provider.requests).toEqual([]);
      });

      test('a survey that the provider no longer has is gone, said kindly', async () => {
        const { ann, clock } = await setUp();
        const [one] = (await ann.surveys())?.surveys.filter(ofSource) ?? [];
        provider.sells = [sold('9')];
        clock.forward(3 * MINUTE);
        const gone = await ann.click(one?.click_url ?? '');
        expect(gone.status).toBe(410);
        expect(gone.text).toContain('This survey is gone');
      });

      test.each(['error 500', 'too many', 'html', 'half', 'rubbish', 'huge'] as const)(
        'with %s, the list is without its surveys, and no error',
        async (fault) => {
          const { ann } = await setUp();
          provider.fault = fault;
          expect((await ann.surveys())?.surveys.filter(ofSource) ?? []).toEqual([]);
        },
      );

      test('a browser speaks for itself: only a server passes on where its user is', async () => {
        const { ann, client, ...service } = await setUp();
        const bearer = await mintToken({ client, secrets: service.secrets }, ann.wall, ann.user);
        const headers = { 'user-agent': agents.windows, 'x-forwarded-for': addresses.US, 'x-forwarded-proto': 'https' };
        const path = ann.panel.user(ann.user, 'surveys.json');
        const query = { ip: '203.0.113.77', 'user-agent': 'a claim' };
        expect((await client.get(path, { bearer, headers, query })).status).toBe(200);
        expect(provider.requests.join(' ')).toContain(addresses.US);
        for (const claim of ['203.0.113.77', /a( |%20|\+)claim/])
          expect(provider.requests.join(' ')).not.toMatch(claim);
        service.clock.forward(3 * MINUTE);
        await client.get(path, { bearer: ann.panel.secretKey, headers, query });
        expect(provider.requests.join(' ')).toContain('203.0.113.77');
      });

      test('where it says why there is none, so does the list', async () => {
        const { ann } = await setUp();
        provider.fault = 'refusal';
        const { reason } = provider.protocol.refusal;
        const list = await ann.surveys();
        if (reason === '') expect(list?.empty_reason).toBeUndefined();
        else expect(list).toMatchObject({ surveys: [], empty_reason: reason });
      });
    });

    test('providers come in the order of their names, however their accounts were added', async () => {
      const service = ready();
      const wall = await service.newWall();
      const panel = await service.newPanel({ adwallId: wall.adwallId });
      for (const { name } of (await service.store.loadDirectory()).sources) await service.store.removeSource({ name });
      for (const provider of providers.toReversed()) await newSurveyProvider(service, provider);
      const ann = await newSurveyUser(service, { wall, panel });
      const named = (await ann.surveys())?.providers?.map(({ provider }) => provider);
      expect(named).toEqual(protocols.map(({ name }) => name).toSorted());
    });
  },
  { env },
);
