import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import type { PanelRow } from '@rewards-wall/shared/admin/panels-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { tableCsvHref } from '../../list-query.ts';
import { dataTable, tableSection, type Column } from '../../parts/data-table.ts';
import { wallName } from '../../parts/case-rows.ts';
import { countOf } from '../../parts/format.ts';
import { panelHref } from '../../parts/hrefs.ts';
import { figuresByDay, periodText, type Figure } from '../../parts/figures.ts';
import { periodTabs, USUAL_DAYS } from '../../parts/period.ts';
import { pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { emptyList } from '../../parts/empty-list.ts';
import '../overview/overview.css';
import { ASK_OWNER_TO_ADD } from '../../parts/ask-to-add.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import { formFunnel } from './form-funnel.ts';
import { surveyFiguresFor } from './survey-figures.ts';

type Values = AdminSurveyFigures['totals'];
type Provider = AdminSurveyFigures['providers'][number];

/** Live surveys: sign-ups, starts, completes and earnings. */
export const screen = defineScreen<AdminSurveyFigures | null>({
  load: async ({ query, wall }) =>
    wall === null
      ? { ok: true, body: null }
      : call('readSurveys', {
          params: { adwallId: wall.adwall_id },
          query: { days: query.get('days') ?? USUAL_DAYS },
        }),
  view: (data, context) => (data === null ? withoutWall('Surveys', context) : figuresOf(data, context)),
});

function figuresOf(data: AdminSurveyFigures, context: Context): TemplateResult {
  const figures = surveyFiguresFor(context, data.currency);
  const intro = periodText(data);
  return html`${pageHeading({ name: 'Surveys', wall: context.wall?.name, intro, actions: periodTabs(context) })}
  ${figuresByDay(figures, { ...data, usual: 'entrants', csvHref: csvOf('days', data, context) }, context)}
  ${providersOf(figures, data, context)} ${formFunnel(data, context)} ${panelsOf(data, context)}`;
}

function csvOf(table: string, { adwall_id: id }: AdminSurveyFigures, { query }: Context): string {
  const days = query.get('days') ?? USUAL_DAYS;
  return tableCsvHref('readSurveys', table, { adwallId: String(id) }, { days });
}

/** The publisher's panels; marks the one that this wall's surveys use. */
function panelsOf(data: AdminSurveyFigures, context: Context): TemplateResult {
  const linked = data.panels.find(({ profile_id: id }) => id === data.panel);
  const columns: Column<PanelRow>[] = [
    { label: 'Panel', onPhone: 'title', cell: ({ name, profile_id: id }) => html`${name} <small>${id}</small>` },
    { label: 'Secret keys', onPhone: 'named', cell: ({ keys }) => (keys === 0 ? 'None' : countOf(keys)) },
    {
      label: 'Linked wall',
      onPhone: 'named',
      cell: ({ adwall_id: id }) => (id === null ? 'None' : wallName(context, id)),
    },
  ];
  const hrefOf = ({ profile_id: id }: PanelRow): string | null =>
    context.mayCall('changePanel') ? panelHref(context, id) : null;
  const empty = html`<p>No panels yet.</p>`;
  return sectionOf(
    'panels',
    'Panels',
    html`${
      linked === undefined
        ? html`<p class="alert caution">
            No panel is linked to this wall, so users get no live surveys here.
            ${context.mayCall('addPanel') ? 'Add one, or open one of those below and link it.' : 'A manager can link one.'}
          </p>`
        : html`<p>Users who sign up at <strong>${linked.name}</strong> get live surveys on this wall.</p>`
    }
    ${dataTable({ caption: 'Panels of this publisher', columns, rows: data.panels, hrefOf, empty }, context)}
    ${
      context.mayOpen('surveys/panels/new')
        ? html`<div class="actions">
            <a class="button" href=${context.hrefOf('surveys/panels/new')}>Add a panel</a>
          </div>`
        : nothing
    }`,
  );
}

/** From entrants to completes, by provider. */
function providersOf(figures: readonly Figure<Values>[], data: AdminSurveyFigures, context: Context): TemplateResult {
  const count = (label: string, valueOf: (row: Provider) => number): Column<Provider> => ({
    label,
    isNumber: true,
    cell: (row) => countOf(valueOf(row)),
  });
  const named = new Map(figures.map((figure) => [figure.name, figure]));
  const same = (name: string): Column<Provider>[] => {
    const figure = named.get(name);
    const onPhone = name === 'earnings' ? 'end' : 'sub';
    return figure === undefined
      ? []
      : [{ label: figure.label, isNumber: true, onPhone, cell: (row) => figure.textOf(figure.valueOf(row)) }];
  };
  const columns: Column<Provider>[] = [
    { label: 'Account', onPhone: 'title', cell: (row) => row.survey_provider },
    ...['entrants', 'completes', 'completion', 'screenouts'].flatMap(same),
    count('Quota full', (row) => row.quota_full),
    count('Quality', (row) => row.quality),
    ...['reconciled', 'earnings'].flatMap(same),
    ...same('per-minute').map((column) => ({ ...column, label: 'Per minute' })),
  ];
  return tableSection(
    'providers',
    {
      title: 'Providers',
      after: html`<p class="hint">Entrants count on the day they start, outcomes on the day they end.</p>`,
      table: {
        caption: 'From entrants to completes, by provider',
        columns,
        rows: data.providers,
        csvHref: csvOf('providers', data, context),
        hrefOf: (row) =>
          context.mayOpen('survey-providers') ? context.hrefOf(`survey-providers/${row.survey_provider}`) : null,
        empty: emptyList(
          {
            title: 'No survey providers yet',
            text: 'Surveys of a provider show up for users who agree to it.',
            links: [['survey-providers/new', 'Add a survey provider']],
            ask: ASK_OWNER_TO_ADD,
          },
          context,
        ),
      },
    },
    context,
  );
}
