import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { iconOf } from '../parts/icon.ts';

/** What was done, or went wrong. `isFault`: it stays until it is closed or the page is left. */
export interface News {
  readonly text: string;
  readonly isFault: boolean;
}

const SHOWN_FOR = 8_000;
const CROSS = 'M4 4l8 8M12 4l-8 8';

/** Says what was done, also to screen readers, above the page. It leaves by itself, unless someone is at it. */
class NewsLine extends LitElement {
  static override properties = { news: { attribute: false } };
  declare news: News | null;
  private timer = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  protected override updated(): void {
    clearTimeout(this.timer);
    if (this.news?.isFault === false) this.timer = setTimeout(this.leave, SHOWN_FOR);
  }

  private readonly leave = (): void => {
    if (this.matches(':hover, :focus-within')) this.timer = setTimeout(this.leave, SHOWN_FOR);
    else this.news = null;
  };

  private readonly close = (): void => {
    // The button goes, and with it the focus.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    this.news = null;
  };

  override render(): TemplateResult {
    return html`<p role="status">${this.news?.text}</p>
      ${
        this.news === null
          ? nothing
          : html`<button type="button" aria-label="Close the message" @click=${this.close}>${iconOf(CROSS)}</button>`
      }`;
  }
}

customElements.define('news-line', NewsLine);
