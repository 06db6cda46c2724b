import type { AdminFeeds } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { csvHref } from '../list-query.ts';
import { dataTable, exportLink, type Column, type DataTable } from '../parts/data-table.ts';
import { countOf } from '../parts/format.ts';
import { timeOf } from '../parts/time.ts';
import { ASK_TO_ADD } from '../parts/ask-to-add.ts';
import { stateMark } from '../parts/words.ts';
import { feedState } from './feeds/feed-words.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { emptyList } from '../parts/empty-list.ts';

type Row = AdminFeeds['feeds'][number];

/** Feeds, which import offers automatically. */
export const screen = defineScreen({
  load: () => call('listFeeds'),
  view: ({ feeds }, context) => {
    const columns: Column<Row>[] = [
      { label: 'Feed', onPhone: 'title', cell: ({ feed }) => feed },
      { label: 'Network', onPhone: 'sub', cell: ({ network }) => network },
      { label: 'State', onPhone: 'end', cell: (row) => stateMark(feedState(row)) },
      { label: 'Last success', onPhone: 'named', cell: ({ succeeded_at: at }) => (at === null ? 'Never' : timeOf(at)) },
      {
        label: 'Next run',
        onPhone: 'named',
        cell: ({ due_at: at, state }) => (at === null || state === 'paused' ? '–' : timeOf(at)),
      },
      { label: 'Failures', isNumber: true, onPhone: 'sub', cell: ({ failures }) => countOf(failures) },
    ];
    const add =
      feeds.length > 0 && context.mayOpen('feeds/new')
        ? html`<a class="button button-main" href=${context.hrefOf('feeds/new')}>Add a feed</a>`
        : nothing;
    const table: DataTable<Row> = {
      caption: 'Feeds',
      columns,
      rows: feeds,
      csvHref: csvHref('listFeeds', {}),
      hrefOf: ({ feed }) => context.hrefOf(`feeds/${feed}`),
      isMuted: ({ state }) => state === 'paused',
      empty: emptyList(
        {
          title: 'No feeds yet',
          text: 'The offers of a feed are imported within minutes.',
          links: [['feeds/new', 'Add a feed']],
          ask: ASK_TO_ADD,
        },
        context,
      ),
    };
    return html`${pageHeading({
      name: 'Feeds',
      intro: html`Network accounts whose offers are imported automatically. All walls share them. For a network or
        advertiser without a feed, add a <a href=${context.hrefOf('sources')}>lead source</a>.`,
      actions: html`${add} ${exportLink(table, context)}`,
    })}
    ${dataTable(table, context)}`;
  },
});
