import { LitElement, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { retryButton } from '../element/retry-button.ts';
import { styleSheet } from '../element/style-sheet.ts';
import { templateCopies } from '../element/template-copies.ts';
import { emptyTexts, textAttributes } from '../element/text-attributes.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import controlsCss from '../theme/controls.css?inline';
import tokensCss from '../theme/tokens.css?inline';
import { draftStore } from './draft-store.ts';
import type { ProfileForm } from './profile-form.ts';
import surveyProfileCss from './survey-profile.css?inline';

const texts = ['pubId', 'profileId', 'userId', 'publishableKey', 'country', 'lang', 'apiBase', 'consentUrl', 'theme'];

/**
 * The survey sign-up: personal fields, questions and devices in five steps. This is its shell; the form loads when the
 * element is shown. No input leaves the page before the user submits the last step. The element stores nothing in the
 * browser; the hosted page keeps unsent answers (draft-store.ts).
 *
 * @fires survey-profile-created - the profile has been created; `detail.token`
 * @slot done - below the thanks, for a link or button that leads on
 */
export class SurveyProfile extends LitElement {
  static override styles = [styleSheet(tokensCss + controlsCss + surveyProfileCss)];
  static override properties = {
    ...textAttributes(texts),
    active: { attribute: false },
    surveyCount: { attribute: false },
  };

  declare pubId: string;
  declare profileId: string;
  /** The publisher's id of its user, `subid1` in the contract. */
  declare userId: string;
  /** `pk_…`. Never a secret key, since anyone can read the page. */
  declare publishableKey: string;
  /** ISO 3166-1 alpha-2 code of the country to preselect. */
  declare country: string;
  declare lang: string;
  /** Origin of the service; by default the origin that served this module. */
  declare apiBase: string;
  /** URL of the publisher's privacy notice; http(s). */
  declare consentUrl: string;
  /** `light` or `dark`; by default the form follows the `color-scheme` of the page. */
  declare theme: string;
  /** How many surveys the profile gives access to, for the form's promise; 0 if unknown. */
  declare surveyCount: number;
  /** False delays loading the form, as for a tab that has not been opened. */
  declare active: boolean;

  #form: ProfileForm | null = null;
  #state: 'waiting' | 'loading' | 'failed' = 'waiting';
  /** The retry button stays, and keeps focus, until the form has loaded. */
  #hasFailed = false;

  constructor() {
    super();
    this.renderOptions.creationScope = templateCopies;
    Object.assign(this, emptyTexts(texts));
    this.active = true;
    this.surveyCount = 0;
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
        import('./messages/load-form-messages.ts').then(({ loadFormMessages }) =>
          loadFormMessages(wantedLanguages(this)),
        ),
      ]);
      // The language has changed, so another load is running.
      if (lang !== this.lang) return;
      if (!this.#form) {
        this.#form = new ProfileForm(this, messages, draftStore());
        if (this.shadowRoot?.activeElement) this.#form.focus();
      }
      this.#form.setMessages(messages);
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
