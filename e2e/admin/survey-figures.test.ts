import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import { afterAll, expect, test } from 'vitest';
import { callBack } from '../../server/networks/simulation/fake-provider.ts';
import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { buildPath } from '@rewards-wall/shared/routes.ts';
import { firstCells, newPerson } from '../support/requests/admins.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startNetwork } from '../support/surveys/start-network.ts';
import { newSurveyProvider, newSurveyUser } from '../support/surveys/survey-user.ts';

const provider = await startNetwork('cpx');
provider.sells = [{ id: 'one', minutes: 10, cpi: 1.5, rate: 0.5, rating: 4 }];
afterAll(() => provider.close());

onEveryEngine(
  'figures of surveys',
  (ready) => {
    test('a survey goes from entrant to complete, and earns what its lead pays', async () => {
      const service = ready();
      const person = await newPerson(service);
      const { ask } = person;
      const wall = await service.newWall({ currency: { ratio: 100 } });
      const params = { adwallId: wall.adwallId };
      const read = async (days = 7) => {
        service.clock.forward(2 * MINUTE);
        await service.app.refreshStatistics();
        return (await ask('readSurveys', { params, query: { days } })).body as AdminSurveyFigures;
      };
      expect(await read()).toMatchObject({ panel: null, providers: [], totals: { sign_ups: 0, entrants: 0 } });

      const panel = await service.newPanel({ pubId: wall.pubId, adwallId: wall.adwallId });
      const source = await newSurveyProvider(service, provider);
      expect(await read()).toMatchObject({
        panel: panel.profileId,
        panels: [{ profile_id: panel.profileId, name: expect.any(String), keys: 1, adwall_id: wall.adwallId }],
        providers: [{ survey_provider: source.name }],
      });
      const user = await newSurveyUser(service, { wall, panel });
      await user.consent({ cpx: true });
      const [survey] = (await user.surveys())?.surveys ?? [];
      const { location } = await user.click(survey?.click_url ?? '');
      const click = provider.enter(new URL(location ?? ''));
      expect((await read()).totals).toMatchObject({
        sign_ups: 1,
        entrants: 1,
        completes: 0,
        completion: null,
        gross: 0,
      });

      service.clock.forward(9 * MINUTE);
      const to = { template: source.urlTemplate, secret: source.secret, service: service.url };
      expect((await callBack(provider, to, { click, transaction: 'T-1', paid: '1.50' })).status).toBe(200);
      const ended = await read();
      expect(ended.totals).toMatchObject({ entrants: 1, completes: 1, completion: 1, gross: 1.5, credits: 150 });
      expect(ended.totals.minutes).toBeGreaterThanOrEqual(9);
      expect(ended.totals.gross_per_minute).toBeCloseTo(1.5 / ended.totals.minutes, 4);
      expect(ended.providers).toMatchObject([{ survey_provider: source.name, completes: 1, gross: 1.5, sign_ups: 0 }]);
      expect(ended.days.at(-1)).toMatchObject({ completes: 1, sign_ups: 1 });
      expect(ended.compared).toMatchObject({ now: { entrants: 0 }, before: { entrants: 0, gross: 0 } });

      const path = buildPath(adminApi.readSurveys.path, params);
      expect(await firstCells(service, person, `${path}?csv=providers`)).toEqual([source.name]);
      expect(await firstCells(service, person, `${path}?csv=days&days=7`)).toEqual(ended.days.map(({ date }) => date));
      await callBack(provider, to, { click, transaction: 'T-1', paid: '1.50', isRevoked: true });
      expect((await read()).totals).toMatchObject({ completes: 0, screenouts: 1, reconciled: 1, gross: 0, credits: 0 });
      // No one's figures but this wall's.
      const other = await service.newWall({}, wall.pubId);
      const { body } = await ask('readSurveys', { params: { adwallId: other.adwallId } });
      expect((body as AdminSurveyFigures).totals).toMatchObject({ entrants: 0, gross: 0 });
    });
  },
  { env: { OUTBOUND_ALLOW: provider.host } },
);
