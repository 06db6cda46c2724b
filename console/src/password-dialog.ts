import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call } from './api.ts';
import { canUsePasskeys } from './parts/can-use-passkeys.ts';
import { alertOf, field, valueOf } from './parts/field.ts';

/** Asks for the password or a passkey again before a sensitive action. */
export class PasswordDialog extends LitElement {
  static override properties = { hasPassword: { attribute: false }, hasPasskey: { attribute: false } };
  declare hasPassword: boolean;
  declare hasPasskey: boolean;
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
      this.done = resolve;
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

  override render(): TemplateResult {
    return html`<dialog aria-labelledby="proof-title" @close=${this.closed}>
      <form @submit=${(event: SubmitEvent) => void this.send(event)}>
        <h2 id="proof-title">Is it still you?</h2>
        ${
          this.hasPassword
            ? html`${alertOf(this.fault)}
                ${field({ name: 'proof', label: 'Your password', type: 'password', autocomplete: 'current-password' })}
                <div class="actions">
                  <button type="submit" class="button button-main">Continue</button>
                  ${this.passkeyButton()}
                  <button type="button" class="button" @click=${() => this.finish(false)}>Cancel</button>
                </div>`
            : html`${alertOf(this.fault)}
                <p>Show the passkey of this account.</p>
                <div class="actions">
                  ${this.passkeyButton()}
                  <button type="button" class="button" @click=${() => this.finish(false)}>Cancel</button>
                </div>`
        }
      </form>
    </dialog>`;
  }
}

customElements.define('password-dialog', PasswordDialog);
