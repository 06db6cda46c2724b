import type { LinkFacts } from '@rewards-wall/shared/admin/team-schema.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call, faultOf } from '../api.ts';
import type { Refusal } from '../reply.ts';
import { alertOf, field, valueOf } from '../parts/field.ts';
import { leaveForProvider } from '../provider-visit.ts';
import { addressOf, goTo } from '../router.ts';
import { signInWays } from '../sign-in-ways.ts';

const titles: Readonly<Record<LinkFacts['purpose'], string>> = {
  setup: 'Set up the console',
  invite: 'Join',
  reset: 'Choose a new password',
  'sign-in': 'Signing in…',
};

/** The page of an invitation or reset link: sets a name and password, or a new password. */
class SetUpScreen extends LitElement {
  /** The token after `#`. It is removed from the address to keep it out of the history. */
  private readonly token = location.hash.slice(1);
  private link: LinkFacts | null = null;
  private problem: Refusal | null = null;
  private typedName = '';
  private isSending = false;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    history.replaceState(null, '', location.pathname);
    void this.read();
  }

  private async read(): Promise<void> {
    const reply = await call('readLink', { body: { token: this.token === '' ? '-' : this.token } });
    if (reply.ok) this.link = reply.body;
    else this.problem = reply.problem;
    this.requestUpdate();
    if (this.link?.purpose === 'sign-in') await this.use({});
  }

  private async use(given: { name?: string; password?: string }): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    const reply = await call('useLink', { body: { token: this.token, ...given } });
    this.isSending = false;
    this.problem = reply.ok ? null : reply.problem;
    this.requestUpdate();
    if (reply.ok) goTo(addressOf('', null), { isReplacing: true });
  }

  private readonly goToProvider = async (): Promise<void> => {
    const reply = await call('beginProviderSignIn', { body: { link: this.token } });
    if (reply.ok) return leaveForProvider(reply.body.url);
    this.problem = reply.problem;
    return this.requestUpdate();
  };

  private readonly send = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    this.typedName = valueOf(form, 'name');
    const name = this.link?.name === null ? { name: this.typedName } : {};
    void this.use({ ...name, password: valueOf(form, 'password') });
  };

  override render(): TemplateResult {
    const { link, problem } = this;
    if (problem?.code === 'link_expired' || (link === null && problem !== null)) {
      return html`<h1>This link doesn’t work</h1>
        <p>${problem.detail}</p>
        <p>
          For a new one, run <code>rewards admin invite</code> or <code>rewards admin reset NAME</code>.
          <a href=${addressOf('', null)}>Sign in</a>
        </p>`;
    }
    if (link === null) return html`<p role="status">Loading…</p>`;
    if (link.purpose === 'sign-in') return html`<h1>${titles['sign-in']}</h1>`;
    const general = problem !== null && problem.errors === undefined ? problem.detail : null;
    const { hasPasswords, provider } = signInWays;
    return html`<h1>
        ${provider !== null && link.purpose === 'reset' ? 'Choose how to sign in' : titles[link.purpose]}
      </h1>
      ${link.name === null ? html`<p>You join as <strong>${link.role}</strong>.</p>` : nothing} ${alertOf(general)}
      ${
        provider === null
          ? nothing
          : html`<div class="actions">
              <button
                type="button"
                class="button ${hasPasswords ? '' : 'button-main'}"
                @click=${() => void this.goToProvider()}
              >
                Continue with ${provider}
              </button>
            </div>`
      }
      ${hasPasswords ? this.passwordForm(link, problem) : nothing}`;
  }

  private passwordForm(link: LinkFacts, problem: Refusal | null): TemplateResult {
    return html`<form @submit=${this.send}>
      ${field({
        name: 'name',
        label: 'Name or e-mail address',
        autocomplete: 'username',
        isReadonly: link.name !== null,
        value: link.name ?? this.typedName,
        fault: problem && faultOf(problem, 'name'),
      })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: 'At least 12 characters. Several words that only you would combine are best.',
        fault: problem && faultOf(problem, 'password'),
      })}
      <div class="actions"><button type="submit" class="button button-main">Continue</button></div>
    </form>`;
  }
}

customElements.define('set-up-screen', SetUpScreen);
