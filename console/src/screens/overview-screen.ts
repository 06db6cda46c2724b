import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { dataTable, type Column } from '../parts/data-table.ts';
import { periodTabs, tileOf, USUAL_DAYS } from '../parts/period.ts';
import { sectionOf } from '../parts/thing.ts';
import { figuresFor, type Figure } from './overview/figures.ts';
import './overview/overview.css';
import { rankingsOf } from './overview/rankings.ts';
import { tasksOf } from './overview/tasks.ts';

type Day = AdminOverview['days'][number];

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** How a wall does: its figures, compared with as many days before, by day, and what brought most. */
export const screen = defineScreen<AdminOverview | null>({
  load: async ({ query, wall }) =>
    wall === null
      ? { ok: true, body: null }
      : call<AdminOverview>('readOverview', {
          params: { adwallId: wall.adwall_id },
          query: { days: query.get('days') ?? USUAL_DAYS },
        }),
  view: (data, context) => (data === null ? withoutWall(context) : overviewOf(data, context)),
});

function withoutWall(context: Context): TemplateResult {
  return html`<h1>Overview</h1>
    <div class="empty">
      <p>There is no wall yet. <a href=${context.hrefOf('first-run')}>Set one up</a>.</p>
    </div>`;
}

function overviewOf(data: AdminOverview, context: Context): TemplateResult {
  const figures = figuresFor(context, data.currency);
  const name = context.walls.find(({ adwall_id: id }) => id === data.adwall_id)?.name ?? '';
  return html`<div class="row">
      <h1>${name}</h1>
      ${periodTabs(context)}
    </div>
    ${tasksOf(data, context)}
    <dl class="tiles">${figures.map((figure) => tile(figure, data))}</dl>
    ${chart(figures, data, context)} ${rankingsOf(data, context)}
    <p class="hint">
      UTC days from ${dayFormat.format(new Date(data.from))} to ${dayFormat.format(new Date(data.to))}, which is not
      over yet. Clicks and leads are counted every few minutes. Test users are left out.
    </p>`;
}

function tile({ hint, isBad, label, textOf, valueOf }: Figure, { before, totals }: AdminOverview): TemplateResult {
  return tileOf({ ...{ hint, label, textOf, isBad: isBad === true }, now: valueOf(totals), before: valueOf(before) });
}

/** One figure by day, which the address names, and the table of all. */
function chart(figures: readonly Figure[], data: AdminOverview, context: Context): TemplateResult {
  const asked = context.query.get('figure') ?? 'clicks';
  const shown = figures.find(({ name }) => name === asked) ?? figures[1];
  if (shown === undefined) throw new Error('The overview has no figures.');
  // The figures don't wait for the drawing.
  import('../parts/day-chart.ts').catch(() =>
    context.announce('The chart could not be drawn. The table has its figures.'),
  );
  const days = data.days.map((day) => ({
    date: day.date,
    value: shown.valueOf(day) ?? 0,
    text: `${shown.textOf(shown.valueOf(day))} ${shown.label.toLowerCase()}`,
  }));
  const columns: Column<Day>[] = [
    { label: 'Day (UTC)', cell: ({ date }) => dayFormat.format(new Date(date)) },
    ...figures.map(({ label, textOf, valueOf }) => ({
      ...{ label, isNumber: true as const },
      cell: (day: Day) => textOf(valueOf(day)),
    })),
  ];
  const table = { caption: 'All figures by day', columns, rows: data.days.toReversed(), empty: html`` };
  return sectionOf(
    'days',
    `${shown.label} by day`,
    html`<nav class="chips" aria-label="Figure of the chart">
        <ul>
          ${figures.map(
            ({ label, name }) =>
              html`<li>
                <a href=${context.hrefWith({ figure: name })} aria-current=${name === shown.name ? 'true' : nothing}
                  >${label}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <day-chart .days=${days}></day-chart>
      <details>
        <summary>Show the table</summary>
        ${dataTable(table, context)}
      </details>`,
  );
}
