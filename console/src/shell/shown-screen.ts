import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Refusal } from '../reply.ts';
import type { Context } from '../context.ts';
import { alertOf } from '../parts/field.ts';
import type { ScreenRoute } from '../routes/route.ts';
import { listOf } from '../routes/routes.ts';
import type { EarlyLoad } from './early-load.ts';
import { openScreen, type OpenedScreen } from './open-screen.ts';

/** What is on the screen: a screen with its data, for one address. */
interface Shown extends OpenedScreen {
  context: Context;
}

/**
 * Loads the screen of a route and its data, and shows them. While the next one loads, the one before stays, so that
 * nothing flashes; a failure can be tried again.
 */
export class ShownScreen extends LitElement {
  static override properties = {
    route: { attribute: false },
    context: { attribute: false },
    address: {},
    early: { attribute: false },
  };
  declare route: ScreenRoute;
  declare context: Context;
  /** What the data is loaded for: when it changes, it is loaded again. */
  declare address: string;
  /** What was asked for before; null if nothing was, or if it was taken already. */
  declare early: EarlyLoad | null;
  private shown: Shown | null = null;
  private problem: Refusal | null = null;
  private isLoading = false;
  /** Answers that come after a later question are ignored. */
  private newest = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('address')) void this.load();
    else if (this.shown !== null && changed.has('context')) this.shown.context = this.context;
  }

  /** Loads the data, and resolves when it is shown. */
  async load(): Promise<void> {
    const question = (this.newest += 1);
    const { context, route } = this;
    this.isLoading = true;
    this.requestUpdate();
    const found = await this.find(route, context);
    if (question !== this.newest) return;
    this.isLoading = false;
    this.problem = 'problem' in found ? found.problem : null;
    if (!('problem' in found)) this.shown = { ...found, context: this.context };
    this.requestUpdate();
    await this.updateComplete;
    this.dispatchEvent(new CustomEvent('screen-loaded', { detail: this.problem }));
  }

  private async find(route: ScreenRoute, context: Context): Promise<OpenedScreen | { problem: Refusal }> {
    const { early } = this;
    this.early = null;
    if (early !== null && this.address === `${early.path}?${early.query}`) {
      const found = await early.found;
      if (found?.isFor(context)) return found;
    }
    try {
      return await openScreen(route, context);
    } catch {
      // A new release may have other files.
      return { problem: { code: 'unreadable', detail: 'This page could not be loaded. Reload it.' } };
    }
  }

  /** What can be done after a failure: a filter that the service refuses stays refused, so it can only be cleared. */
  private wayOn({ code }: Refusal): TemplateResult | typeof nothing {
    if (code === 'not_found') return nothing;
    const { context } = this;
    const filters = [...context.query.keys()].filter((name) => name !== 'wall');
    const cleared = Object.fromEntries(filters.map((name) => [name, null]));
    return html`<div class="actions">
      ${
        code === 'invalid_request' && filters.length > 0
          ? html`<a class="button" href=${context.hrefWith(cleared)}>Clear the filters</a>`
          : html`<button type="button" class="button" @click=${() => void this.load()}>Try again</button>`
      }
    </div>`;
  }

  override render(): TemplateResult {
    const { isLoading, problem, shown } = this;
    if (problem !== null) {
      const list = listOf(this.route);
      return html`<div class="screen">
        <div class="thing-heading">
          ${list === null ? nothing : html`<p class="up"><a href=${this.context.hrefOf(list.path)}>${list.title}</a></p>`}
          <h1>${this.route.title}</h1>
        </div>
        ${alertOf(problem.detail)} ${this.wayOn(problem)}
      </div>`;
    }
    if (shown === null) return html`<p class="late" role="status">Loading …</p>`;
    return html`${isLoading ? html`<p class="progress late" role="status"><span class="hidden">Loading …</span></p>` : nothing}
      <div class="screen" aria-busy=${String(isLoading)}>${shown.screen.view(shown.data, shown.context)}</div>`;
  }
}

customElements.define('shown-screen', ShownScreen);
