import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { countUp } from '../element/count-up.ts';
import { icon } from '../element/icon.ts';
import { adoptStyles, styleSheet } from '../element/style-sheet.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { requestSignUp } from './sign-up-client.ts';
import { SignUpStatus } from './sign-up-status.ts';
import signUpCheckCss from './sign-up-check.css?inline';
import type { SurveysHost } from './survey-form.ts';

const styles = styleSheet(signUpCheckCss);

/** Checks whether the user has signed up, and says so in place of the form. Only for users with a token. */
export class SignUpCheck {
  readonly #wall: SurveysHost;
  readonly #status: SignUpStatus;

  /** `state` is what is known of the wall's current user. */
  constructor(wall: SurveysHost, state: SignUpStatus['state']) {
    const request = (token: string, signal: AbortSignal) =>
      requestSignUp({ base: apiBase(wall.apiBase), wallId: wall.wallId, token }, pageFetch, signal);
    this.#wall = wall;
    this.#status = new SignUpStatus(request, () => void this.#update(), state);
    adoptStyles(wall.shadowRoot, styles);
  }

  get state(): SignUpStatus['state'] {
    return this.#status.state;
  }

  /** Checks the wall's current user, unless that was done before. */
  follow(profileId: string): void {
    const { apiBase: base, pubId, wallId, userId, token } = this.#wall;
    this.#status.follow([apiBase(base), pubId, wallId, userId, profileId].join('/'), token);
  }

  /** The form has created the profile. It stays, since it shows the thanks. */
  created(): void {
    this.#status.created();
  }

  /** Shown in place of the form: its placeholder during the check, then that the user has signed up. */
  render(messages: WallMessages, showOffers: () => void): TemplateResult {
    if (this.state === 'unknown') {
      const lines = countUp(0, 7).map(() => html`<i></i>`);
      return html`<div class="card placeholders form-placeholder" aria-busy="true">${lines}</div>`;
    }
    return html`<div class="signed-up" part="done">
      <span class="mark">${icon('M2 8.5 6 12.5 14 4')}</span>
      <h3 class="title" tabindex="-1">${messages.signedUpTitle}</h3>
      <p>${messages.signedUpText}</p>
      <button type="button" class="button button-main" part="button" @click=${showOffers}>${messages.seeOffers}</button>
    </div>`;
  }

  /** Re-renders the wall. If that removed the focused control, focus moves to the heading. */
  async #update(): Promise<void> {
    const { shadowRoot } = this.#wall;
    const wasInside = shadowRoot?.activeElement?.closest('#panel-surveys');
    this.#wall.requestUpdate();
    await this.#wall.updateComplete;
    if (wasInside && !shadowRoot?.activeElement) shadowRoot?.querySelector<HTMLElement>('.signed-up .title')?.focus();
  }
}
