import { ORIGINS_MEANING } from '@rewards-wall/shared/origins-meaning.ts';
import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import type { AdminWall } from '@rewards-wall/shared/admin/schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, shownProblem, type Refusal } from '../api.ts';
import { alertOf, valueOf } from '../parts/field.ts';
import { copyable } from '../parts/copyable.ts';
import { defineScreen } from '../define-screen.ts';
import { withoutWall } from '../parts/without-wall.ts';
import { Screen } from '../screen.ts';
import { stepList, stepsLeft } from './wall/first-steps.ts';

interface State {
  problem: Refusal | null;
  /** A key that was just created. It is shown once, and is gone with the screen. */
  secretKey: string | null;
  keyProblem: string | null;
}

/** What integrating a wall needs: its ids and keys, the snippet, and its origins. */
class HomeScreen extends Screen<State> {
  static override properties = { ...Screen.properties, firstRun: { attribute: false } };
  declare firstRun: FirstRun;
  override state: State = { problem: null, secretKey: null, keyProblem: null };

  private readonly saveOrigins = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { wall } = this.context;
    if (wall === null) return;
    const typed = valueOf(event.target as HTMLFormElement, 'origins');
    const origins = typed.split(/[\s,]+/).filter((origin) => origin !== '');
    const reply = await call('changeWall', { params: { adwallId: wall.adwall_id }, json: { origins } });
    this.set({ problem: reply.ok ? null : reply.problem });
    if (!reply.ok) return;
    this.context.announce('Origins saved.');
    await this.context.refresh();
  };

  private readonly createKey = async (): Promise<void> => {
    const { prove, refresh, wall } = this.context;
    if (wall === null) return;
    const reply = await prove(() =>
      call<{ api_key: string }>('createWallKey', { params: { adwallId: wall.adwall_id } }),
    );
    if (reply.ok) this.set({ secretKey: reply.body.api_key, keyProblem: null });
    else this.set({ keyProblem: shownProblem(reply)?.detail ?? null });
    await refresh();
  };

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

  private snippet({ adwall_id: wallId, pub_id: pubId }: AdminWall): TemplateResult {
    const { announce, hrefOf, publicUrl } = this.context;
    const text = `<script type="module" src="${publicUrl}/embed/v1/offer-wall.js"></script>
<offer-wall pub-id="${pubId}" wall-id="${wallId}" user-id="your-user-id"></offer-wall>`;
    return html`<section aria-labelledby="snippet-title">
      <h2 id="snippet-title">Put the wall on a page</h2>
      ${copyable(text, 'the snippet', announce)}
      <p>
        The <a href=${hrefOf('quick-starts')}>quick starts</a> add a live balance, postbacks and redeeming.
        <a href="${publicUrl}/wall/${pubId}/${wallId}?subid1=test-me" target="_blank" rel="noreferrer"
          >See the wall on a page of its own</a
        >.
      </p>
    </section>`;
  }

  private origins(wall: AdminWall): TemplateResult {
    const { problem } = this.state;
    const fault = problem === null ? null : (problem.errors?.[0]?.message ?? problem.detail);
    const canChange = this.context.may('walls.change');
    return html`<section aria-labelledby="origins-title">
      <h2 id="origins-title">Origins</h2>
      <form @submit=${(event: SubmitEvent) => void this.saveOrigins(event)}>
        <div class="field">
          <label for="origins">${capital(ORIGINS_MEANING)}</label>
          <p class="hint" id="origins-hint">One a line, such as https://www.example.com. None: any page may.</p>
          ${fault === null ? nothing : html`<p class="fault" id="origins-fault">An origin ${fault}.</p>`}
          <textarea
            id="origins"
            name="origins"
            rows=${Math.max(2, wall.origins.length + 1)}
            ?readonly=${!canChange}
            spellcheck="false"
            aria-invalid=${String(fault !== null)}
            aria-describedby="origins-hint ${fault === null ? '' : 'origins-fault'}"
            .value=${wall.origins.join('\n')}
          ></textarea>
        </div>
        ${
          canChange
            ? html`<div class="actions"><button type="submit" class="button button-main">Save origins</button></div>`
            : nothing
        }
      </form>
    </section>`;
  }

  private keys(wall: AdminWall): TemplateResult | typeof nothing {
    const { keyProblem, secretKey } = this.state;
    if (!this.context.may('walls.keys')) return nothing;
    const count = ['No key is', 'One key is'][wall.keys] ?? `${wall.keys} keys are`;
    return html`<section aria-labelledby="keys-title">
      <h2 id="keys-title">Secret keys</h2>
      <p>
        ${count} valid. A secret key moves credits, so it belongs on your server only. It is shown once, when it is
        created: nobody can look it up later, not even the service.
      </p>
      ${alertOf(keyProblem)}
      ${
        secretKey === null
          ? html`<div class="actions">
              <button type="button" class="button" @click=${() => void this.createKey()}>Create a secret key</button>
            </div>`
          : html`<div role="status">
              <p><strong>Copy the key now.</strong> It is gone when you leave this page.</p>
              ${copyable(secretKey, 'the secret key', this.context.announce)}
            </div>`
      }
    </section>`;
  }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

customElements.define('home-screen', HomeScreen);

/** Where people arrive: until everything is in place, the first steps come first. */
export const screen = defineScreen<FirstRun>({
  load: ({ wall }) => call<FirstRun>('readFirstRun', { query: { wall: wall?.adwall_id ?? null } }),
  view: (firstRun, context) => html`<home-screen .context=${context} .firstRun=${firstRun}></home-screen>`,
});
