import { LitElement, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { importAgain } from '../api/import-again.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { tokens } from '../theme/tokens.ts';
import { convertingDescriptor } from '../ui/public-property.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import { retryButton } from '../ui/retry-button.ts';
import { adoptStyles, styleSheet } from '../ui/style-sheet.ts';
import { templateCopies } from '../ui/template-copies.ts';
import type * as profileForm from './profile-form.ts';
import { profileProperties } from './profile-properties.ts';
import type { FormEvent } from './state/form-event.ts';
import type { FormPage, FormState } from './state/form-state.ts';
import surveyProfileCss from './survey-profile.css?inline';

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these properties
export interface SurveyProfile extends ValuesOf<typeof profileProperties> {}

/** The code of the form, and how it carries out what the state asks for. */
interface OpenForm {
  readonly code: typeof profileForm;
  readonly carryOut: ReturnType<typeof profileForm.formEffects>;
}

/**
 * The survey sign-up: personal fields, devices and questions in five steps. The form sends nothing before the user
 * submits the last step. The element stores nothing in the browser; the hosted page keeps unsent answers, except
 * sensitive ones, for a reload.
 *
 * @fires survey-profile-created - The user signed up. The token reads that user's profile and surveys.
 *
 * @slot done - nothing; appears below the final message, for example for a link
 * @slot way-on - nothing; appears below the notice in place of a form that can't be shown, for example for a link
 *
 * @csspart root - everything
 * @csspart title - the heading
 * @csspart intro - the introduction
 * @csspart progress - the step number, such as "Step 2 of 5"
 * @csspart step-title - the heading of a step
 * @csspart field - one field
 * @csspart label - the label of a field
 * @csspart input - the control of a field
 * @csspart choice - one choice of a field
 * @csspart error - the error of a field
 * @csspart error-summary - the list of all errors, above the step
 * @csspart consent - the consent to the use of sensitive answers, with the link to your privacy notice
 * @csspart button - every button
 * @csspart submit - the button that moves to the next step, or submits the form
 * @csspart done - the message after the sign-up
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class SurveyProfile extends LitElement {
  // The form's code loads when the element is shown. Like the wall, the form renders a state that `nextForm` computes
  // from events.

  static override readonly properties = profileProperties;
  static override readonly getPropertyDescriptor = convertingDescriptor;
  static override readonly styles = [tokens, styleSheet(surveyProfileCss)];

  /** Null until the code has loaded. */
  #form: OpenForm | null = null;
  /** Null until the code and its messages have loaded. */
  #state: FormState | null = null;
  /** The language for which the form loads, or has loaded; null for none. */
  #formLang: string | null = null;
  /** Keeps the retry button, with its focus, until the form has loaded. */
  #hasFailed = false;

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.renderOptions.creationScope = templateCopies;
    return super.createRenderRoot();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.hasUpdated && changed.size === 0) return;
    if (this.active && this.lang !== this.#formLang) void this.#loadForm();
    this.#happened({ type: 'page-changed', page: pageOf(this) });
  }

  protected override render(): TemplateResult {
    if (this.#form && this.#state) return this.#form.code.formView(this.#state, this.#happened);
    if (this.#hasFailed) return retryButton(this.#retry);
    return html`<div aria-busy="true"></div>`;
  }

  /** Loads the form, or its messages in another language. */
  async #loadForm(): Promise<void> {
    const { lang } = this;
    this.#formLang = lang;
    try {
      const code = await importAgain(() => import('./profile-form.ts'));
      const messages = await code.loadFormMessages(wantedLanguages(this));
      // The language has changed, so another load is in progress.
      if (lang !== this.lang) return;
      if (this.#state) this.#happened({ type: 'messages-loaded', messages });
      else this.#open(code, code.openForm(messages, pageOf(this), Boolean(this.shadowRoot?.activeElement)));
    } catch {
      if (lang !== this.lang) return;
      this.#formLang = null;
      this.#hasFailed = true;
      this.requestUpdate();
    }
  }

  #open(code: typeof profileForm, state: FormState): void {
    adoptStyles(this.shadowRoot, code.styles);
    this.#form = { code, carryOut: code.formEffects(this, this.#happened) };
    this.#state = state;
    this.requestUpdate();
    this.#form.carryOut(null, state);
  }

  readonly #happened = (event: FormEvent): void => {
    const before = this.#state;
    if (!before || !this.#form) return;
    const state = this.#form.code.nextForm(before, event);
    if (state === before) return;
    this.#state = state;
    this.requestUpdate();
    this.#form.carryOut(before, state);
  };

  readonly #retry = (): void => {
    if (this.#formLang === null) void this.#loadForm();
  };
}

function pageOf(element: SurveyProfile): FormPage {
  const { pubId, profileId, userId, publishableKey, country, consentUrl, surveyCount } = element;
  const base = apiBase(element.apiBase);
  return { base, pubId, profileId, userId, publishableKey, country, consentUrl, surveyCount };
}
