import { html, LitElement, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import type { Refusal, Reply } from '../reply.ts';
import { addressBeforeProvider, announceConfirmed, leaveForProvider } from '../provider-visit.ts';
import { addressOf, goTo } from '../router.ts';

/** What a visit to the provider is for. */
type Purpose = 'sign-in' | 'step-up' | 'connect';

const titles: Readonly<Record<Purpose, string>> = {
  'sign-in': 'Signing in…',
  'step-up': 'Confirming…',
  connect: 'Adding your account…',
};

/**
 * The page to which the provider sends the browser back. Without a response of the provider, it leaves for the provider
 * first, to confirm who the person is.
 */
class ProviderScreen extends LitElement {
  private readonly response = location.search.slice(1);
  private problem: Refusal | null = null;
  private isConfirmed = false;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The code is used up by now, but it belongs neither in the history nor in a bookmark.
    history.replaceState(null, '', location.pathname);
    void this.send();
  }

  private get purpose(): Purpose {
    const state = new URLSearchParams(this.response).get('state');
    if (state === null || state.startsWith('step-up.')) return 'step-up';
    return state.startsWith('connect.') ? 'connect' : 'sign-in';
  }

  private async send(): Promise<void> {
    const { purpose } = this;
    if (this.response === '') {
      const begun = await call('beginProviderStepUp');
      if (begun.ok) return leaveForProvider(begun.body.url);
      return this.show(begun.problem);
    }
    const reply = await this.finish(purpose);
    if (!reply.ok) return this.show(reply.problem);
    if (purpose !== 'step-up') return goTo(addressBeforeProvider(), { isReplacing: true });
    announceConfirmed();
    this.isConfirmed = true;
    this.requestUpdate();
    // Browsers close only tabs that a page opened.
    return close();
  }

  private finish(purpose: Purpose): Promise<Reply<object>> {
    const sent = { body: { response: this.response } };
    if (purpose === 'step-up') return call('finishProviderStepUp', sent);
    return purpose === 'connect' ? call('finishProviderConnect', sent) : call('finishProviderSignIn', sent);
  }

  private show(problem: Refusal): void {
    this.problem = problem;
    this.requestUpdate();
  }

  override render(): TemplateResult {
    const { isConfirmed, problem, purpose } = this;
    if (problem !== null) {
      return html`<h1>That didn’t work</h1>
        <p class="alert" role="alert">${problem.detail}</p>
        <div class="actions">
          ${
            purpose === 'step-up'
              ? html`<p>Close this tab and try again in the other one.</p>`
              : html`<a class="button" href=${addressOf('', null)}>
                  ${purpose === 'connect' ? 'Back to the console' : 'Back to sign-in'}
                </a>`
          }
        </div>`;
    }
    if (isConfirmed) {
      return html`<h1>Confirmed</h1>
        <p role="status">You can close this tab and continue in the other one.</p>`;
    }
    return html`<h1>${titles[purpose]}</h1>`;
  }
}

customElements.define('provider-screen', ProviderScreen);
