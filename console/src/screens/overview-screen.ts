import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { html, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { tableCsvHref } from '../list-query.ts';
import { figuresByDay, periodText, tilesOf } from '../parts/figures.ts';
import { periodTabs, USUAL_DAYS } from '../parts/period.ts';
import { withoutWall } from '../parts/without-wall.ts';
import { figuresFor } from './overview/figures.ts';
import './overview/overview.css';
import { rankingsOf } from './overview/rankings.ts';
import { tasksOf } from './overview/tasks.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { emptyList } from '../parts/empty-list.ts';

/** A wall's figures: totals and their change, by day, and the top offers, sources and countries. */
export const screen = defineScreen<AdminOverview | null>({
  load: async ({ query, wall }) =>
    wall === null
      ? { ok: true, body: null }
      : call('readOverview', {
          params: { adwallId: wall.adwall_id },
          query: { days: query.get('days') ?? USUAL_DAYS },
        }),
  tasks: (data) => data?.tasks ?? null,
  view: (data, context) => (data === null ? withoutWall('Overview', context) : overviewOf(data, context)),
});

function overviewOf(data: AdminOverview, context: Context): TemplateResult {
  const figures = figuresFor(context, data.currency);
  const params = { adwallId: String(data.adwall_id) };
  const days = context.query.get('days') ?? USUAL_DAYS;
  const csvOf = (table: string): string => tableCsvHref('readOverview', table, params, { days });
  const wall = context.walls.find(({ adwall_id: id }) => id === data.adwall_id)?.name;
  const intro = periodText(data, ', without test users');
  return html`${pageHeading({ name: 'Overview', wall, intro, actions: periodTabs(context) })} ${tasksOf(data, context)}
  ${
    isEmpty(data)
      ? html`${nothingYet(context)} ${tilesOf(figures, data)}`
      : html`${figuresByDay(figures, { ...data, usual: 'clicks', csvHref: csvOf('days') }, context)}
        ${rankingsOf({ data, csvOf }, context)}`
  }`;
}

/** Whether nothing happened in the period and the one before. */
function isEmpty({ days, days_before: before, placements, totals }: AdminOverview): boolean {
  return (
    totals.viewers === 0 &&
    placements.length === 0 &&
    [...days, ...before].every(({ clicks, leads, reversals }) => clicks + leads + reversals === 0)
  );
}

function nothingYet(context: Context): TemplateResult {
  const empty = {
    title: 'No activity in this period',
    text: 'The checklist shows what is left to do before users can earn. Figures appear a few minutes after the first visit.',
    links: [['first-run', 'Open the checklist']],
  } as const;
  return html`<div class="empty">${emptyList(empty, context)}</div>`;
}
