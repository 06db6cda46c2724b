import type { FeedRunRow } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { filterBar, type Filter } from '../../parts/filter-bar.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { outcomeNames, runColumns, runHref, runKinds } from './run-words.ts';

const names = ['kind', 'outcome'] as const;
const filters: readonly Filter[] = [
  { kind: 'choice', name: 'kind', label: 'Read', any: 'Any', options: runKinds },
  { kind: 'choice', name: 'outcome', label: 'Outcome', any: 'Any', options: outcomeNames },
];

/** Feeds are shared by all walls. */
const queryOf = ({ query }: Pick<Context, 'query'>) => listQuery({ adwallId: null, query }, names);

/** The kept runs of a feed. */
export const screen = defineScreen({
  load: (context) => call('listFeedRuns', { params: { feed: context.params['feed'] ?? '' }, query: queryOf(context) }),
  view: ({ next, rows }, context) => {
    const { feed = '' } = context.params;
    const href = context.hrefOf(`feeds/${encodeURIComponent(feed)}`);
    const table: DataTable<FeedRunRow> = {
      caption: 'Runs',
      columns: runColumns,
      rows,
      next,
      hrefOf: ({ run_id: id }) => runHref(context, feed, id),
      csvHref: csvHref('listFeedRuns', queryOf(context), { feed }),
      filters,
      empty: html`<p>It has not run yet. <a href=${href}>Run it now</a>, or wait for its turn.</p>`,
    };
    return html`${pageHeading({
      name: feed,
      part: 'runs',
      up: { href, label: feed },
      intro: 'The last 100, and the last 100 readings of its conversion report.',
      actions: exportLink(table, context),
    })}
    ${filterBar(filters, context, rows)} ${dataTable(table, context)}`;
  },
});
