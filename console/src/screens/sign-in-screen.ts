import { html, LitElement, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { alertOf, field, valueOf } from '../parts/field.ts';

/** Name and password. */
class SignInScreen extends LitElement {
  static override properties = { onSignedIn: { attribute: false } };
  declare onSignedIn: () => void;
  private fault: string | null = null;
  private isSending = false;

  protected override createRenderRoot(): this {
    return this;
  }

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.isSending) return;
    const form = event.target as HTMLFormElement;
    this.isSending = true;
    this.requestUpdate();
    const reply = await call('signIn', {
      json: { name: valueOf(form, 'name'), password: valueOf(form, 'password') },
    });
    this.isSending = false;
    this.fault = reply.ok ? null : reply.problem.detail;
    this.requestUpdate();
    if (reply.ok) this.onSignedIn();
  };

  override render(): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => void this.send(event)}>
      <h1>Sign in</h1>
      ${alertOf(this.fault)} ${field({ name: 'name', label: 'Name or e-mail address', autocomplete: 'username' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
      <div class="actions">
        <button type="submit" class="button button-main" aria-disabled=${String(this.isSending)}>Sign in</button>
      </div>
      <details>
        <summary>I can't sign in</summary>
        <p>
          Ask whoever runs the service for a link: <code>rewards admin reset NAME</code> sets a new password, and
          <code>rewards admin invite --role owner</code> lets somebody new join.
        </p>
      </details>
    </form>`;
  }
}

customElements.define('sign-in-screen', SignInScreen);
