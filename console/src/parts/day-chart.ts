import { LitElement, html, type TemplateResult } from 'lit';
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
const numberFormat = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** A line chart by day, hidden from screen readers: the table next to it has the same data. */
export class DayChart extends LitElement {
  static override properties = { days: { attribute: false } };
  declare days: readonly ChartDay[];
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
    const points = this.days.length < 40;
    this.plot = new uPlot(
      {
        width: Math.max(drawing.clientWidth, 200),
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { y: { range: (_, least, most) => [Math.min(0, least), most <= 0 ? 1 : most * 1.08] } },
        series: [{}, { stroke: accent, width: 2, fill: fade(accent), points: { show: points, size: 5, fill: accent } }],
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
            values: (_, ticks) => ticks.map((tick) => numberFormat.format(tick)),
          },
        ],
        hooks: { setCursor: [({ cursor }) => this.read(cursor.idx ?? null)] },
      },
      [seconds, values],
      drawing,
    );
    this.read(null);
  }

  /** Shows the value of the day under the pointer, or of the last day. */
  private read(index: number | null): void {
    const day = index === null ? this.days.at(-1) : this.days[index];
    const reading = this.querySelector('.chart-reading');
    if (reading === null || day === undefined) return;
    reading.textContent = `${dayFormat.format(new Date(day.date))}: ${day.text}`;
  }
}

/** The fill below a line of this `rgb(…)` color. */
function fade(color: string): string {
  return color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.12)');
}

customElements.define('day-chart', DayChart);
