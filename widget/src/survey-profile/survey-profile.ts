import { LitElement, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { retryButton } from '../element/retry-button.ts';
import { emptyTexts, textAttributes } from '../element/text-attributes.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { tokens } from '../theme/tokens.styles.ts';
import type { ProfileForm } from './profile-form.ts';
import { profileShellStyles } from './survey-profile.styles.ts';

const texts = ['pubId', 'profileId', 'userId', 'publishableKey', 'country', 'lang', 'apiBase', 'consentUrl', 'theme'];

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
  static override properties = { ...textAttributes(texts), active: { attribute: false } };

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
  /** The button that tries again stays, and keeps focus, until there is a form. */
  #hasFailed = false;

  constructor() {
    super();
    Object.assign(this, emptyTexts(texts));
    this.active = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) this.#state = 'waiting';
    if (this.active && this.#state === 'waiting') void this.#loadForm();
  }

  async #loadForm(): Promise<void> {
    const { lang } = this;
    this.#state = 'loading';
    try {
      const [{ ProfileForm }, messages] = await Promise.all([
        import('./profile-form.ts'),
        import('./words/load-words.ts').then(({ loadWords }) => loadWords(wantedLanguages(this))),
      ]);
      // Another load is under way in another language.
      if (lang !== this.lang) return;
      if (!this.#form) {
        this.#form = new ProfileForm(this, messages);
        if (this.shadowRoot?.activeElement) this.#form.focus();
      }
      this.#form.speak(messages);
    } catch {
      this.#state = 'failed';
      this.#hasFailed = true;
    }
    this.requestUpdate();
  }

  readonly #retry = (): void => {
    if (this.#state === 'failed') this.#state = 'waiting';
    this.requestUpdate();
  };

  override render(): TemplateResult {
    if (this.#form) return this.#form.render();
    if (this.#hasFailed) return retryButton(this.#retry);
    return html`<div aria-busy="true"></div>`;
  }
}
