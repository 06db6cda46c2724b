import { LitElement, html, type TemplateResult } from 'lit';
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
 */
export class DayChart extends LitElement {
  static override properties = {
    days: { attribute: false },
    earlier: { attribute: false },
    tickOf: { attribute: false },
  };
  declare days: readonly ChartDay[];
  declare earlier: readonly ChartDay[];
  /** The text of a value on the axis. */
  declare tickOf: (value: number) => string;
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
      <p class="chart-reading"></p>
      <div class="chart-drawing"></div>
      <span class="chart-axis"></span><span class="chart-grid"></span>
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
    const seconds = this.days.map(({ date }) => Date.parse(date) / 1000);
    const values = this.days.map(({ value }) => value);
    const today = values.length - 1;
    const whole = values.map((value, index) => (index < today ? value : null));
    const soFar = values.map((value, index) => (index < today - 1 ? null : value));
    const before = values.map((_, index) => this.earlier[index]?.value ?? null);
    const points = { show: true, size: 6, fill: accent, filter: () => [today] };
    const isCount = [...this.days, ...this.earlier].every(({ value }) => Number.isInteger(value));
    const ticks = ticksOf([...values, ...before.map((value) => value ?? 0)], isCount);
    const tickTexts = ticks.map((tick) => this.tickOf(tick));
    const dashed = { width: 2, dash: [4, 4] };
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
          { ...dashed, stroke: axis.stroke, points: { show: false } },
          { stroke: accent, width: 2, fill: fade(accent), points: { show: false } },
          { ...dashed, stroke: accent, points },
        ],
        axes: [
          // Drawn below, so that the last day's name ends with the line.
          { ...axis, grid: { show: false }, ticks: { show: false }, size: 28, values: () => [] },
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
      ctx.textAlign = index === last ? 'end' : 'center';
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

  /** Shows the value of the day under the pointer, or of today. */
  private read(pointed: number | null): void {
    const today = this.days.length - 1;
    const index = pointed ?? today;
    const [day, before] = [this.days[index], this.earlier[index]];
    const reading = this.querySelector('.chart-reading');
    if (reading === null || day === undefined) return;
    const shown = `${dayOf(day)}${index === today ? ' so far' : ''}: ${day.text}`;
    reading.textContent = before === undefined ? shown : `${shown} (${dayOf(before)}: ${before.text})`;
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
  const rough = (most - least || 1) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= rough) ?? rough;
  const step = isCount ? Math.max(1, round) : round;
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(6)),
  );
}

/** The fill below a line of this `rgb(…)` color. */
function fade(color: string): string {
  return color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.12)');
}

customElements.define('day-chart', DayChart);
