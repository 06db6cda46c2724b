import {
  surveyDay,
  surveyProviderFigures,
  type AdminSurveyFigures,
} from '@rewards-wall/shared/admin/surveys-schema.ts';
import { json, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { recordedCsv } from './csv-response.ts';

const DAYS = 28;

/** The outcomes of live surveys on a wall (docs/console.md#screens). */
export function surveyFiguresEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('readSurveys', {
    tag: 'Figures',
    summary: "A wall's live surveys by day and provider",
    description: 'By UTC day. Counted every few minutes. Test users get no live surveys.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, directory, query, target: { adwallId, pubId, settings } }) => {
      const panelId = directory.panelOfWall(adwallId)?.profileId ?? null;
      const accounts = directory.sources.flatMap(({ name, survey }) => (survey === null ? [] : [name]));
      const found = await services.statistics.readSurveys({ adwallId, panelId, days: query.days ?? DAYS, accounts });
      if (query.csv !== undefined) {
        const after = { filter: [query.csv], of: [`wall ${adwallId}`] };
        const about = { name: 'readSurveys', after, actor, publishers: [pubId] };
        return query.csv === 'days'
          ? recordedCsv(services, { ...about, row: surveyDay, rows: [...found.days] })
          : recordedCsv(services, { ...about, row: surveyProviderFigures, rows: [...found.providers] });
      }
      const panels = directory.panels
        .filter((panel) => panel.pubId === pubId)
        .toSorted((a, b) => a.profileId - b.profileId)
        .map(({ profileId, publishableKey, settings: shown }) => ({
          profile_id: profileId,
          publishable_key: publishableKey,
          ...shown,
          keys: directory.secretKeysOf({ kind: 'survey-profile', profileId }).length,
        }));
      return json({
        panels,
        adwall_id: adwallId,
        currency: settings.currency.name,
        panel: panelId,
        ...found,
        days: [...found.days],
        days_before: [...found.days_before],
        providers: [...found.providers],
        form: [...found.form],
      } satisfies AdminSurveyFigures);
    },
  });
}
