import { html, LitElement, nothing, type TemplateResult } from 'lit';

/** What to do with the chosen rows of a table. It covers the headings while any row is chosen. */
export class ChosenRows extends LitElement {
  // Other rows are drawn with nothing chosen.
  static override properties = { actions: { attribute: false }, rows: { attribute: false } };
  declare actions: (count: number) => unknown;
  declare rows: readonly unknown[];
  private count = 0;
  private readonly changed = (event: Event): void => {
    const { checked, name } = event.target as HTMLInputElement;
    if (name === '') for (const box of this.boxes) box.checked = checked;
    this.requestUpdate();
  };

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.parentElement?.addEventListener('change', this.changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.parentElement?.removeEventListener('change', this.changed);
  }

  private get boxes(): HTMLInputElement[] {
    return [...(this.parentElement?.querySelectorAll<HTMLInputElement>('td.choice input') ?? [])];
  }

  protected override willUpdate(): void {
    const { boxes } = this;
    this.count = boxes.filter(({ checked }) => checked).length;
    const all = this.parentElement?.querySelector<HTMLInputElement>('th.choice input');
    if (!all) return;
    all.checked = this.count > 0 && this.count === boxes.length;
    all.indeterminate = this.count > 0 && !all.checked;
  }

  override render(): TemplateResult {
    const { actions, count } = this;
    return html`<div class=${count === 0 ? 'hidden' : 'bulk'}>
      <span role="status">${count === 0 ? nothing : `${count} selected`}</span>
      ${count === 0 ? nothing : actions(count)}
    </div>`;
  }
}

customElements.define('chosen-rows', ChosenRows);
