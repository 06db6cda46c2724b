import type { SecondStep } from '@rewards-wall/shared/admin/factor-schema.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import type { Reply } from '../reply.ts';
import { canUsePasskeys } from '../parts/can-use-passkeys.ts';
import { alertOf, field, valueOf } from '../parts/field.ts';
import { leaveForProvider } from '../provider-visit.ts';
import { signInWays } from '../sign-in-ways.ts';

/** Signs in with the provider, or by name and password or passkey, then by second factor. */
class SignInScreen extends LitElement {
  static override properties = { onSignedIn: { attribute: false } };
  declare onSignedIn: () => void;
  private step: SecondStep | null = null;
  private isRecovery = false;
  private fault: string | null = null;
  private isSending = false;

  protected override createRenderRoot(): this {
    return this;
  }

  private readonly goToProvider = async (): Promise<void> => {
    if (this.isSending) return;
    this.isSending = true;
    this.requestUpdate();
    const reply = await call('beginProviderSignIn', { body: {} });
    // The button stays off while the browser leaves.
    if (reply.ok) return leaveForProvider(reply.body.url);
    this.isSending = false;
    this.fault = reply.problem.detail;
    return this.requestUpdate();
  };

  /** Sends a step and continues with the next one that the service requires. */
  private async take(send: () => Promise<Reply<Partial<SecondStep>>>): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    this.requestUpdate();
    const reply = await send();
    this.isSending = false;
    this.fault = reply.ok ? null : reply.problem.detail;
    if (!reply.ok && reply.problem.code === 'sign_in_expired') this.step = null;
    const { expires_at, factors, ticket } = reply.ok ? reply.body : {};
    const isNext = ticket !== undefined && factors !== undefined && expires_at !== undefined;
    if (isNext) {
      this.step = { ticket, factors, expires_at };
      this.isRecovery = !factors.includes('app') && !factors.includes('passkey');
    }
    this.requestUpdate();
    if (reply.ok && !isNext) {
      this.onSignedIn();
      return;
    }
    if (!isNext) return;
    await this.updateComplete;
    this.querySelector<HTMLElement>('input, .button-main')?.focus();
  }

  private readonly sendPassword = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const body = { name: valueOf(form, 'name'), password: valueOf(form, 'password') };
    void this.take(() => call('signIn', { body }));
  };

  private readonly sendCode = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const code = valueOf(form, 'code');
    void this.take(() => call('finishSignIn', { body: { ticket: this.step?.ticket ?? '', code } }));
    form.reset();
  };

  private readonly sendPasskey = (): void => {
    void this.take(async () => {
      const { signInByPasskey } = await import('../passkeys.ts');
      return signInByPasskey(this.step?.ticket ?? null);
    });
  };

  private async turn(isRecovery: boolean): Promise<void> {
    this.isRecovery = isRecovery;
    this.fault = null;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('input, .button-main')?.focus();
  }

  private readonly startAgain = (): void => {
    this.step = null;
    this.fault = null;
    this.requestUpdate();
  };

  override render(): TemplateResult {
    return this.step === null ? this.first() : this.second(this.step);
  }

  private first(): TemplateResult {
    const { hasPasswords, provider } = signInWays;
    return html`<h1>Sign in</h1>
      ${alertOf(this.fault)}
      ${
        provider === null
          ? nothing
          : html`<div class="actions">
              <button
                type="button"
                class="button ${hasPasswords ? '' : 'button-main'}"
                aria-disabled=${String(this.isSending)}
                @click=${() => void this.goToProvider()}
              >
                Sign in with ${provider}
              </button>
            </div>`
      }
      ${hasPasswords ? this.passwordForm() : nothing}
      <details>
        <summary>I can’t sign in</summary>
        ${
          hasPasswords
            ? html`<p>
                Ask the operator of the service for a link: <code>rewards admin reset NAME</code> sets a new password
                and removes second factors, and <code>rewards admin invite --role owner</code> invites a new person.
              </p>`
            : html`<p>
                If ${provider} is down, ask the operator of the service for a link:
                <code>rewards admin sign-in NAME</code>
                signs you in once.
              </p>`
        }
      </details>`;
  }

  private passwordForm(): TemplateResult {
    return html`<form @submit=${this.sendPassword}>
      ${field({ name: 'name', label: 'Name or e-mail address', autocomplete: 'username' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
      <div class="actions">
        <button type="submit" class="button button-main" aria-disabled=${String(this.isSending)}>Sign in</button>
        ${canUsePasskeys() ? this.passkeyButton('Use a passkey') : nothing}
      </div>
    </form>`;
  }

  private second({ factors }: SecondStep): TemplateResult {
    const hasCode = this.isRecovery || factors.includes('app');
    const hasPasskey = factors.includes('passkey') && canUsePasskeys();
    return html`<form @submit=${this.sendCode}>
      <h1>One more step</h1>
      ${alertOf(this.fault)}
      ${
        this.isRecovery
          ? field({ name: 'code', label: 'Recovery code', hint: 'One of the codes that you saved. Each works once.' })
          : hasCode
            ? field({
                name: 'code',
                label: 'Code from your authenticator app',
                hint: 'Six digits.',
                autocomplete: 'one-time-code',
                inputmode: 'numeric',
              })
            : html`<p>Use your passkey.</p>`
      }
      <div class="actions">
        ${
          hasCode
            ? html`<button type="submit" class="button button-main" aria-disabled=${String(this.isSending)}>
                Sign in
              </button>`
            : nothing
        }
        ${hasPasskey ? this.passkeyButton('Use a passkey', !hasCode) : nothing}
      </div>
      <div class="actions">
        ${
          this.isRecovery && (factors.includes('app') || hasPasskey)
            ? html`<button type="button" class="button" @click=${() => void this.turn(false)}>Use another way</button>`
            : nothing
        }
        ${
          !this.isRecovery && factors.includes('recovery-code')
            ? html`<button type="button" class="button" @click=${() => void this.turn(true)}>
                Use a recovery code
              </button>`
            : nothing
        }
        <button type="button" class="button" @click=${this.startAgain}>Start again</button>
      </div>
    </form>`;
  }

  private passkeyButton(label: string, isMain = false): TemplateResult {
    return html`<button
      type="button"
      class="button ${isMain ? 'button-main' : ''}"
      aria-disabled=${String(this.isSending)}
      @click=${this.sendPasskey}
    >
      ${label}
    </button>`;
  }
}

customElements.define('sign-in-screen', SignInScreen);
