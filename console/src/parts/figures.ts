import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { dataTable, tableLinks, type Column } from './data-table.ts';
import { dayFormat, shortOf, signedPercentOf, signedPointsOf } from './format.ts';

/** A figure of a screen: its label, how to read it and how to format it. Null: division by zero. */
export interface Figure<Values> {
  name: string;
  label: string;
  hint: string;
  /** Higher is worse. */
  isBad?: boolean;
  /** A share (0 to 1), whose change is in points. */
  isRate?: boolean;
  valueOf(values: Values): number | null;
  textOf(value: number | null): string;
  /** After a value that stands alone, such as the name of the credits. */
  unit?: string;
  /** Formats a value on the axis of a chart; by default a short number. */
  tickOf?(value: number): string;
}

/** Figures of the whole days of a period, and of as many days before it. */
interface Compared<Values> {
  now: Values;
  before: Values;
}

/** Tiles with a period's figures, each with its change from the period before. */
export function tilesOf<Values>(
  figures: readonly Figure<Values>[],
  { compared, totals }: Pick<DailyFigures<Values>, 'compared' | 'totals'>,
): TemplateResult {
  return html`<dl class="tiles">
    ${figures.map(
      (figure) =>
        html`<div>
          <dt title=${figure.hint}>${figure.label}</dt>
          <dd>${totalOf(figure, totals, compared)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The same tiles as links, each to its chart. */
function chartTiles<Values>(
  figures: readonly Figure<Values>[],
  shown: Figure<Values>,
  { compared, totals }: Pick<DailyFigures<Values>, 'compared' | 'totals'>,
  context: Context,
): TemplateResult {
  return html`<nav aria-label="Figure of the chart">
    <ul class="tiles">
      ${figures.map(
        (figure) =>
          html`<li>
            <a
              href=${context.hrefWith({ figure: figure.name })}
              title=${figure.hint}
              aria-current=${figure === shown ? 'page' : nothing}
              ><span>${figure.label}</span> ${totalOf(figure, totals, compared)}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** The dates of a period's figures and what they leave out. */
export function periodText({ compared, from, to }: { from: string; to: string; compared: unknown }, note = ''): string {
  const days = dayFormat.formatRange(new Date(from), new Date(to));
  return `${days} (UTC)${note}.${compared === null ? '' : ' Changes leave today out.'}`;
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

/** A figure of the period, and its change from the period before. */
function totalOf<Values>(figure: Figure<Values>, totals: Values, compared: Compared<Values> | null): TemplateResult {
  const change = compared === null ? null : changeOf(figure, compared);
  const { isBad = false } = figure;
  return html`<strong>${figureOf(figure, totals)}</strong>
    ${change === null ? nothing : html`<small class=${changeTone(change, isBad)}>${change}</small>`}`;
}

/** Colors only repeat the sign. */
function changeTone(change: string, isBad: boolean): string {
  if (!/^[+−]/.test(change)) return '';
  return change.startsWith('+') === isBad ? 'change-bad' : 'change-good';
}

function figureOf<Values>({ textOf, unit, valueOf }: Figure<Values>, values: Values): string | TemplateResult {
  const text = textOf(valueOf(values));
  return unit === undefined ? text : withUnit(text, unit);
}

/** The change of a figure, such as `+5.4%`, or `+1.5 points` of a rate; null where there is nothing to compare. */
export function changeOf<Values>(
  { isRate = false, valueOf }: Pick<Figure<Values>, 'isRate' | 'valueOf'>,
  compared: Compared<Values>,
): string | null {
  const [now, before] = [valueOf(compared.now), valueOf(compared.before)];
  if (now === null || before === null || (now === 0 && before === 0)) return null;
  if (!isRate && before <= 0) return before === 0 ? 'None before' : null;
  const change = isRate ? now - before : now / before - 1;
  if (Math.abs(change) < 0.0005) return 'Unchanged';
  return isRate ? signedPointsOf(change) : signedPercentOf(change);
}

/** Figures by day, the last of which is today, and those of the days before that the tiles compare. */
interface DailyFigures<Values> {
  readonly totals: Values;
  readonly compared: Compared<Values> | null;
  readonly days: readonly (Values & { date: string })[];
  readonly days_before: readonly (Values & { date: string })[];
}

/**
 * The figures of a period as tiles, and a chart of the one that the address selects by day, with the days before as a
 * dashed line, and a table of all, also as CSV. `usual`: the default figure.
 */
export function figuresByDay<Values>(
  figures: readonly Figure<Values>[],
  {
    compared,
    csvHref,
    days,
    days_before: daysBefore,
    totals,
    usual,
  }: DailyFigures<Values> & { csvHref: string; usual: string },
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
    ${chartTiles(figures, shown, { compared, totals }, context)}
    <div class="chart-head">
      <h2 id="days-title">${shown.label} by day</h2>
      <p class="hint">${shown.hint}</p>
    </div>
    <day-chart
      .days=${days.map(drawn)}
      .earlier=${daysBefore.map(drawn)}
      .total=${totalOf(shown, totals, compared)}
      .tickOf=${shown.tickOf ?? shortOf}
    ></day-chart>
    <details>
      <summary><span class="if-closed">Show the table</span><span class="if-open">Hide the table</span></summary>
      ${tableLinks(table, context)} ${dataTable(table, context)}
    </details>
  </section>`;
}
