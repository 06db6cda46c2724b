import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import { html, type nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { countOf } from '../../parts/format.ts';
import { dayFormat, figuresByDay, tileOf, type Figure } from '../../parts/figures.ts';
import { periodTabs, USUAL_DAYS } from '../../parts/period.ts';
import { sectionOf } from '../../parts/thing.ts';
import '../overview/overview.css';
import { withoutWall } from '../../parts/without-wall.ts';
import { formFunnel } from './form-funnel.ts';
import { surveyFiguresFor } from './survey-figures.ts';

type Values = AdminSurveyFigures['totals'];
type Provider = AdminSurveyFigures['providers'][number];

/** How live surveys do: who signs up, starts and completes them, and what that earns. */
export const screen = defineScreen<AdminSurveyFigures | null>({
  load: async ({ query, wall }) =>
    wall === null
      ? { ok: true, body: null }
      : call<AdminSurveyFigures>('readSurveys', {
          params: { adwallId: wall.adwall_id },
          query: { days: query.get('days') ?? USUAL_DAYS },
        }),
  view: (data, context) => (data === null ? withoutWall('Surveys', context) : figuresOf(data, context)),
});

function figuresOf(data: AdminSurveyFigures, context: Context): TemplateResult {
  const figures = surveyFiguresFor(context, data.currency);
  return html`<div class="row">
      <h1>Surveys</h1>
      ${periodTabs(context)}
    </div>
    ${panelOf(data, context)}
    <dl class="tiles">
      ${figures
        .filter(({ name }) => name !== 'credits')
        .map((figure) => tileOf(figure, { now: data.totals, before: data.before }))}
    </dl>
    ${figuresByDay(figures, { days: data.days, usual: 'entrants' }, context)} ${providersOf(figures, data, context)}
    ${formFunnel(data, context)}
    <p class="hint">
      Live surveys on <strong>${context.wall?.name ?? ''}</strong>, on UTC days from
      ${dayFormat.format(new Date(data.from))} to ${dayFormat.format(new Date(data.to))}, which is not over yet.
      Entrants count on the day of their start, ends on the day of the end. Counted every few minutes.
    </p>`;
}

function panelOf({ panel }: AdminSurveyFigures, context: Context): TemplateResult | typeof nothing {
  if (panel !== null)
    return html`<p>Panel ${panel} is linked to this wall: whoever signs up there gets its surveys.</p>`;
  return html`<p class="alert">
    No panel is linked to this wall, so nobody gets live surveys on it. A command links one:
    <code>rewards survey-profile set ID --wall ${context.wall?.adwall_id ?? 1}</code>
  </p>`;
}

/** From entrants to completes, by provider. */
function providersOf(figures: readonly Figure<Values>[], data: AdminSurveyFigures, context: Context): TemplateResult {
  const count = (label: string, valueOf: (row: Provider) => number): Column<Provider> => ({
    ...{ label, isNumber: true, cell: (row) => countOf(valueOf(row)) },
  });
  const named = new Map(figures.map((figure) => [figure.name, figure]));
  const same = (name: string): Column<Provider>[] => {
    const figure = named.get(name);
    return figure === undefined
      ? []
      : [{ label: figure.label, isNumber: true, cell: (row) => figure.textOf(figure.valueOf(row)) }];
  };
  const columns: Column<Provider>[] = [
    { label: 'Account', cell: (row) => row.survey_provider },
    ...['entrants', 'completes', 'completion', 'screenouts'].flatMap(same),
    count('Quota full', (row) => row.quota_full),
    count('Quality', (row) => row.quality),
    ...['reconciled', 'earnings'].flatMap(same),
    ...same('per-minute').map((column) => ({ ...column, label: 'Per minute' })),
  ];
  return sectionOf(
    'providers',
    'Providers',
    dataTable(
      {
        ...{ caption: 'From entrants to completes, by provider', columns, rows: data.providers },
        hrefOf: (row) => (context.may('feeds.read') ? context.hrefOf(`survey-providers/${row.survey_provider}`) : null),
        empty: html`<p>
          There are no survey providers yet. <a href=${context.hrefOf('survey-providers/new')}>Add one</a>, and its
          surveys show up for users who agree to it.
        </p>`,
      },
      context,
    ),
  );
}
