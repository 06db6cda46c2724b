import { stateOf } from '../../parts/words.ts';
import type { AdminSources } from '@rewards-wall/shared/admin/sources-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref } from '../../list-query.ts';
import { dataTable, exportLink, type Column, type DataTable } from '../../parts/data-table.ts';
import { sourceHref } from '../../parts/hrefs.ts';
import { timeOf } from '../../parts/time.ts';
import { callsText, originOf } from './source-words.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { emptyList } from '../../parts/empty-list.ts';

type Row = AdminSources['sources'][number];

/** The sources of leads. */
export const screen = defineScreen({
  load: () => call('listSources'),
  view: ({ sources }, context) => {
    const columns: Column<Row>[] = [
      { label: 'Source', onPhone: 'title', cell: ({ source }) => source },
      { label: 'Comes from', onPhone: 'sub', cell: (row) => originOf(row, context) },
      { label: 'Call format', onPhone: 'sub', cell: callsText },
      {
        label: 'Verification',
        onPhone: 'end',
        cell: ({ known, weak }) => {
          if (!known) return stateOf('unknown to this version', 'bad');
          return weak ? stateOf('weak', 'busy') : stateOf('strong', 'good');
        },
      },
      {
        label: 'Allowed addresses',
        onPhone: 'sub',
        cell: ({ ips }) => (ips.length === 0 ? 'Any address' : ips.join(', ')),
      },
      { label: 'Added', cell: ({ created_at: at }) => (at === null ? '–' : timeOf(at)) },
    ];
    const table: DataTable<Row> = {
      caption: 'Lead sources',
      columns,
      rows: sources,
      csvHref: csvHref('listSources', {}),
      hrefOf: ({ source }) => sourceHref(context, source),
      isMuted: ({ known }) => !known,
      empty: emptyList(
        {
          title: 'No lead sources yet',
          text: 'A feed brings its own. An advertiser of your own needs one.',
          links: [
            ['sources/new', 'Add a lead source'],
            ['feeds/new', 'Add a feed'],
          ],
          ask: 'Ask an owner or manager to add a feed, which brings its source, or a lead source.',
        },
        context,
      ),
    };
    return html`${pageHeading({
      name: 'Lead sources',
      intro: html`Advertisers and networks that report leads to this service.
        <a href=${context.hrefOf('feeds')}>Feeds</a> and
        <a href=${context.hrefOf('survey-providers')}>survey providers</a> bring their own. All walls share them.`,
      actions: html`${
        sources.length > 0 && context.mayOpen('sources/new')
          ? html`<a class="button button-main" href=${context.hrefOf('sources/new')}>Add a lead source</a>`
          : nothing
      }
      ${exportLink(table, context)}`,
    })}
    ${dataTable(table, context)}`;
  },
});
