import type { Factors } from '@rewards-wall/shared/admin/factor-schema.ts';
import type { AdminSessions } from '@rewards-wall/shared/admin/team-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, faultOf, together } from '../api.ts';
import type { Refusal } from '../reply.ts';
import { alertOf, field, valueOf } from '../parts/field.ts';
import { timeOf } from '../parts/time.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { defineScreen } from '../define-screen.ts';
import { Screen } from '../screen.ts';
import { signInWays } from '../sign-in-ways.ts';
import './account/provider-account.ts';
import './account/second-factors.ts';

type Session = AdminSessions['sessions'][number];

interface Data {
  factors: Factors;
  sessions: AdminSessions;
}

interface State {
  sessions: readonly Session[];
  problem: Refusal | null;
  /** Why the sessions could not be reloaded. */
  fault: string | null;
}

/** How the person signs in, and their sessions. */
class AccountScreen extends Screen<State> {
  static override properties = { ...Screen.properties, read: { attribute: false } };
  /** The data that the screen loaded. */
  declare read: Data;
  override state: State = { sessions: [], problem: null, fault: null };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('read')) this.state = { ...this.state, sessions: this.read.sessions.sessions, fault: null };
  }

  /** Reloads only the data: a failed screen reload would discard recovery codes that are shown once. */
  private async load(): Promise<void> {
    const reply = await call('listSessions');
    this.set(reply.ok ? { sessions: reply.body.sessions, fault: null } : { fault: reply.problem.detail });
  }

  private async end({ agent, ip, session_id: sessionId }: Session): Promise<void> {
    await this.context.act({
      title: `End the session from ${ip}?`,
      text: `The person who uses it must sign in again: ${agent}`,
      confirm: 'End the session',
      isDestructive: true,
      send: () => call('endSession', { params: { session_id: sessionId } }),
      done: () => 'Session ended.',
    });
  }

  private readonly changePassword = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const body = { current_password: valueOf(form, 'current'), password: valueOf(form, 'password') };
    const reply = await call('changePassword', { body });
    this.set({ problem: reply.ok ? null : reply.problem });
    if (!reply.ok) return;
    form.reset();
    this.context.announce('Password changed. Your other sessions have ended.');
    await this.load();
  };

  override render(): TemplateResult {
    const { me } = this.context;
    const { fault, problem, sessions } = this.state;
    const isWrong = problem?.code === 'sign_in_failed';
    const general = problem !== null && !isWrong && problem.errors === undefined ? problem.detail : null;
    return html`${pageHeading({ name: 'Your account' })}
      <provider-account .context=${this.context}></provider-account>
      ${
        signInWays.hasPasswords
          ? html`<second-factors
              .context=${this.context}
              .read=${this.read.factors}
              .onChanged=${() => void this.load()}
            ></second-factors>`
          : nothing
      }
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title">Sessions</h2>
        <p class="hint">A session ends after 12 hours without use, or at the time shown.</p>
        ${alertOf(fault)}
        <ul class="cards">
          ${sessions.map(
            (session) =>
              html`<li class="card row">
                <div>
                  <strong>${session.is_current ? 'This browser' : session.ip}</strong>
                  <p class="hint">${session.agent}</p>
                  <p class="hint">
                    Signed in ${timeOf(session.created_at)}, last used ${timeOf(session.seen_at)}, ends
                    ${timeOf(session.expires_at)}
                  </p>
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
                  name: 'current',
                  label: 'Current password',
                  type: 'password',
                  autocomplete: 'current-password',
                  fault: isWrong ? 'is not your password' : null,
                })}
                ${field({
                  name: 'password',
                  label: 'New password',
                  type: 'password',
                  autocomplete: 'new-password',
                  hint: 'At least 12 characters. Several words that only you would combine are best.',
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
  load: () => together({ factors: call('readFactors'), sessions: call('listSessions') }),
  view: (data, context) => html`<account-screen .context=${context} .read=${data}></account-screen>`,
});
