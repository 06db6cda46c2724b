import { importAgain } from '../api/import-again.ts';
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { textProperties } from '../ui/element-property.ts';
import { RenderedElement } from '../ui/rendered-element.ts';
import { retryButton } from '../ui/retry-button.ts';
import { styleSheet } from '../ui/style-sheet.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { tokens } from '../theme/tokens.ts';
import { draftStore } from './draft-store.ts';
import type { ProfileForm } from './profile-form.ts';
import surveyProfileCss from './survey-profile.css?inline';

const texts = ['pubId', 'profileId', 'userId', 'publishableKey', 'country', 'lang', 'apiBase', 'consentUrl'];

/**
 * The survey sign-up: personal fields, questions and devices in five steps. This is its shell; the form loads when the
 * element is shown. No input leaves the page before the user submits the last step. The element stores nothing in the
 * browser; the hosted page keeps unsent answers (draft-store.ts).
 *
 * @fires survey-profile-created - the profile has been created; `detail.token`
 * @slot done - below the thanks, for a link or button that leads on
 */
export class SurveyProfile extends RenderedElement {
  static override readonly styles = [tokens, styleSheet(surveyProfileCss)];
  static override readonly properties = {
    ...textProperties(texts),
    theme: { initial: '', attribute: 'theme', reflects: true },
    active: { initial: true },
    surveyCount: { initial: 0 },
  } as const;

  static {
    this.defineProperties();
  }

  declare pubId: string;
  declare profileId: string;
  /** The publisher's id for its user, `subid1` in the contract. */
  declare userId: string;
  /** `pk_…`. Never a secret key, which anyone could read in the page. */
  declare publishableKey: string;
  /** ISO 3166-1 alpha-2 code of the country to preselect. */
  declare country: string;
  declare lang: string;
  /** Origin of the service; by default the origin of this module. */
  declare apiBase: string;
  /** URL of the publisher's privacy notice; http(s). */
  declare consentUrl: string;
  /** `light` or `dark`; by default the form follows the `color-scheme` of the page. */
  declare theme: string;
  /** The maximum number of surveys that the profile unlocks, for the form's promise; 0 if unknown. */
  declare surveyCount: number;
  /** False delays loading the form, as for a tab that has not been opened. */
  declare active: boolean;

  #form: ProfileForm | null = null;
  /** The language for which the form loads, or has loaded; null for none. */
  #formLang: string | null = null;
  /** Keeps the retry button, with its focus, until the form has loaded. */
  #hasFailed = false;

  protected override propertiesChanged(): void {
    if (this.active && this.lang !== this.#formLang) void this.#loadForm();
    this.#form?.followUser();
  }

  async #loadForm(): Promise<void> {
    const { lang } = this;
    this.#formLang = lang;
    try {
      const { ProfileForm, loadFormMessages } = await importAgain(() => import('./profile-form.ts'));
      const messages = await loadFormMessages(wantedLanguages(this));
      // The language has changed, so another load is in progress.
      if (lang !== this.lang) return;
      if (!this.#form) {
        this.#form = new ProfileForm(this, messages, draftStore());
        if (this.shadowRoot?.activeElement) this.#form.focus();
      }
      this.#form.setMessages(messages);
      this.#form.followUser();
    } catch {
      if (lang !== this.lang) return;
      this.#formLang = null;
      this.#hasFailed = true;
    }
    this.requestUpdate();
  }

  readonly #retry = (): void => {
    if (this.#formLang === null) void this.#loadForm();
  };

  protected override render(): TemplateResult {
    if (this.#form) return this.#form.render();
    if (this.#hasFailed) return retryButton(this.#retry);
    return html`<div aria-busy="true"></div>`;
  }
}
