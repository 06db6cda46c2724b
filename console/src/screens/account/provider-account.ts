import { stateOf } from '../../parts/words.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, shownProblem } from '../../api.ts';
import { alertOf } from '../../parts/field.ts';
import { leaveForProvider } from '../../provider-visit.ts';
import { Screen } from '../../screen.ts';
import { signInWays } from '../../sign-in-ways.ts';

interface State {
  fault: string | null;
}

/** The user's account at the sign-in provider, if there is a provider. */
class ProviderAccount extends Screen<State> {
  override state: State = { fault: null };

  private readonly connect = async (): Promise<void> => {
    const reply = await this.context.prove(() => call('beginProviderConnect'));
    this.set({ fault: shownProblem(reply)?.detail ?? null });
    if (reply.ok) leaveForProvider(reply.body.url);
  };

  private readonly disconnect = async (): Promise<void> => {
    const { provider } = signInWays;
    const removed = await this.context.act({
      title: `Stop signing in with ${provider}?`,
      text: 'Your password or passkey still signs you in. Your other sessions end.',
      confirm: 'Stop',
      isDestructive: true,
      send: () => call('removeProviderAccount'),
      done: () => `${provider} no longer signs you in.`,
    });
    if (removed !== null) await this.context.refresh();
  };

  override render(): TemplateResult | typeof nothing {
    const { me } = this.context;
    const { hasPasswords, provider } = signInWays;
    if (provider === null) return nothing;
    const isConnected = me.provider !== null;
    const mayRemove = isConnected && hasPasswords && (me.has_password || me.has_passkey);
    return html`<section aria-labelledby="provider-title">
      <h2 id="provider-title">${provider}</h2>
      ${alertOf(this.state.fault)}
      <ul class="cards">
        <li class="card row">
          <div>
            <strong>Sign in with ${provider}</strong> ${isConnected ? stateOf('on', 'good') : stateOf('off', 'off')}
            <p class="hint">
              ${isConnected ? `Your account at ${provider} signs you in.` : `Use your account at ${provider} to sign in.`}
            </p>
          </div>
          ${
            isConnected
              ? mayRemove
                ? html`<button type="button" class="button" @click=${() => void this.disconnect()}>Remove</button>`
                : nothing
              : html`<button type="button" class="button" @click=${() => void this.connect()}>Connect</button>`
          }
        </li>
      </ul>
    </section>`;
  }
}

customElements.define('provider-account', ProviderAccount);
