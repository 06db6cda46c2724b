import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call } from './api.ts';
import { canUsePasskeys } from './parts/can-use-passkeys.ts';
import { alertOf, field, valueOf } from './parts/field.ts';
import { onConfirmed, PROVIDER } from './provider-visit.ts';
import { addressOf } from './router.ts';

/** Asks for the password, a passkey or the provider again before a sensitive action. */
export class PasswordDialog extends LitElement {
  static override properties = {
    hasPassword: { attribute: false },
    hasPasskey: { attribute: false },
    provider: { attribute: false },
  };
  declare hasPassword: boolean;
  declare hasPasskey: boolean;
  /** The provider at which the person has an account; null without one. */
  declare provider: string | null;
  private fault: string | null = null;
  private done: (isRight: boolean) => void = () => {};

  protected override createRenderRoot(): this {
    return this;
  }

  /** Opens the dialog. True: identity confirmed; false: canceled. */
  ask(): Promise<boolean> {
    this.fault = null;
    this.requestUpdate();
    const dialog = this.querySelector('dialog');
    return new Promise((resolve) => {
      const stop = this.provider === null ? () => {} : onConfirmed(() => this.finish(true));
      this.done = (isRight) => {
        stop();
        resolve(isRight);
      };
      dialog?.showModal();
    });
  }

  private finish(isRight: boolean): void {
    this.done(isRight);
    this.done = () => {};
    this.querySelector('form')?.reset();
    this.querySelector('dialog')?.close();
  }

  /** The close event may arrive late, when the dialog is open again. */
  private readonly closed = ({ target }: Event): void => {
    if (!(target as HTMLDialogElement).open) this.finish(false);
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const password = valueOf(event.target as HTMLFormElement, 'proof');
    const reply = await call('stepUp', { body: { password } });
    if (reply.ok) {
      this.finish(true);
      return;
    }
    this.fault = reply.problem.code === 'sign_in_failed' ? 'The password is wrong.' : reply.problem.detail;
    this.requestUpdate();
  };

  private readonly sendPasskey = async (): Promise<void> => {
    const { proveByPasskey } = await import('./passkeys.ts');
    const reply = await proveByPasskey();
    if (reply.ok) {
      this.finish(true);
      return;
    }
    this.fault = reply.problem.detail;
    this.requestUpdate();
  };

  private passkeyButton(): TemplateResult | typeof nothing {
    if (!this.hasPasskey || !canUsePasskeys()) return nothing;
    return html`<button type="button" class="button" @click=${() => void this.sendPasskey()}>Use a passkey</button>`;
  }

  /** Opens another tab, so that what this one holds isn't lost. */
  private providerLink(): TemplateResult | typeof nothing {
    if (this.provider === null) return nothing;
    return html`<a
      class="button ${this.hasPassword ? '' : 'button-main'}"
      target="_blank"
      rel="noopener"
      href=${addressOf(PROVIDER, null)}
      >Use ${this.provider}</a
    >`;
  }

  private get withoutPassword(): string {
    if (this.provider === null) return 'Use your passkey to continue.';
    return `Sign in with ${this.provider} again. It opens in a new tab.`;
  }

  override render(): TemplateResult {
    return html`<dialog aria-labelledby="proof-title" @close=${this.closed}>
      <form @submit=${(event: SubmitEvent) => void this.send(event)}>
        <h2 id="proof-title">Is it still you?</h2>
        ${
          this.hasPassword
            ? html`${alertOf(this.fault)}
                ${field({ name: 'proof', label: 'Your password', type: 'password', autocomplete: 'current-password' })}
                <div class="actions">
                  <button type="button" class="button" @click=${() => this.finish(false)}>Cancel</button>
                  <button type="submit" class="button button-main">Continue</button>
                  ${this.providerLink()} ${this.passkeyButton()}
                </div>`
            : html`${alertOf(this.fault)}
                <p>${this.withoutPassword}</p>
                <div class="actions">
                  <button type="button" class="button" @click=${() => this.finish(false)}>Cancel</button>
                  ${this.providerLink()} ${this.passkeyButton()}
                </div>`
        }
      </form>
    </dialog>`;
  }
}

customElements.define('password-dialog', PasswordDialog);
