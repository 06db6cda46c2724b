import { LitElement, html, nothing, render, type TemplateResult } from 'lit';
import './readable-language.ts';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shortDayFormat } from './format.ts';

/** One figure by day. `text`: the formatted value. */
export interface ChartDay {
  /** UTC day, YYYY-MM-DD. */
  date: string;
  value: number;
  text: string;
}

/** How many days there may be between two that are named, in a week and in longer periods. */
const WEEK_STEPS = [1, 2];
const LONG_STEPS = [7, 14, 28];
/** Least distances in pixels between the names of days, and to that of today, which ends with the line. */
const NAME_WIDTH = 80;
const LAST_WIDTH = 60;
const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/**
 * A line chart of a figure by day, hidden from screen readers: the table next to it has the same data. The last of
 * `days` is today, so the line to it is dashed. `earlier`: days to compare with, the first one with the first of `days`.
 * `total`: of all days, shown until the pointer is on one.
 */
export class DayChart extends LitElement {
  static override properties = {
    days: { attribute: false },
    earlier: { attribute: false },
    tickOf: { attribute: false },
    total: { attribute: false },
  };
  declare days: readonly ChartDay[];
  declare earlier: readonly ChartDay[];
  /** The text of a value on the axis. */
  declare tickOf: (value: number) => string;
  declare total: TemplateResult;
  private plot: uPlot | null = null;
  private readonly resized = new ResizeObserver(() => this.fit());
  private readonly recolored = new MutationObserver(() => this.draw());
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');
  private readonly onScheme = (): void => this.draw();

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
    this.recolored.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.scheme.addEventListener('change', this.onScheme);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
    this.recolored.disconnect();
    this.scheme.removeEventListener('change', this.onScheme);
    this.plot?.destroy();
    this.plot = null;
  }

  protected override updated(): void {
    this.draw();
  }

  override render(): TemplateResult {
    return html`<div aria-hidden="true">
      <div class="row">
        <p class="chart-reading"></p>
        ${
          this.earlier.length === 0
            ? nothing
            : html`<p class="chart-legend">
                <span class="chart-now">Last ${this.days.length} days</span>
                <span class="chart-before">Previous ${this.days.length} days</span>
              </p>`
        }
      </div>
      <div class="chart-drawing"></div>
      <span class="chart-axis"></span><span class="chart-grid"></span><span class="chart-base"></span>
    </div>`;
  }

  private get drawing(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.chart-drawing');
  }

  /** A color of the style sheet in the current color scheme. */
  private colorOf(part: string): string {
    const element = this.querySelector(part);
    return element === null ? 'currentColor' : getComputedStyle(element).color;
  }

  private fit(): void {
    const { clientHeight: height = 0, clientWidth: width = 0 } = this.drawing ?? {};
    if (width > 0) this.plot?.setSize({ width, height });
  }

  private draw(): void {
    const { drawing } = this;
    if (drawing === null || !this.isConnected) return;
    this.plot?.destroy();
    const accent = this.colorOf('.chart-drawing');
    const axis = { stroke: this.colorOf('.chart-axis'), font: fontOf(1) };
    const grid = { stroke: this.colorOf('.chart-grid'), width: 1 };
    const border = { show: true, stroke: this.colorOf('.chart-base'), width: 1 };
    const seconds = this.days.map(({ date }) => Date.parse(date) / 1000);
    const values = this.days.map(({ value }) => value);
    const today = values.length - 1;
    const whole = values.map((value, index) => (index < today ? value : null));
    const soFar = values.map((value, index) => (index < today - 1 ? null : value));
    const before = values.map((_, index) => this.earlier[index]?.value ?? null);
    const paper = getComputedStyle(this.closest('section') ?? this).backgroundColor;
    const points = { show: true, size: 8, width: 2, stroke: accent, fill: paper, filter: () => [today] };
    const isCount = [...this.days, ...this.earlier].every(({ value }) => Number.isInteger(value));
    const ticks = ticksOf([...values, ...before.map((value) => value ?? 0)], isCount);
    const tickTexts = ticks.map((tick) => this.tickOf(tick));
    this.plot = new uPlot(
      {
        width: Math.max(drawing.clientWidth, 200),
        height: drawing.clientHeight,
        padding: [12, 8, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { y: { range: [ticks[0] ?? 0, ticks.at(-1) ?? 1] } },
        series: [
          {},
          { width: 1.5, dash: [4, 4], stroke: faded(axis.stroke, 0.6), points: { show: false } },
          { width: 1.75, stroke: accent, fill: (plot) => fillOf(plot, accent), points: { show: false } },
          { width: 1.75, dash: [2, 4], stroke: faded(accent, 0.6), points },
        ],
        axes: [
          // Drawn below, so that the last day's name ends with the line.
          { ...axis, border, grid: { show: false }, ticks: { show: false }, size: 28, values: () => [] },
          {
            ...axis,
            grid,
            ticks: { show: false, size: 0 },
            gap: 8,
            size: ({ ctx }) => widestOf(tickTexts, ctx) + 8,
            splits: () => ticks,
            values: () => tickTexts,
          },
        ],
        hooks: {
          draw: [(plot) => this.nameDays(plot, axis.stroke)],
          setCursor: [({ cursor }) => this.read(cursor.idx ?? null)],
        },
      },
      [seconds, before, whole, soFar],
      drawing,
    );
    this.read(null);
  }

  /** Names days at even steps from the first, and today. uPlot would cut off the end of the last name. */
  private nameDays({ bbox, ctx }: uPlot, color: string): void {
    const last = this.days.length - 1;
    const dayWidth = bbox.width / devicePixelRatio / last;
    const steps = last < 7 ? WEEK_STEPS : LONG_STEPS;
    const step = steps.find((days) => days * dayWidth >= NAME_WIDTH) ?? last;
    const named = [...this.days.keys()].filter((day) => day % step === 0 && (last - day) * dayWidth >= LAST_WIDTH);
    ctx.save();
    Object.assign(ctx, { fillStyle: color, font: fontOf(devicePixelRatio), textBaseline: 'top' });
    for (const index of [...named, last]) {
      ctx.textAlign = index === last ? 'end' : index === 0 ? 'start' : 'center';
      const end = bbox.left + bbox.width * (index / last);
      const day = shortDayFormat.format(new Date(this.days[index]?.date ?? 0));
      ctx.fillText(
        day,
        end + (index === last ? 8 * devicePixelRatio : 0),
        bbox.top + bbox.height + 10 * devicePixelRatio,
      );
    }
    ctx.restore();
  }

  /** Shows the value of the day under the pointer, or the total. */
  private read(pointed: number | null): void {
    const reading = this.querySelector<HTMLElement>('.chart-reading');
    if (reading !== null) render(pointed === null ? this.total : this.readingOf(pointed), reading);
  }

  private readingOf(index: number): TemplateResult | typeof nothing {
    const [day, before] = [this.days[index], this.earlier[index]];
    if (day === undefined) return nothing;
    const earlier = before === undefined ? '' : ` (${dayOf(before)}: ${before.text})`;
    const isToday = index === this.days.length - 1;
    return html`<strong>${day.text}</strong> ${dayOf(day)}${isToday ? ' so far' : ''}${earlier}`;
  }
}

function dayOf({ date }: ChartDay): string {
  return dayFormat.format(new Date(date));
}

function fontOf(scale: number): string {
  return `${12 * scale}px system-ui, sans-serif`;
}

function widestOf(texts: readonly string[], ctx: CanvasRenderingContext2D): number {
  ctx.save();
  ctx.font = fontOf(1);
  const width = Math.max(...texts.map((text) => ctx.measureText(text).width));
  ctx.restore();
  return Math.ceil(width);
}

/** Round values, from zero or below to the highest value or above. Counts have no fractions. */
function ticksOf(values: readonly number[], isCount: boolean): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (most - least || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 3, 4, 5, 10].map((digit) => digit * power).find((size) => size >= rough) ?? rough;
  const step = isCount ? Math.max(1, round) : round;
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(6)),
  );
}

/** The fill below a line of this color, which fades out toward the bottom. */
function fillOf({ bbox, ctx }: uPlot, color: string): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
  gradient.addColorStop(0, faded(color, 0.2));
  gradient.addColorStop(1, faded(color, 0));
  return gradient;
}

/** This `rgb(…)` color with an opacity. */
function faded(color: string, opacity: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}

customElements.define('day-chart', DayChart);
