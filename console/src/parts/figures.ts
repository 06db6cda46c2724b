import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { dataTable, type Column } from './data-table.ts';
import { dayFormat, percentOf, shortOf } from './format.ts';
import { sectionOf } from './detail-page.ts';
import { tabsOf } from './tabs.ts';

/** A figure of a screen: its label, how to read it and how to format it. Null: division by zero. */
export interface Figure<Values> {
  name: string;
  label: string;
  hint: string;
  /** Higher is worse. */
  isBad?: boolean;
  valueOf(values: Values): number | null;
  textOf(value: number | null): string;
  /** Formats a value on the axis of a chart; by default a short number. */
  tickOf?(value: number): string;
}

/** Figures of whole days, those of the period before, and the dates. */
interface Compared<Values> {
  from: string;
  to: string;
  before_from: string;
  before_to: string;
  now: Values;
  before: Values;
}

/** Tiles with a period's figures, each with its change from the period before (whole days only). */
export function tilesOf<Values>(
  figures: readonly Figure<Values>[],
  { compared, totals }: { totals: Values; compared: Compared<Values> | null },
): TemplateResult {
  return html`<dl class="tiles">${figures.map((figure) => tileOf(figure, totals, compared))}</dl>
    ${compared === null ? nothing : html`<p class="hint">${sayCompared(compared)}</p>`}`;
}

/** Tiles with figures, each with what it counts. */
export function figureTiles(
  figures: readonly (readonly [label: string, figure: string, hint: string])[],
): TemplateResult {
  return html`<dl class="tiles">
    ${figures.map(
      ([label, figure, hint]) =>
        html`<div>
          <dt>${label}</dt>
          <dd><strong>${figure}</strong> <small>${hint}</small></dd>
        </div>`,
    )}
  </dl>`;
}

/** Which dates the tiles compare. */
function sayCompared({ before_from: beforeFrom, before_to: beforeTo, from, to }: Compared<unknown>): string {
  const span = (first: string, last: string): string => dayFormat.formatRange(new Date(first), new Date(last));
  return `Changes compare whole days: ${span(from, to)} with ${span(beforeFrom, beforeTo)} (UTC). The figures include today. The changes don’t.`;
}

function tileOf<Values>(
  figure: Figure<Values>,
  totals: Values,
  compared: Pick<Compared<Values>, 'now' | 'before'> | null,
): TemplateResult {
  const { hint, label, textOf, valueOf } = figure;
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <strong>${textOf(valueOf(totals))}</strong>
      ${compared === null ? nothing : changeOf(figure, compared)}
      <small>${hint}</small>
    </dd>
  </div>`;
}

/** The change in words; colors only repeat it. */
function changeOf<Values>(
  { isBad = false, textOf, valueOf }: Figure<Values>,
  compared: Pick<Compared<Values>, 'now' | 'before'>,
): TemplateResult {
  const [now, before] = [valueOf(compared.now), valueOf(compared.before)];
  const was = textOf(before);
  if (now === null || before === null || before <= 0) {
    return html`${before === null ? nothing : html`<span class="change">${was} before</span>`}`;
  }
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return html`<span class="change">unchanged</span>`;
  const tone = change > 0 === isBad ? 'bad' : 'good';
  return html`<span class="change"
    ><b class="change-${tone}">${change > 0 ? 'up' : 'down'} ${percentOf(Math.abs(change))}</b> from ${was}</span
  >`;
}

/** Figures by day, the last of which is today, and those of the days before that the tiles compare. */
interface DailyFigures<Values> {
  readonly days: readonly (Values & { date: string })[];
  readonly days_before: readonly (Values & { date: string })[];
}

/**
 * A chart of one figure by day, selected by the address, with the days before as a dashed line, and a table of all, also
 * as CSV. `usual`: the default figure.
 */
export function figuresByDay<Values>(
  figures: readonly Figure<Values>[],
  { csvHref, days, days_before: daysBefore, usual }: DailyFigures<Values> & { csvHref: string; usual: string },
  context: Context,
): TemplateResult {
  const asked = context.query.get('figure') ?? usual;
  const shown = figures.find(({ name }) => name === asked) ?? figures.find(({ name }) => name === usual);
  if (shown === undefined) throw new Error(`There is no figure ${usual}.`);
  // Don't await: the figures must not wait for the chart's code.
  import('./day-chart.ts').catch(() => context.announce('The chart could not be drawn. The table has its figures.'));
  const drawn = (day: Values & { date: string }) => {
    const value = shown.valueOf(day);
    return { date: day.date, value: value ?? 0, text: shown.textOf(value) };
  };
  const columns: Column<(typeof days)[number]>[] = [
    { label: 'Day (UTC)', cell: ({ date }) => dayFormat.format(new Date(date)) },
    ...figures.map(({ label, textOf, valueOf }) => ({
      label,
      isNumber: true as const,
      cell: (day: Values) => textOf(valueOf(day)),
    })),
  ];
  const table = { caption: 'All figures by day', columns, rows: days.toReversed(), csvHref, empty: html`` };
  return sectionOf(
    'days',
    `${shown.label} by day`,
    html`${tabsOf(
        'Figure of the chart',
        figures.map(({ label, name }) => [name, label, context.hrefWith({ figure: name })] as const),
        shown.name,
        'chips',
      )}
      <day-chart
        .days=${days.map(drawn)}
        .earlier=${daysBefore.map(drawn)}
        .tickOf=${shown.tickOf ?? shortOf}
      ></day-chart>
      <details>
        <summary>Show the table</summary>
        ${dataTable(table, context)}
      </details>`,
  );
}
