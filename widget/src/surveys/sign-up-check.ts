import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { countUp } from '../element/count-up.ts';
import { sign } from '../element/icon.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { askSignedUp } from './sign-up-client.ts';
import { SignUp } from './sign-up-status.ts';
import { signedUpStyles } from './sign-up-check.styles.ts';
import type { WallAround } from './survey-form.ts';

/** What a wall knows of its user's sign-up: for users with a token, so few have this code. */
export class SignedUp {
  readonly #wall: WallAround;
  readonly #signUp: SignUp;

  /** `state` is that of the wall's user of now. */
  constructor(wall: WallAround, state: SignUp['state']) {
    const ask = (token: string, signal: AbortSignal) =>
      askSignedUp({ base: apiBase(wall.apiBase), wallId: wall.wallId, token }, pageFetch, signal);
    this.#wall = wall;
    this.#signUp = new SignUp(ask, () => void this.#show(), state);
    wall.shadowRoot?.adoptedStyleSheets.push(signedUpStyles);
  }

  get state(): SignUp['state'] {
    return this.#signUp.state;
  }

  /** Asks about the wall's user of now, unless that is known. */
  follow(profileId: string): void {
    const { apiBase: base, pubId, wallId, userId, token } = this.#wall;
    this.#signUp.follow([apiBase(base), pubId, wallId, userId, profileId].join('/'), token);
  }

  /** The form made the profile: its thanks stay. */
  created(): void {
    this.#signUp.created();
  }

  /** In place of the form: its grey shape until it is known whether there is need of it, then that there is none. */
  render(messages: WallMessages, seeOffers: () => void): TemplateResult {
    if (this.state === 'unknown') {
      const bones = countUp(0, 7).map(() => html`<i></i>`);
      return html`<div class="card bones form-shape" aria-busy="true">${bones}</div>`;
    }
    return html`<div class="signed-up" part="done">
      <span class="mark">${sign('M2 8.5 6 12.5 14 4')}</span>
      <h3 class="title" tabindex="-1">${messages.signedUpTitle}</h3>
      <p>${messages.signedUpText}</p>
      <button type="button" class="button button-main" part="button" @click=${seeOffers}>${messages.seeOffers}</button>
    </div>`;
  }

  /** Focus that was in the form does not get lost with it. */
  async #show(): Promise<void> {
    const { shadowRoot } = this.#wall;
    const wasInside = shadowRoot?.activeElement?.closest('#panel-surveys');
    this.#wall.requestUpdate();
    await this.#wall.updateComplete;
    if (wasInside && !shadowRoot?.activeElement) shadowRoot?.querySelector<HTMLElement>('.signed-up .title')?.focus();
  }
}
