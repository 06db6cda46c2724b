import type { OpenTask } from '@rewards-wall/shared/admin/overview-schema.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Refusal } from '../reply.ts';
import type { Context } from '../context.ts';
import type { ScreenRoute } from '../routes/route.ts';
import { listOf } from '../routes/routes.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { hasWork } from '../unsaved-work.ts';
import type { EarlyLoad } from './early-load.ts';
import { openScreen, type FailedScreen, type OpenedScreen } from './open-screen.ts';
import { skeleton } from './skeleton.ts';

/** A loaded screen with its data and address. */
interface Shown extends OpenedScreen {
  context: Context;
}

/** That a screen's load has ended: why it failed, or the open tasks among its data. */
export interface ScreenLoaded {
  problem: Refusal | null;
  tasks: readonly OpenTask[] | null;
}

/**
 * Loads a route's screen and data, and shows them. The previous screen stays until then to avoid a flash. A failed load
 * can be retried.
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
  /** The address of the data; a new one triggers a reload. */
  declare address: string;
  /** The early load; null if there is none or it was used. */
  declare early: EarlyLoad | null;
  private shown: Shown | null = null;
  private failed: FailedScreen | null = null;
  private isLoading = false;
  /** The number of the latest load; results of older ones are ignored. */
  private newest = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.lookAgain);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.lookAgain);
  }

  /**
   * Loads a screen of the menu again when its tab is looked at again. A timer would keep an abandoned session alive, and
   * write to the audit log that lists were opened. What someone has begun stays as it is.
   */
  private readonly lookAgain = (): void => {
    if (document.visibilityState === 'hidden' || this.route.isInMenu !== true || hasBegun(this)) return;
    void this.load();
  };

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('address')) void this.load();
    // While the next address loads, the context is already that of the next screen.
    else if (this.shown !== null && !this.isLoading && changed.has('context')) this.shown.context = this.context;
  }

  /** Loads the data. Resolves once it is shown. */
  async load(): Promise<void> {
    const question = (this.newest += 1);
    const { context, route } = this;
    this.isLoading = true;
    this.requestUpdate();
    const found = await this.find(route, context);
    if (question !== this.newest) return;
    this.isLoading = false;
    this.failed = 'problem' in found ? found : null;
    if (!('problem' in found)) this.shown = { ...found, context: this.context };
    this.requestUpdate();
    await this.updateComplete;
    const tasks = 'problem' in found ? null : (found.screen.tasks?.(found.data) ?? null);
    const detail: ScreenLoaded = { problem: this.failed?.problem ?? null, tasks };
    this.dispatchEvent(new CustomEvent('screen-loaded', { detail }));
  }

  private async find(route: ScreenRoute, context: Context): Promise<OpenedScreen | FailedScreen> {
    const { early } = this;
    this.early = null;
    if (early !== null && this.address === `${early.path}?${early.query}`) {
      const found = await early.found;
      if (found?.isFor(context)) return found;
    }
    try {
      return await openScreen(route, context);
    } catch {
      // After a deploy, the files of the previous release may be gone.
      return { screen: null, problem: { code: 'unreadable', detail: 'This page could not be loaded. Reload it.' } };
    }
  }

  /** The way out of a failure. Retrying doesn't help with a refused filter, so it can only be cleared. */
  private wayOn({ code }: Refusal): TemplateResult | typeof nothing {
    if (code === 'not_found') return nothing;
    const { context } = this;
    const filters = [...context.query.keys()].filter((name) => name !== 'wall');
    const cleared = Object.fromEntries(filters.map((name) => [name, null]));
    return code === 'invalid_request' && filters.length > 0
      ? html`<a class="button" href=${context.hrefWith(cleared)}>Clear filters</a>`
      : html`<button type="button" class="button" @click=${() => void this.load()}>Try again</button>`;
  }

  override render(): TemplateResult {
    const { failed, isLoading, shown } = this;
    if (failed !== null) {
      const { problem, screen } = failed;
      return html`<div class="screen">
        ${screen?.heading?.(this.context) ?? this.plainHeading()}
        <div class="alert row">
          <div role="alert">
            <p><strong>${this.route.title} couldn’t be loaded</strong></p>
            <p>${problem.detail}</p>
          </div>
          ${this.wayOn(problem)}
        </div>
      </div>`;
    }
    if (shown === null) return skeleton();
    return html`${isLoading ? html`<p class="progress late" role="status"><span class="hidden">Loading…</span></p>` : nothing}
      <div class="screen" aria-busy=${String(isLoading)}>
        ${shown.screen.heading?.(shown.context, shown.data)} ${shown.screen.view(shown.data, shown.context)}
      </div>`;
  }

  private plainHeading(): TemplateResult {
    const list = listOf(this.route);
    const up = list === null ? {} : { up: { href: this.context.hrefOf(list.path), label: list.title } };
    return pageHeading({ name: this.route.title, ...up });
  }
}

/** Whether someone is in the middle of something: typing, choosing rows, or confirming. */
function hasBegun(screen: HTMLElement): boolean {
  const isTyping =
    screen.contains(document.activeElement) && document.activeElement?.matches('input, select, textarea');
  return isTyping === true || hasWork() || document.querySelector('dialog[open], .choice :checked') !== null;
}

customElements.define('shown-screen', ShownScreen);
