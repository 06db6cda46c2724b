import type { AdminSessions } from '@rewards-wall/shared/admin/schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, faultOf, type Refusal } from '../api.ts';
import { alertOf, field, valueOf } from '../parts/field.ts';
import { timeOf } from '../parts/time.ts';
import { defineScreen } from '../define-screen.ts';
import { Screen } from '../screen.ts';
import './account/second-factors.ts';

type Session = AdminSessions['sessions'][number];

interface State {
  sessions: readonly Session[] | null;
  problem: Refusal | null;
}

/** One's own password and sessions. */
class AccountScreen extends Screen<State> {
  override state: State = { sessions: null, problem: null };

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const reply = await call<AdminSessions>('listSessions');
    if (reply.ok) this.set({ sessions: reply.body.sessions });
  }

  private async end({ agent, ip, session_id: sessionId }: Session): Promise<void> {
    const done = await this.context.act({
      title: `End the session from ${ip}?`,
      text: `Whoever uses it has to sign in again: ${agent}`,
      ...{ confirm: 'End it', isDestructive: true },
      send: () => call<object>('endSession', { params: { session_id: sessionId } }),
      done: () => 'Session ended.',
    });
    if (done !== null) await this.load();
  }

  private readonly changePassword = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const json = { current_password: valueOf(form, 'current'), password: valueOf(form, 'password') };
    const reply = await call('changePassword', { json });
    this.set({ problem: reply.ok ? null : reply.problem });
    if (!reply.ok) return;
    form.reset();
    this.context.announce('Password changed. Your other sessions have ended.');
    await this.load();
  };

  override render(): TemplateResult {
    const { me } = this.context;
    const { problem } = this.state;
    const isWrong = problem?.code === 'sign_in_failed';
    const general = problem !== null && !isWrong && problem.errors === undefined ? problem.detail : null;
    return html`<h1>Your account</h1>
      <second-factors .context=${this.context} .onChanged=${() => void this.load()}></second-factors>
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title">Sessions</h2>
        <p class="hint">A session ends after 12 hours without use, and after 7 days.</p>
        <ul class="cards">
          ${(this.state.sessions ?? []).map(
            (session) =>
              html`<li class="card row">
                <div>
                  <strong>${session.is_current ? 'This browser' : session.ip}</strong>
                  <p class="hint">${session.agent}</p>
                  <p class="hint">Signed in ${timeOf(session.created_at)}, last used ${timeOf(session.seen_at)}</p>
                </div>
                ${
                  session.is_current
                    ? nothing
                    : html`<button
                        type="button"
                        class="button"
                        aria-label="End this session: ${session.ip}"
                        @click=${() => void this.end(session)}
                      >
                        End this session
                      </button>`
                }
              </li>`,
          )}
        </ul>
      </section>
      ${
        me.has_password
          ? html`<section aria-labelledby="password-title">
              <h2 id="password-title">Change your password</h2>
              <form @submit=${(event: SubmitEvent) => void this.changePassword(event)}>
                ${alertOf(general)}
                ${field({
                  ...{ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' },
                  fault: isWrong ? 'is not your password' : null,
                })}
                ${field({
                  ...{ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' },
                  hint: 'At least 12 characters: several words that only you would put together.',
                  fault: problem && faultOf(problem, 'password'),
                })}
                <div class="actions"><button type="submit" class="button button-main">Change password</button></div>
              </form>
            </section>`
          : nothing
      }`;
  }
}

customElements.define('account-screen', AccountScreen);

export const screen = defineScreen({
  view: (_, context) => html`<account-screen .context=${context}></account-screen>`,
});
