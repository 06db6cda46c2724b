import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import type { AdminWall } from '@rewards-wall/shared/admin/schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../api.ts';
import { copyable } from '../parts/copyable.ts';
import { defineScreen } from '../define-screen.ts';
import { withoutWall } from '../parts/without-wall.ts';
import { Screen } from '../screen.ts';
import { stepList, stepsLeft } from './wall/first-steps.ts';
import './wall/origins-form.ts';
import './wall/test-visit.ts';
import './wall/wall-keys.ts';

/** What integrating a wall needs: its ids and keys, the snippet, and its origins. */
class HomeScreen extends Screen<object> {
  static override properties = { ...Screen.properties, firstRun: { attribute: false } };
  declare firstRun: FirstRun;
  override state = {};

  override render(): TemplateResult {
    const { wall } = this.context;
    if (wall === null) return withoutWall('Get started', this.context);
    return html`<h1>Get started with ${wall.name}</h1>
      ${this.steps()} ${this.values(wall)} ${this.snippet(wall)} ${this.origins(wall)} ${this.keys(wall)}`;
  }

  private steps(): TemplateResult | typeof nothing {
    const left = stepsLeft(this.firstRun);
    if (left === null) return nothing;
    return html`<section aria-labelledby="steps-title">
      <h2 id="steps-title">First steps</h2>
      <p>${left} before users can earn.</p>
      ${stepList(this.firstRun, this.context)}
    </section>`;
  }

  private values(wall: AdminWall): TemplateResult {
    const { announce, publicUrl } = this.context;
    const shown: [string, string][] = [
      ['Service', publicUrl],
      ['Publisher', String(wall.pub_id)],
      ['Wall', String(wall.adwall_id)],
      ['Publishable key', wall.publishable_key],
    ];
    return html`<section aria-labelledby="values-title">
      <h2 id="values-title">What your site needs</h2>
      <p class="hint">None of these is secret: pages may show them.</p>
      <dl class="values">
        ${shown.map(
          ([name, text]) =>
            html`<dt>${name}</dt>
              <dd>${copyable(text, name, announce)}</dd>`,
        )}
      </dl>
    </section>`;
  }

  private snippet(wall: AdminWall): TemplateResult {
    const { adwall_id: wallId, pub_id: pubId } = wall;
    const { announce, hrefOf, publicUrl } = this.context;
    const text = `<script type="module" src="${publicUrl}/embed/v1/offer-wall.js"></script>
<offer-wall pub-id="${pubId}" wall-id="${wallId}" user-id="your-user-id"></offer-wall>`;
    return html`<section aria-labelledby="snippet-title">
      <h2 id="snippet-title">Put the wall on a page</h2>
      ${copyable(text, 'the snippet', announce)}
      <p>
        The <a href=${hrefOf('quick-starts')}>quick starts</a> add a live balance, postbacks and redeeming.
        <a href=${hrefOf('wall')}>Settings</a> shows the wall itself.
      </p>
      ${keyed(wall.adwall_id, html`<test-visit .context=${this.context} .wall=${wall}></test-visit>`)}
    </section>`;
  }

  private origins(wall: AdminWall): TemplateResult {
    return html`<section aria-labelledby="origins-title">
      <h2 id="origins-title">Origins</h2>
      ${keyed(wall.adwall_id, html`<origins-form .context=${this.context} .wall=${wall}></origins-form>`)}
    </section>`;
  }

  private keys(wall: AdminWall): TemplateResult | typeof nothing {
    if (!this.context.may('walls.keys')) return nothing;
    return html`<section aria-labelledby="keys-title">
      <h2 id="keys-title">Secret keys</h2>
      ${keyed(wall.adwall_id, html`<wall-keys .context=${this.context} .wall=${wall}></wall-keys>`)}
    </section>`;
  }
}

customElements.define('home-screen', HomeScreen);

/** Where people arrive: until everything is in place, the first steps come first. */
export const screen = defineScreen<FirstRun>({
  load: ({ wall }) => call<FirstRun>('readFirstRun', { query: { wall: wall?.adwall_id ?? null } }),
  view: (firstRun, context) => html`<home-screen .context=${context} .firstRun=${firstRun}></home-screen>`,
});
