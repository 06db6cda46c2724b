import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { englishWall } from '../locales/load-wall-messages.ts';
import { tokens } from '../theme/tokens.styles.ts';
import type { ProfileForm } from './profile-form.ts';
import { profileShellStyles } from './survey-profile.styles.ts';

const text = { type: String };

/**
 * The sign-up for surveys: personal fields, devices and questions in five steps. This is its shell; the form itself is
 * fetched when the element is shown. Nothing that is typed leaves the page before the last step is sent, and nothing
 * of it is stored.
 *
 * @fires survey-profile-created - the profile exists now; `detail.token`
 * @slot done - below the thanks, for the way on
 */
export class SurveyProfile extends LitElement {
  static override styles = [tokens, profileShellStyles];
  static override properties = {
    pubId: { ...text, attribute: 'pub-id' },
    profileId: { ...text, attribute: 'profile-id' },
    userId: { ...text, attribute: 'user-id' },
    publishableKey: { ...text, attribute: 'publishable-key' },
    country: text,
    lang: text,
    apiBase: { ...text, attribute: 'api-base' },
    consentUrl: { ...text, attribute: 'consent-url' },
    theme: { ...text, reflect: true },
    active: { attribute: false },
  };

  declare pubId: string;
  declare profileId: string;
  /** The publisher's id of its user: `subid1` of the contract. */
  declare userId: string;
  /** `pk_…`, never a secret key: the page is public. */
  declare publishableKey: string;
  /** ISO 3166-1 alpha-2 code to start the country list with. */
  declare country: string;
  declare lang: string;
  /** Origin of the service; by default the one this module came from. */
  declare apiBase: string;
  /** Where the publisher says what it does with the answers; http(s). */
  declare consentUrl: string;
  /** `light` or `dark`; otherwise the form follows the `color-scheme` of the page. */
  declare theme: string;
  /** False puts off loading the form, for a tab that is not open yet. */
  declare active: boolean;

  #form: ProfileForm | null = null;
  #state: 'waiting' | 'loading' | 'failed' = 'waiting';

  constructor() {
    super();
    this.pubId = this.profileId = this.userId = this.publishableKey = this.country = '';
    this.lang = this.apiBase = this.consentUrl = this.theme = '';
    this.active = true;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    if (this.active && this.#state === 'waiting') void this.#loadForm();
  }

  async #loadForm(): Promise<void> {
    this.#state = 'loading';
    try {
      const { ProfileForm } = await import('./profile-form.ts');
      this.#form = new ProfileForm(this);
    } catch {
      this.#state = 'failed';
    }
    this.requestUpdate();
  }

  readonly #retry = (): void => {
    this.#state = 'waiting';
    this.requestUpdate();
  };

  override render(): TemplateResult {
    if (this.#form) return this.#form.render();
    const { text: advice, title } = englishWall.failure('offline');
    return html`<div class="root waiting" part="root" aria-busy=${this.#state === 'failed' ? nothing : 'true'}>
      ${
        this.#state === 'failed'
          ? html`<div role="alert">
                <h3>${title}</h3>
                <p>${advice}</p>
              </div>
              <button type="button" class="button" part="button" @click=${this.#retry}>${englishWall.retry}</button>`
          : nothing
      }
    </div>`;
  }
}
