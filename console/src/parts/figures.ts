import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { dataTable, type Column } from './data-table.ts';
import { percentOf } from './format.ts';
import { sectionOf } from './thing.ts';

/** A figure of a screen: what it is called, and how its value is read and written. Null: nothing to divide by. */
export interface Figure<Values> {
  name: string;
  label: string;
  hint: string;
  /** More of it is worse. */
  isBad?: boolean;
  valueOf(values: Values): number | null;
  textOf(value: number | null): string;
}

/** A UTC day, in the language of the browser. */
export const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A figure of a period, with what it was before. */
export function tileOf<Values>(
  { hint, isBad = false, label, textOf, valueOf }: Figure<Values>,
  totals: { now: Values; before: Values },
): TemplateResult {
  const [now, before] = [valueOf(totals.now), valueOf(totals.before)];
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <strong>${textOf(now)}</strong>
      ${changeOf(now, before, { isBad, was: textOf(before) })}
      <small>${hint}</small>
    </dd>
  </div>`;
}

/** How much more or less than before, in words that colours only repeat. */
function changeOf(
  now: number | null,
  before: number | null,
  { isBad, was }: { isBad: boolean; was: string },
): TemplateResult {
  if (now === null || before === null || before <= 0) return html`<span class="change">before: ${was}</span>`;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return html`<span class="change">as before</span>`;
  const tone = change > 0 === isBad ? 'bad' : 'good';
  return html`<span class="change"
    ><b class="change-${tone}">${change > 0 ? 'up' : 'down'} ${percentOf(Math.abs(change))}</b> from ${was}</span
  >`;
}

/** One figure by day, which the address names, and the table of all. `usual`: the figure if it names none. */
export function figuresByDay<Values>(
  figures: readonly Figure<Values>[],
  { days, usual }: { days: readonly (Values & { date: string })[]; usual: string },
  context: Context,
): TemplateResult {
  const asked = context.query.get('figure') ?? usual;
  const shown = figures.find(({ name }) => name === asked) ?? figures.find(({ name }) => name === usual);
  if (shown === undefined) throw new Error(`There is no figure ${usual}.`);
  // The figures don't wait for the drawing.
  import('./day-chart.ts').catch(() => context.announce('The chart could not be drawn. The table has its figures.'));
  const drawn = days.map((day) => ({
    date: day.date,
    value: shown.valueOf(day) ?? 0,
    text: `${shown.textOf(shown.valueOf(day))} ${shown.label.toLowerCase()}`,
  }));
  const columns: Column<(typeof days)[number]>[] = [
    { label: 'Day (UTC)', cell: ({ date }) => dayFormat.format(new Date(date)) },
    ...figures.map(({ label, textOf, valueOf }) => ({
      ...{ label, isNumber: true as const },
      cell: (day: Values) => textOf(valueOf(day)),
    })),
  ];
  const table = { caption: 'All figures by day', columns, rows: days.toReversed(), empty: html`` };
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
      <day-chart .days=${drawn}></day-chart>
      <details>
        <summary>Show the table</summary>
        ${dataTable(table, context)}
      </details>`,
  );
}
