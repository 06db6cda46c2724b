import { LitElement, html, nothing, type TemplateResult } from 'lit';
import './readable-language.ts';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** One figure by day. `text`: the formatted value. */
export interface ChartDay {
  /** UTC day, YYYY-MM-DD. */
  date: string;
  value: number;
  text: string;
}

const HEIGHT = 240;
const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const tickFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

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
      <p class="chart-caption">
        <span class="chart-reading"></span>
        ${
          this.earlier.length === 0
            ? nothing
            : html`<span class="chart-legend">
                <span class="chart-now">Last ${this.days.length} days</span>
                <span class="chart-before">Previous ${this.days.length} days</span>
              </span>`
        }
      </p>
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
    const width = this.drawing?.clientWidth ?? 0;
    if (width > 0) this.plot?.setSize({ width, height: HEIGHT });
  }

  private draw(): void {
    const { drawing } = this;
    if (drawing === null || !this.isConnected) return;
    this.plot?.destroy();
    const accent = this.colorOf('.chart-drawing');
    const axis = { stroke: this.colorOf('.chart-axis'), font: '12px system-ui, sans-serif' };
    const grid = { stroke: this.colorOf('.chart-grid'), width: 1 };
    const seconds = this.days.map(({ date }) => Date.parse(date) / 1000);
    const values = this.days.map(({ value }) => value);
    const today = values.length - 1;
    const whole = values.map((value, index) => (index < today ? value : null));
    const soFar = values.map((value, index) => (index < today - 1 ? null : value));
    const before = values.map((_, index) => this.earlier[index]?.value ?? null);
    const points = { show: this.days.length < 40, size: 5, fill: accent };
    // Counts have no fractions on the axis.
    const isCount = [...this.days, ...this.earlier].every(({ value }) => Number.isInteger(value));
    const dashed = { width: 2, dash: [4, 4] };
    this.plot = new uPlot(
      {
        width: Math.max(drawing.clientWidth, 200),
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { y: { range: (_, least, most) => [Math.min(0, least), most <= 0 ? 1 : most * 1.08] } },
        series: [
          {},
          { ...dashed, stroke: axis.stroke, points: { show: false } },
          { stroke: accent, width: 2, fill: fade(accent), points },
          { ...dashed, stroke: accent, points },
        ],
        axes: [
          {
            ...axis,
            grid: { show: false },
            ticks: { show: false },
            size: 28,
            values: (_, ticks) => ticks.map((tick) => (tick % 86_400 === 0 ? tickFormat.format(tick * 1000) : '')),
          },
          {
            ...axis,
            grid,
            ticks: { show: false },
            size: 56,
            space: 40,
            values: (_, ticks) => ticks.map((tick) => (isCount && tick % 1 !== 0 ? '' : this.tickOf(tick))),
          },
        ],
        hooks: { setCursor: [({ cursor }) => this.read(cursor.idx ?? null)] },
      },
      [seconds, before, whole, soFar],
      drawing,
    );
    this.read(null);
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

/** The fill below a line of this `rgb(…)` color. */
function fade(color: string): string {
  return color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.12)');
}

customElements.define('day-chart', DayChart);
