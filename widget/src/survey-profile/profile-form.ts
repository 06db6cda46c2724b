import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { FieldError, FieldId } from '../locales/profile-messages.ts';
import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import { safeUrl } from '../api/safe-url.ts';
import { mayTakeFocus } from '../ui/may-take-focus.ts';
import { readControls } from '../ui/read-controls.ts';
import { adoptStyles, styleSheet } from '../ui/style-sheet.ts';
import { countryNames } from './fields/country-names.ts';
import { checkFields } from './values/check-fields.ts';
import { newDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import { errorSummary } from './fields/error-summary.ts';
import type { Choice, FieldContext } from './fields/field-context.ts';
import { fieldOrder } from './fields/field-order.ts';
import type { FormHost } from './form-host.ts';
import { formHead, lockNote } from './fields/form-head.ts';
import type { FormMessages } from './messages/load-form-messages.ts';
import profileFormCss from './profile-form.css?inline';
import { isoBirth } from './values/birth-date.ts';
import { isFieldId, stepOf, steps } from './values/profile-steps.ts';
import type { Step } from './values/profile-steps.ts';
import { emptyValues } from './values/profile-values.ts';
import { zipOf } from './values/zip.ts';
import type { ShownError } from './fields/shown-error.ts';
import { sendProfile } from './sending/send-profile.ts';
import { SetupCheck } from './setup/setup-check.ts';
import { stepFields, stepProgress } from './fields/step-view.ts';
import controlsCss from '../theme/controls.css?inline';

export { loadFormMessages } from './messages/load-form-messages.ts';

const styles = styleSheet(controlsCss + profileFormCss);

const lastStep = steps.length - 1;

/** The form inside its shell: the current step, the input, its errors, and sending it. */
export class ProfileForm {
  readonly #host: FormHost;
  #messages: FormMessages;
  /** Cached: sorting 249 names takes a frame on a slow phone. */
  #countries: readonly Choice[] = [];
  #draft = newDraft('', '');
  readonly #store: DraftStore | null;
  readonly #setup = new SetupCheck();

  /** `store` is null on a publisher's page. */
  constructor(host: FormHost, messages: FormMessages, store: DraftStore | null) {
    this.#host = host;
    this.#store = store;
    this.#messages = messages;
    adoptStyles(host.shadowRoot, styles);
  }

  /** Sets the language and keeps the input. Must be called before the first `followUser`. */
  setMessages(messages: FormMessages): void {
    // The user agreed to the wording in the other language.
    this.#draft.values = { ...this.#draft.values, consent: false };
    this.#messages = messages;
    this.#countries = countryNames(messages.format.lang);
    this.#draft.errors = [];
  }

  /** Moves focus to the heading of the current step after the next render. */
  focus(): void {
    this.#focusAfterUpdate('.step-title');
  }

  /** Starts over for another user, who must not see the previous user's input. Called before each render. */
  followUser(): void {
    this.#setup.follow(this.#host, () => this.#draft.hasInput);
    const { pubId, profileId, userId, country } = this.#host;
    const user = [pubId, profileId, userId].join('/');
    if (user === this.#draft.user) return;
    const preselected = this.#countries.find(({ value }) => value === country.toUpperCase());
    this.#draft = newDraft(user, preselected?.value ?? '', this.#store?.read(user));
  }

  render(): TemplateResult {
    const messages = this.#messages;
    const { lang, dir } = messages.format;
    const { thanks: makeThanks, isSending } = this.#draft;
    const thanks = makeThanks?.(messages);
    return html`<div class="root" part=${thanks ? 'root done' : 'root'} lang=${lang} dir=${dir}>
      ${thanks ? thanks.above : this.#form()}
      <p class=${thanks ? '' : 'visually-hidden'} role="status">
        ${thanks ? messages.doneText : isSending ? messages.sending : nothing}
      </p>
      ${thanks ? thanks.below : nothing}
    </div>`;
  }

  #form(): TemplateResult {
    const messages = this.#messages;
    if (userIdFault(this.#host.userId) === 'missing')
      return html`<p class="intro" role="status">${messages.signedOut}</p>`;
    if (this.#setup.isWrong) return html`<p class="summary" part="error-summary" role="alert">${messages.notSetUp}</p>`;
    const { step, errors, isSending } = this.#draft;
    const name = steps[step]?.name;
    return html`${formHead(messages, step, this.#host.surveyCount)} ${stepProgress(messages, step)}
      ${errorSummary(messages, errors, this.#goTo, this.#submit)}
      <h3 class="step-title" part="step-title" tabindex="-1" aria-describedby="progress">
        ${name ? messages.step(name) : nothing}
      </h3>
      <form novalidate @submit=${this.#submit} @keyup=${reveal}>
        ${this.#fields()} ${step === lastStep ? lockNote(messages) : nothing}
        <div class="actions">
          ${
            step > 0
              ? html`<button type="button" class="button" part="button" @click=${this.#back}>${messages.back}</button>`
              : nothing
          }
          <button type="submit" class="button button-main" part="button submit" aria-disabled=${isSending}>
            ${isSending ? messages.sending : step === lastStep ? messages.submit : messages.next}
          </button>
        </div>
      </form>`;
  }

  /** One template slot for each step, so that Lit never reuses the controls of one step for another. */
  #fields() {
    return steps.map((step, index) =>
      index === this.#draft.step ? stepFields(this.#fieldsOf(step), this.#context()) : nothing,
    );
  }

  #fieldsOf(step: Step): readonly FieldId[] {
    return fieldOrder(step.fields, this.#messages.format.lang);
  }

  #context(): FieldContext {
    const draft = this.#draft;
    return {
      get values() {
        return draft.values;
      },
      messages: this.#messages,
      countries: this.#countries,
      privacyNotice: safeUrl(this.#host.consentUrl, document.baseURI),
      errorOf: (field) => draft.errors.find((each) => each.field === field),
      change: (field, next) => {
        draft.values = { ...draft.values, ...next };
        draft.hasInput = true;
        // A corrected field loses its error at once, also in the summary.
        if (check(draft, [field]).length === 0) {
          draft.errors = draft.errors.filter((error) => error.field !== field);
        }
        this.#keep();
        this.#host.requestUpdate();
      },
    };
  }

  #readControls(): void {
    readControls(this.#host.shadowRoot?.querySelector('form'));
  }

  #keep(): void {
    this.#store?.write(this.#draft.user, this.#draft);
  }

  readonly #back = (): void => {
    this.#readControls();
    this.#draft.errors = this.#errorsElsewhere();
    this.#open(this.#draft.step - 1, '.step-title');
  };

  /** Errors of the service in other steps stay visible until they are corrected. */
  #errorsElsewhere(): readonly ShownError[] {
    const { errors, step } = this.#draft;
    return errors.filter(({ field }) => field && stepOf(field) !== step);
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const draft = this.#draft;
    const { step } = draft;
    if (draft.isSending) return;
    this.#readControls();
    const isLast = step === lastStep;
    // The last step checks all steps, because a change in one may invalidate another: a new country changes the income
    // options.
    const checked = isLast ? steps : steps.slice(step, step + 1);
    const fields = checked.flatMap((each) => this.#fieldsOf(each));
    const errors = check(draft, fields);
    const elsewhere = isLast ? [] : this.#errorsElsewhere();
    if (errors.length > 0) {
      return this.#showErrors([...errors.map((error) => ({ ...error, text: this.#textOf(error) })), ...elsewhere]);
    }
    draft.errors = elsewhere;
    this.#setup.report?.(step);
    if (isLast) void this.#send();
    else this.#open(step + 1, '.step-title');
  };

  #textOf(error: FieldError): string {
    const { consentRequired, field } = this.#messages;
    return error.field === 'consent.sensitive' ? consentRequired : this.#messages.error(error, field(error.field));
  }

  async #send(): Promise<void> {
    const host = this.#host;
    const draft = this.#draft;
    draft.isSending = true;
    host.requestUpdate();
    const messages = this.#messages;
    const normalized = { dob: isoBirth(draft.values.birth), zip: zipOf(draft.values) };
    const outcome = await sendProfile({ host, draft, normalized, messages, isField: isFieldId });
    draft.isSending = false;
    // The page has switched users: the response and its token don't belong to the new one.
    if (draft !== this.#draft) return;
    if (outcome.kind === 'refused') return this.#showErrors(outcome.errors);
    // Don't keep personal data longer than needed.
    draft.values = emptyValues('');
    this.#store?.clear();
    draft.thanks = outcome.thanks;
    adoptStyles(host.shadowRoot, outcome.styles);
    this.#focusAfterUpdate('.title');
    host.dispatchEvent(outcome.event);
  }

  /** Moves focus to the error summary. If the current step has no error, opens the first step that has one. */
  #showErrors(errors: readonly ShownError[]): void {
    const draft = this.#draft;
    draft.errors = errors;
    const stepsWithErrors = errors.flatMap(({ field }) => (field ? [stepOf(field)] : []));
    const stays = stepsWithErrors.length === 0 || stepsWithErrors.includes(draft.step);
    const step = stays ? draft.step : Math.min(...stepsWithErrors);
    this.#open(step, '.summary');
  }

  readonly #goTo = (field: FieldId, id: string): void => this.#open(stepOf(field), `#${id}`);

  #open(step: number, focus: string): void {
    this.#draft.step = step;
    this.#keep();
    this.#focusAfterUpdate(focus);
  }

  #focusAfterUpdate(selector: string): void {
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const root = this.#host.shadowRoot;
      // The user may have moved on while the request was running.
      if (!mayTakeFocus(root)) return;
      const target = root?.querySelector<HTMLElement>(selector);
      // The first field with an error is in view below the summary, if there is room for both.
      bringIntoView(root?.querySelector('.wrong'));
      // Scroll to the whole field first, so that the label above the control is visible too.
      bringIntoView(target?.closest('.field') ?? target);
      target?.focus({ preventScroll: true });
    });
  }
}

/** WebKit leaves a control focused by Tab hidden behind the sticky button. */
function reveal({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element) bringIntoView(target);
}

const bringIntoView = (element: Element | null | undefined): void => element?.scrollIntoView({ block: 'nearest' });

/** The faults of these fields, as of today in the user's time zone; Swedish dates are YYYY-MM-DD. */
const check = ({ values }: Draft, fields: readonly FieldId[]) =>
  checkFields(values, fields, new Date().toLocaleDateString('sv'));
