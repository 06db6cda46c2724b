import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import { expect, test } from 'vitest';
import { withKey } from '../support/requests/admins.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestPanel } from '../support/service/start-service.ts';

onEveryEngine('Steps of the sign-up form', (ready) => {
  const pathOf = ({ profileId, pubId }: Pick<TestPanel, 'profileId' | 'pubId'>): string =>
    `/v1/publishers/${pubId}/survey-profiles/${profileId}/form-steps`;

  test('each report counts for its panel and UTC day, and the console shows them in order', async () => {
    const service = ready();
    const { client } = service;
    const wall = await service.newWall();
    const panel = await service.newPanel({ adwallId: wall.adwallId });
    const other = await service.newPanel();
    const report = (step: string, of = panel) => client.post(pathOf(of), { form: { step } });
    const answer = await report('opened');
    expect([answer.status, answer.text, answer.headers.get('access-control-allow-origin')]).toEqual([204, '', '*']);
    await report('opened');
    await report('you');
    expect((await client.post(pathOf(panel), { json: { step: 'address' } })).status).toBe(204);
    expect((await report('address')).status).toBe(204);
    await report('opened', other);
    const { ask } = await withKey(service, { role: 'viewer', publishers: null });
    const read = async (days: number) => {
      await service.app.refreshStatistics();
      const { body } = await ask('readSurveys', { params: { adwallId: wall.adwallId }, query: { days } });
      return (body as AdminSurveyFigures).form;
    };
    const steps = ['opened', 'you', 'address', 'home', 'work', 'devices'];
    const shown = (counts: readonly number[], yesterday: readonly number[] | null) =>
      steps.map((step, index) => ({
        step,
        forms: counts[index],
        compared: yesterday === null ? null : { now: yesterday[index], before: 0 },
      }));
    expect(await read(1)).toEqual(shown([2, 1, 2, 0, 0, 0], null));
    // Nothing is counted twice, and tomorrow it was yesterday.
    service.clock.forward(24 * 60 * 60 * 1000);
    await report('devices');
    expect(await read(1)).toEqual(shown([0, 0, 0, 0, 0, 1], null));
    expect(await read(2)).toEqual(shown([2, 1, 2, 0, 0, 1], [2, 1, 2, 0, 0, 0]));
  });

  test('another step or parameter is 400, an unknown panel 404, and neither counts', async () => {
    const service = ready();
    const { client } = service;
    const panel = await service.newPanel();
    const path = pathOf(panel);
    for (const form of [
      {},
      { step: 'submitted' },
      { step: '' },
      { step: 'you', subid1: 'ann' },
      'step=you&step=home',
    ]) {
      const { code, status } = await client.post(path, { form });
      expect({ form, status, code }).toEqual({ form, status: 400, code: 'invalid_request' });
    }
    expect((await client.post(path, { query: { step: 'you' }, form: { step: 'you' } })).status).toBe(400);
    expect((await client.post(pathOf({ ...panel, profileId: 999_999 }), { form: { step: 'you' } })).status).toBe(404);
    await service.app.refreshStatistics();
    const range = { profileId: panel.profileId, from: 0, to: 1_000_000 };
    expect(await service.store.listPanelDays(range)).toEqual([]);
  });
});
