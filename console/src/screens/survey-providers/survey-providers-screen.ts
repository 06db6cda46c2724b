import type { AdminSurveyProviders } from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref } from '../../list-query.ts';
import { dataTable, exportLink, type Column, type DataTable } from '../../parts/data-table.ts';
import { timeOf } from '../../parts/time.ts';
import { ASK_OWNER_TO_ADD } from '../../parts/ask-to-add.ts';
import { stateMark } from '../../parts/words.ts';
import { providerState } from './provider-words.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { emptyList } from '../../parts/empty-list.ts';

type Row = AdminSurveyProviders['accounts'][number];

/** Survey providers, which select surveys per user. */
export const screen = defineScreen({
  load: () => call('listSurveyProviders'),
  view: ({ accounts }, context) => {
    const columns: Column<Row>[] = [
      { label: 'Account', cell: (row) => row.survey_provider },
      { label: 'Provider', cell: ({ network }) => network },
      { label: 'State', cell: (row) => stateMark(providerState(row)) },
      {
        label: 'Last response',
        cell: ({ answered_at: at }) => (at === null ? 'Not asked since the restart' : timeOf(at)),
      },
      {
        label: 'Last failure',
        cell: ({ failed_at: at, problem }) =>
          at === null
            ? 'None since the restart'
            : html`${timeOf(at)}${problem === null ? nothing : html`: ${problem}`}`,
      },
    ];
    const add =
      accounts.length > 0 && context.mayOpen('survey-providers/new')
        ? html`<a class="button button-main" href=${context.hrefOf('survey-providers/new')}>Add a survey provider</a>`
        : nothing;
    const table: DataTable<Row> = {
      caption: 'Survey providers',
      columns,
      rows: accounts,
      csvHref: csvHref('listSurveyProviders', {}),
      hrefOf: (row) => context.hrefOf(`survey-providers/${row.survey_provider}`),
      isMuted: ({ state }) => state === 'paused',
      empty: emptyList(
        {
          title: 'No survey providers yet',
          text: 'Add one and test it. Users of a panel that is linked to a wall get its surveys once they agree.',
          links: [['survey-providers/new', 'Add a survey provider']],
          ask: ASK_OWNER_TO_ADD,
        },
        context,
      ),
    };
    return html`${pageHeading({
      name: 'Survey providers',
      intro: 'Accounts with networks that offer each user surveys of their own. All panels share them.',
      actions: html`${add} ${exportLink(table, context)}`,
    })}
    ${dataTable(table, context)}`;
  },
});
