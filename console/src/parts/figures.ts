import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { dataTable, tableLinks, type Column } from './data-table.ts';
import { dayFormat, shortDayFormat, shortOf, signedPercentOf } from './format.ts';
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
  /** After a value that stands alone, such as the name of the credits. */
  unit?: string;
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

/** Tiles with a period's figures, each with its change from the period before (whole days only), and what they count. */
export function tilesOf<Values>(
  figures: readonly Figure<Values>[],
  { compared, from, to, totals }: { from: string; to: string; totals: Values; compared: Compared<Values> | null },
  note: string,
): TemplateResult {
  const days = dayFormat.formatRange(new Date(from), new Date(to));
  return html`<dl class="tiles">${figures.map((figure) => tileOf(figure, totals, compared))}</dl>
    <p class="hint">
      ${days} (UTC), with today so far. ${compared === null ? nothing : sayCompared(compared)} ${note}
    </p>`;
}

/** A figure with its unit, such as the name of the credits. */
export function withUnit(figure: string, unit: string): TemplateResult {
  return html`${figure} <span class="unit">${unit}</span>`;
}

/** Tiles with figures, each with what it counts. */
export function figureTiles(
  figures: readonly (readonly [label: string, figure: string | TemplateResult, hint: string])[],
): TemplateResult {
  return html`<dl class="tiles tiles-${figures.length}">
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
  const span = (first: string, last: string): string => shortDayFormat.formatRange(new Date(first), new Date(last));
  return `Changes compare ${span(from, to)} with ${span(beforeFrom, beforeTo)}.`;
}

function tileOf<Values>(
  figure: Figure<Values>,
  totals: Values,
  compared: Pick<Compared<Values>, 'now' | 'before'> | null,
): TemplateResult {
  return html`<div>
    <dt title=${figure.hint}>${figure.label}</dt>
    <dd>
      <strong>${figureOf(figure, totals)}</strong>
      ${compared === null ? nothing : changeOf(figure, compared)}
    </dd>
  </div>`;
}

function figureOf<Values>({ textOf, unit, valueOf }: Figure<Values>, values: Values): string | TemplateResult {
  const text = textOf(valueOf(values));
  return unit === undefined ? text : withUnit(text, unit);
}

/** The change, with the value before. Colors only repeat it. */
function changeOf<Values>(
  { isBad = false, textOf, valueOf }: Figure<Values>,
  compared: Pick<Compared<Values>, 'now' | 'before'>,
): TemplateResult | typeof nothing {
  const [now, before] = [valueOf(compared.now), valueOf(compared.before)];
  if (before === null || (before === 0 && now === 0)) return nothing;
  if (now === null) return html`<small>${textOf(before)} before</small>`;
  const earlier = html`<span>from ${textOf(before)}</span>`;
  if (before <= 0) return html`<small>${earlier}</small>`;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return html`<small>Unchanged</small>`;
  const tone = change > 0 === isBad ? 'bad' : 'good';
  return html`<small><b class="change-${tone}">${signedPercentOf(change)}</b> ${earlier}</small>`;
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
  import('./day-chart.ts').catch(() =>
    context.announce('The chart could not be drawn. The table has its figures.', true),
  );
  const drawn = (day: Values & { date: string }) => {
    const value = shown.valueOf(day);
    const text = shown.unit === undefined ? shown.textOf(value) : `${shown.textOf(value)} ${shown.unit}`;
    return { date: day.date, value: value ?? 0, text };
  };
  const columns: Column<(typeof days)[number]>[] = [
    { label: 'Day (UTC)', cell: ({ date }) => dayFormat.format(new Date(date)) },
    ...figures.map(({ label, textOf, unit, valueOf }) => ({
      label,
      ...(unit !== undefined && { unit }),
      isNumber: true as const,
      cell: (day: Values) => textOf(valueOf(day)),
    })),
  ];
  const table = { caption: 'All figures by day', columns, rows: days.toReversed(), csvHref, empty: html`` };
  return html`<section aria-labelledby="days-title">
    <div class="chart-head">
      <h2 id="days-title">${shown.label} by day</h2>
      <p class="hint">${shown.hint}</p>
      ${
        daysBefore.length === 0
          ? nothing
          : html`<p class="chart-legend" aria-hidden="true">
              <span class="chart-now">Last ${days.length} days</span>
              <span class="chart-before">Previous ${days.length} days</span>
            </p>`
      }
    </div>
    ${tabsOf(
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
      <summary><span class="if-closed">Show the table</span><span class="if-open">Hide the table</span></summary>
      ${tableLinks(table, context)} ${dataTable(table, context)}
    </details>
  </section>`;
}
