import { stateOf } from '../../parts/words.ts';
import type { Factors, NewTotp } from '@rewards-wall/shared/admin/factor-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, faultOf, shownProblem } from '../../api.ts';
import type { Refusal, Reply } from '../../reply.ts';
import { canUsePasskeys } from '../../parts/can-use-passkeys.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf, field, valueOf } from '../../parts/field.ts';
import { timeOf } from '../../parts/time.ts';
import { Screen } from '../../screen.ts';
import { qrCode } from './qr-code.ts';

interface State {
  factors: Factors | null;
  /** The authenticator app in setup. Its secret is shown once and not kept. */
  app: NewTotp | null;
  /** New recovery codes, shown once. */
  codes: readonly string[] | null;
  problem: Refusal | null;
}

/** The user's own authenticator app, recovery codes and passkeys. */
class SecondFactors extends Screen<State> {
  static override properties = { ...Screen.properties, read: { attribute: false }, onChanged: { attribute: false } };
  /** The factors as loaded by the screen. */
  declare read: Factors;
  /** Called after a change, since it ends other sessions. */
  declare onChanged: () => void;
  override state: State = { factors: null, app: null, codes: null, problem: null };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('read')) this.state = { ...this.state, factors: this.read };
  }

  private async load(): Promise<void> {
    const reply = await call('readFactors');
    if (reply.ok) this.set({ factors: reply.body });
    else this.set({ problem: reply.problem });
  }

  /** Makes a change that may need the password or a passkey. Null: it was not made. */
  private async change<Body>(send: () => Promise<Reply<Body>>): Promise<Body | null> {
    const reply = await this.context.prove(send);
    this.set({ problem: shownProblem(reply) });
    if (!reply.ok) return null;
    await this.load();
    return reply.body;
  }

  /** Shows new recovery codes, if any, and announces the result. */
  private async done(codes: readonly string[] | null, sentence: string): Promise<void> {
    this.set({ app: null, ...(codes !== null && { codes }) });
    this.onChanged();
    this.context.announce(sentence);
    // For a user who had to add a factor, refreshing leaves this screen, so keep it until they have seen the codes.
    if (codes === null || !this.context.me.needs_factor) await this.context.refresh();
    if (codes === null) return;
    await this.updateComplete;
    this.querySelector<HTMLElement>('#codes-title')?.focus();
  }

  private readonly keepCodes = async (): Promise<void> => {
    this.set({ codes: null });
    await this.context.refresh();
  };

  private readonly beginApp = async (): Promise<void> => {
    const app = await this.change(() => call('beginTotp'));
    if (app === null) return;
    this.set({ app, codes: null });
    await this.updateComplete;
    this.querySelector<HTMLElement>('#app-title')?.focus();
  };

  private readonly confirmApp = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const code = valueOf(event.target as HTMLFormElement, 'app-code');
    const added = await this.change(() => call('confirmTotp', { body: { code } }));
    if (added !== null) await this.done(added.recovery_codes, 'The authenticator app is set up.');
  };

  private readonly removeApp = async (): Promise<void> => {
    await this.context.act({
      title: 'Remove the authenticator app?',
      text: 'You are no longer asked for its codes when you sign in. Your other sessions end.',
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removeTotp'),
      done: () => 'The authenticator app was removed.',
    });
  };

  private readonly renewCodes = async (): Promise<void> => {
    const made = await this.change(() => call('renewRecoveryCodes'));
    if (made !== null) await this.done(made.recovery_codes, 'You have new recovery codes.');
  };

  private readonly addPasskey = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = valueOf(form, 'passkey-name');
    const added = await this.change(async () => {
      const asked = await call('askNewPasskey');
      if (!asked.ok) return asked;
      const { makePasskey } = await import('../../passkeys.ts');
      return makePasskey(asked.body.options, (passkey) => call('addPasskey', { body: { name, passkey } }));
    });
    if (added === null) return;
    form.reset();
    await this.done(added.recovery_codes, `The passkey ${name} was added.`);
  };

  private async removePasskey({ name, passkey_id }: Factors['passkeys'][number]): Promise<void> {
    await this.context.act({
      title: `Remove the passkey ${name}?`,
      text: 'It no longer signs you in. Your other sessions end. Delete it on your device, too.',
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removePasskey', { params: { passkey_id } }),
      done: () => `The passkey ${name} was removed.`,
    });
  }

  override render(): TemplateResult | typeof nothing {
    const { codes, factors, problem } = this.state;
    if (factors === null) return nothing;
    const isOn = factors.has_app || factors.passkeys.length > 0;
    const general = problem === null ? null : (problem.errors?.find(({ path }) => path !== 'code') ?? null);
    const fault = problem === null || problem.errors !== undefined ? null : problem.detail;
    return html`<section aria-labelledby="factors-title">
      <h2 id="factors-title">Second factors</h2>
      ${
        this.context.me.needs_factor
          ? html`<p class="alert caution">A second factor is required here. Add one to continue.</p>`
          : nothing
      }
      <p class="hint">${this.about(isOn)}</p>
      ${alertOf(general === null ? fault : `The passkey ${general.message}.`)}
      ${codes === null ? nothing : this.newCodes(codes)}
      <ul class="cards">
        ${this.appCard(factors)} ${this.passkeyCards(factors)} ${isOn ? this.codesCard(factors) : nothing}
        <li class="card">${this.newPasskey(factors)}</li>
      </ul>
    </section>`;
  }

  /** What the factors do for this person, who may have no password. */
  private about(isOn: boolean): string {
    const { has_password: hasPassword, provider } = this.context.me;
    if (!hasPassword) return `${provider ?? 'Your link'} signs you in. A passkey here signs you in, too.`;
    return isOn
      ? 'You sign in with your password and one of these, or with a passkey alone.'
      : 'You sign in with your password only. With a second factor, a stolen password is not enough.';
  }

  private appCard({ has_app: hasApp }: Factors): TemplateResult {
    const { app } = this.state;
    return html`<li class="card">
      <div class="row">
        <div>
          <strong>Authenticator app</strong> ${hasApp ? stateOf('on', 'good') : stateOf('off', 'off')}
          <p class="hint">An app on your phone that shows a new code every 30 seconds.</p>
        </div>
        <div class="actions">
          <button type="button" class="button" @click=${() => void this.beginApp()}>
            ${hasApp ? 'Set up another' : 'Set up'}
          </button>
          ${
            hasApp
              ? html`<button
                  type="button"
                  class="button"
                  aria-label="Remove the authenticator app"
                  @click=${() => void this.removeApp()}
                >
                  Remove
                </button>`
              : nothing
          }
        </div>
      </div>
      ${app === null ? nothing : this.setUp(app)}
    </li>`;
  }

  private setUp({ secret, uri }: NewTotp): TemplateResult {
    const { problem } = this.state;
    return html`<form class="set-up" @submit=${(event: SubmitEvent) => void this.confirmApp(event)}>
      <h3 id="app-title" tabindex="-1">Add this to your app</h3>
      <p>Scan the code, or type the secret. Both are shown only now.</p>
      ${qrCode(uri)} ${copyable(secret, 'the secret', this.context.announce)}
      ${field({
        name: 'app-code',
        label: 'The code that the app shows',
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        fault: problem && faultOf(problem, 'code'),
      })}
      <div class="actions">
        <button type="submit" class="button button-main">Turn on</button>
        <button type="button" class="button" @click=${() => this.set({ app: null, problem: null })}>Cancel</button>
      </div>
    </form>`;
  }

  private newCodes(codes: readonly string[]): TemplateResult {
    return html`<div class="card entry">
      <h3 id="codes-title" tabindex="-1">Your recovery codes</h3>
      <p>
        <strong>Print them, or save them where you keep passwords.</strong> Each signs you in once, with your password,
        if you lose your phone. They are shown only now.
      </p>
      ${copyable(codes.join('\n'), 'the recovery codes', this.context.announce)}
      <div class="actions">
        <button type="button" class="button button-main" @click=${() => void this.keepCodes()}>
          I have saved them
        </button>
      </div>
    </div>`;
  }

  private codesCard({ recovery_codes: left }: Factors): TemplateResult {
    return html`<li class="card row">
      <div>
        <strong>Recovery codes</strong> ${left < 3 ? stateOf(`${left} left`, 'busy') : stateOf(`${left} left`, 'good')}
        <p class="hint">Use one if you have neither the app nor a passkey.</p>
      </div>
      <button type="button" class="button" @click=${() => void this.renewCodes()}>Replace the codes</button>
    </li>`;
  }

  private passkeyCards({ passkeys }: Factors): TemplateResult[] {
    return passkeys.map(
      (passkey) =>
        html`<li class="card row">
          <div>
            <strong>${passkey.name}</strong>
            <p class="hint">
              Passkey, added ${timeOf(passkey.created_at)},
              ${passkey.used_at === null ? 'never used' : html`last used ${timeOf(passkey.used_at)}`}
            </p>
          </div>
          <button
            type="button"
            class="button"
            aria-label="Remove the passkey ${passkey.name}"
            @click=${() => void this.removePasskey(passkey)}
          >
            Remove
          </button>
        </li>`,
    );
  }

  private newPasskey({ passkey_host: host }: Factors): TemplateResult {
    if (host === null) {
      return html`<p class="hint">
        Passkeys need HTTPS and a host name. Ask your operator to set <code>PUBLIC_URL</code>.
      </p>`;
    }
    if (!canUsePasskeys() || location.hostname !== host) {
      return html`<p class="hint">
        To use passkeys, open the console at <code>${host}</code> in a browser that supports them.
      </p>`;
    }
    return html`<form @submit=${(event: SubmitEvent) => void this.addPasskey(event)}>
      <div>
        <h3>Passkeys</h3>
        <p class="hint">
          Your fingerprint, face or PIN, on this device or a security key. It signs you in without a password.
        </p>
      </div>
      ${field({ name: 'passkey-name', label: 'Passkey name', hint: 'Such as Phone or Blue key' })}
      <div class="actions"><button type="submit" class="button">Add a passkey</button></div>
    </form>`;
  }
}

customElements.define('second-factors', SecondFactors);
