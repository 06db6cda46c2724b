import type { FeedRunCase } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { alertOf } from '../../parts/field.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { countOf, lengthOf } from '../../parts/format.ts';
import { factList, idLine, pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { capital, wordsOf } from '../../parts/words.ts';
import { kindOf, runState } from './run-words.ts';

/** One run of a feed: what it imported and skipped, or why it changed nothing. */
export const screen = defineScreen({
  load: ({ params }) => call('readFeedRun', { params: { feed: params['feed'] ?? '', run_id: params['run_id'] ?? '' } }),
  view: (run, context) => {
    const path = `feeds/${encodeURIComponent(run.feed)}`;
    return html`${pageHeading({
        name: run.feed,
        part: 'run',
        about: idLine('Run', run.run_id, context),
        up: { href: context.hrefOf(`${path}/runs`), label: 'Runs' },
        state: runState(run),
      })}
      ${alertOf(run.detail)}
      <div class="columns">
        ${sectionOf(
          'what',
          'Details',
          factList([
            ['Feed', html`<a href=${context.hrefOf(path)}>${run.feed}</a>`],
            ['Read', kindOf(run)],
            ['Started', timeOf(run.at, 'precise')],
            ['Ended', timeOf(run.ended_at, 'precise')],
            ['Duration', lengthOf(run.seconds * 1000)],
            ['Reason', run.reason === null ? null : wordsOf(run.reason)],
          ]),
        )}
        ${sectionOf('brought', 'Changes', brought(run, context))}
      </div>
      ${sectionOf('skipped', 'Skipped rows', skippedTable(run, context))}
      ${
        run.unknown_transactions.length === 0
          ? nothing
          : sectionOf(
              'unknown',
              'Conversions of unknown clicks',
              html`<p>The report lists them, but they belong to no click here. Some of their transactions:</p>
                <ul class="prose-list">
                  ${run.unknown_transactions.map((id) => html`<li><code>${id}</code></li>`)}
                </ul>`,
            )
      }`;
  },
});

function brought({ counts, feed, kind, outcome }: FeedRunCase, context: Context): TemplateResult {
  const what = kind === 'offers' ? 'offers' : 'leads';
  return html`${factList(Object.entries(counts).map(([name, count]) => [capital(wordsOf(name)), countOf(count)]))}
    <p class="hint">
      ${
        outcome === 'applied'
          ? html`Counts only: a run doesn’t record which ${what} these were.`
          : 'Nothing was changed: this is what it read.'
      }
      ${kind === 'offers' ? html`<a href=${context.hrefOf('offers', { feed })}>The offers of the feed now</a>` : nothing}
    </p>`;
}

function skippedTable({ skipped }: FeedRunCase, context: Context): TemplateResult {
  const columns: Column<FeedRunCase['skipped'][number]>[] = [
    { label: 'Why', cell: ({ meaning, reason }) => meaning ?? wordsOf(reason) },
    { label: 'Reason', cell: ({ reason }) => html`<code>${reason}</code>` },
    { label: 'Rows', isNumber: true, cell: ({ count }) => countOf(count) },
  ];
  return dataTable({ caption: 'What was skipped', columns, rows: skipped, empty: html`<p>Nothing.</p>` }, context);
}
