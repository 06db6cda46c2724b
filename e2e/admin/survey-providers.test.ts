import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type {
  AdminKnownSurveyProviders,
  AdminSurveyProvider,
  AdminSurveyProviders,
  SurveyProviderAdded,
  SurveyTested,
} from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../server/networks/simulation/fake-provider.ts';
import { protocols } from '../../server/networks/simulators.fixture.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const providers = await Promise.all(protocols.map(startFakeProvider));
const [cheap, dear] = [
  { id: 'cheap', minutes: 20, cpi: 0.2, rate: 0.2, rating: 3 },
  { id: 'dear', minutes: 5, cpi: 2, rate: 0.5, rating: 5 },
];

afterAll(() => Promise.all(providers.map((provider) => provider.close())));

const person = { country: 'US', birth_date: '1990-05-14', gender: 'f', postal_code: '10001', ip: '203.0.113.9' };

/** What someone types to add the account. */
function described(service: TestService, { key, protocol, url }: FakeProvider, name: string) {
  const settings = Object.fromEntries(
    protocol.settings.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  return {
    survey_provider: name,
    provider: protocol.name,
    credential: service.secrets.add(key),
    settings: { ...settings, base: url },
    secret: service.secrets.add(`secret-of-${name}`),
  };
}

onEveryEngine(
  'survey providers for staff',
  (ready) => {
    test.each(protocols.map(({ name }) => name))(
      '%s: an account is added paused, tested, started, changed, paused and removed, and no one reads its credential',
      async (name) => {
        const provider = providers.find(({ protocol }) => protocol.name === name);
        if (provider === undefined) throw new Error(`There is no simulated ${name}.`);
        provider.sells = [cheap, dear].flatMap((survey) => (survey === undefined ? [] : [survey]));
        const service = ready();
        const { ask } = await newPerson(service);
        const known = (await ask('listKnownSurveyProviders')).body as AdminKnownSurveyProviders;
        expect(known.providers.find((one) => one.provider === name)?.consent).toContain('my country, date of birth');

        const json = described(service, provider, name);
        expect((await ask('addSurveyProvider', { json: { ...json, provider: 'nobody' } })).code).toBe(
          'invalid_request',
        );
        expect((await ask('addSurveyProvider', { json: { ...json, survey_provider: 'a b' } })).code).toBe(
          'invalid_request',
        );
        const added = await ask('addSurveyProvider', { json });
        expect(added.status).toBe(201);
        const { callback_url: callbackUrl } = added.body as SurveyProviderAdded;
        expect(callbackUrl).toContain(`/leads/${name}`);
        expect((await ask('addSurveyProvider', { json })).code).toBe('invalid_request');
        const params = { survey_provider: name };
        // It holds no secret, so it can be copied again at any time.
        const shown = (await ask('showSurveyProvider', { params })).body as AdminSurveyProvider;
        expect(shown).toMatchObject({ state: 'paused', callback_url: callbackUrl, answered_at: null });

        const { adwallId } = await service.newWall({ currency: { ratio: 100 }, payout_min: 1 });
        const tested = await ask('testSurveyProvider', { params, json: { ...person, wall: adwallId } });
        const { outcome, requests, surveys } = tested.body as SurveyTested;
        expect(outcome).toBe('surveys');
        expect(surveys).toMatchObject([
          { survey_id: 'dear', paid: 2, payout: 2, reward: 200, hidden: null },
          { survey_id: 'cheap', paid: 0.2, payout: 0.2, reward: 20, hidden: 'payout_min' },
        ]);
        expect(requests.at(-1)).toMatchObject({ what: 'list', status: 200, answer: '' });
        expect(requests.some(({ request }) => request.includes('203.0.113.9'))).toBe(true);
        expect(provider.problems).toEqual([]);

        provider.fault = 'html';
        const broken = (await ask('testSurveyProvider', { params, json: person })).body as SurveyTested;
        expect(broken.outcome === 'broken' || broken.outcome === 'failed').toBe(true);
        expect(broken.requests.at(-1)?.answer).toContain('Down for maintenance');
        provider.fault = null;
        expect((await ask('pauseSurveyProvider', { params, json: { paused: false } })).status).toBe(204);
        const rows = (await ask('listSurveyProviders')).body as AdminSurveyProviders;
        const row = rows.accounts.filter((one) => one.survey_provider === name);
        expect(row).toMatchObject([{ state: 'active', failures: 0 }]);

        expect((await ask('changeSurveyProvider', { params, json: { share: 0.5, currency: 'eur' } })).status).toBe(200);
        // Someone else changes the account after this change was checked against it.
        const { changeSurveySource } = service.store;
        vi.spyOn(service.store, 'changeSurveySource').mockImplementationOnce(async (change) => {
          const terms = { currency: 'EUR', rate: 1_000_000, share: 7500 };
          await changeSurveySource({ name, before: change.before, survey: { ...change.before, terms } });
          return changeSurveySource(change);
        });
        const late = await ask('changeSurveyProvider', { params, json: { share: 0.25 } });
        expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' });
        expect((await ask('changeSurveyProvider', { params, json: { share: 0.5 } })).status).toBe(200);
        const moved = { settings: { base: 'https://elsewhere.example' } };
        expect((await ask('changeSurveyProvider', { params, json: moved })).code).toBe('invalid_request');
        await ask('pauseSurveyProvider', { params, json: { paused: true } });
        const changed = await ask('showSurveyProvider', { params });
        expect(changed.body).toMatchObject({ state: 'paused', share: 0.5, currency: 'EUR' });
        const halved = (await ask('testSurveyProvider', { params, json: person })).body as SurveyTested;
        expect(halved.surveys[0]).toMatchObject({ survey_id: 'dear', paid: 2, payout: 1, reward: null });

        const audit = await ask('listAudit');
        const acts = (audit.body as AuditPage).rows.filter(({ action }) => action === 'survey-provider.change');
        expect(acts.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
          [{ paused: false }, { paused: true }],
          [{ share: 0.75 }, { share: 0.5 }],
        ]);
        const texts = [added.text, tested.text, changed.text, audit.text];
        expect(texts.filter((text) => text.includes(provider.key))).toEqual([]);
        const offerId = protocols.indexOf(provider.protocol) + 1;
        await service.importOffers([offerRow(offerId, { source: name })]);
        const refused = await ask('removeSurveyProvider', { params });
        expect(refused.text).toContain('held leads: 0, enabled offers that name it: 1');
        await service.store.disableOffers({ offerIds: [offerId], at: service.clock.now() });
        expect((await ask('removeSurveyProvider', { params })).status).toBe(204);
        for (const route of ['showSurveyProvider', 'removeSurveyProvider'] as const) {
          expect((await ask(route, { params })).code).toBe('not_found');
        }
        expect((await ask('testSurveyProvider', { params, json: person })).code).toBe('not_found');
      },
    );

    test('a source that is no survey provider is neither shown, changed nor removed here', async () => {
      const service = ready();
      const { ask } = await newPerson(service);
      const { name } = await service.newSource();
      const params = { survey_provider: name };
      expect((await ask('showSurveyProvider', { params })).code).toBe('not_found');
      expect((await ask('pauseSurveyProvider', { params, json: { paused: true } })).code).toBe('not_found');
      expect((await ask('removeSurveyProvider', { params })).code).toBe('not_found');
      const { sources } = await service.store.loadDirectory();
      expect(sources.map((source) => source.name)).toContain(name);
    });
  },
  { env: { OUTBOUND_ALLOW: providers.map(({ host }) => host).join(',') } },
);
