import { html, nothing } from 'lit';
import type { ReactiveElement, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { safeUrl } from '../api/safe-url.ts';
import type { Choice } from './fields/choice-fields.ts';
import { countryNames } from './fields/country-names.ts';
import { checkFields } from './values/check-fields.ts';
import type { FieldError } from './values/check-fields.ts';
import { newDraft } from './draft.ts';
import { errorSummary } from './fields/error-summary.ts';
import type { FieldContext } from './fields/field-frame.ts';
import { fieldOrder } from './fields/field-order.ts';
import type { FormWords } from './words/load-words.ts';
import { profileBody } from './sending/profile-body.ts';
import { profileFormStyles } from './profile-form.styles.ts';
import { isFieldId, stepOf, steps } from './values/profile-steps.ts';
import type { FieldId, Step } from './values/profile-steps.ts';
import { emptyValues } from './values/profile-values.ts';
import type { ShownError } from './fields/shown-error.ts';
import { stepFields, stepProgress } from './fields/step-view.ts';

/** What the form reads of the element it lives in. */
export interface FormHost extends ReactiveElement {
  readonly pubId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly publishableKey: string;
  /** Null once the attribute was taken away. */
  readonly country: string | null;
  readonly lang: string;
  readonly apiBase: string;
  readonly consentUrl: string;
}

const lastStep = steps.length - 1;

/** The form in its shell: which step is open, what was entered, what is wrong, and sending it. */
export class ProfileForm {
  readonly #host: FormHost;
  #messages: FormWords;
  /** Kept, since sorting 249 names takes a frame on a slow phone. */
  #countries: readonly Choice[] = [];
  #draft = newDraft('');
  /** Whose draft it is. */
  #person = '';

  constructor(host: FormHost, messages: FormWords) {
    this.#host = host;
    this.#messages = messages;
    host.shadowRoot?.adoptedStyleSheets.push(profileFormStyles);
  }

  /** What the form says, from now on: what was entered stays. Called once before it is rendered. */
  speak(messages: FormWords): void {
    this.#messages = messages;
    this.#countries = countryNames(messages.format.lang);
    this.#draft.errors = [];
  }

  /** Puts focus on the heading of the open step, once it is rendered. */
  focus(): void {
    this.#focusAfterUpdate('.step-title');
  }

  render(): TemplateResult {
    const messages = this.#messages;
    const { lang, dir } = messages.format;
    const { pubId, profileId, userId, country } = this.#host;
    const person = [pubId, profileId, userId].join('/');
    if (person !== this.#person) {
      // Nobody sees what another person entered.
      this.#person = person;
      const hint = this.#countries.find(({ value }) => value === country?.toUpperCase());
      this.#draft = newDraft(hint?.value ?? '');
    }
    const { thanks, isSending } = this.#draft;
    return html`<div class="root ${thanks ? 'done' : ''}" part=${thanks ? 'root done' : 'root'} lang=${lang} dir=${dir}>
      ${thanks ? thanks(messages) : this.#form()}
      <p class=${thanks ? '' : 'visually-hidden'} role="status">
        ${thanks ? messages.doneText : isSending ? messages.sending : nothing}
      </p>
      ${thanks ? html`<slot name="done"></slot>` : nothing}
    </div>`;
  }

  #form(): TemplateResult {
    const messages = this.#messages;
    const { step, errors, isSending } = this.#draft;
    const name = steps[step]?.name;
    return html`<h2 class="title" part="title">${messages.title}</h2>
      ${step === 0 ? html`<p class="intro" part="intro">${messages.intro}</p>` : nothing}
      ${stepProgress(messages, step)} ${errorSummary(messages, errors, this.#follow, this.#submit)}
      <h3 class="step-title" part="step-title" tabindex="-1" aria-describedby="progress">
        ${name ? messages.step(name) : nothing}
      </h3>
      <form novalidate @submit=${this.#submit}>
        ${this.#fields()} ${step === lastStep ? this.#consent() : nothing}
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

  /** A place for each step, so that the controls of one are never made into those of another. */
  #fields() {
    return steps.map((step, index) =>
      index === this.#draft.step ? stepFields(this.#fieldsOf(step), this.#context()) : nothing,
    );
  }

  #fieldsOf(step: Step): readonly FieldId[] {
    return fieldOrder(step.fields, this.#messages.format.lang);
  }

  #consent(): TemplateResult | typeof nothing {
    const url = safeUrl(this.#host.consentUrl, document.baseURI);
    if (url === null) return nothing;
    const { consent, consentLink } = this.#messages;
    return html`<p class="consent" part="consent">
      ${consent} <a href=${url} target="_blank" rel="noopener">${consentLink}</a>
    </p>`;
  }

  #context(): FieldContext {
    const draft = this.#draft;
    return {
      get values() {
        return draft.values;
      },
      messages: this.#messages,
      countries: this.#countries,
      errorOf: (field) => draft.errors.find((each) => each.field === field),
      change: (next) => {
        draft.values = { ...draft.values, ...next };
        this.#host.requestUpdate();
      },
    };
  }

  readonly #back = (): void => {
    this.#draft.errors = this.#errorsElsewhere();
    this.#open(this.#draft.step - 1, '.step-title');
  };

  /** What the service refused in other steps stays in sight until it is mended. */
  #errorsElsewhere(): readonly ShownError[] {
    const { errors, step } = this.#draft;
    return errors.filter(({ field }) => field && stepOf(field) !== step);
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const draft = this.#draft;
    if (draft.isSending) return;
    const last = draft.step === lastStep;
    // The last step checks all: going back may have undone an earlier one, as another country does with income.
    const checked = last ? steps : steps.slice(draft.step, draft.step + 1);
    const fields = checked.flatMap((step) => this.#fieldsOf(step));
    const errors = checkFields(draft.values, fields, localToday());
    const elsewhere = last ? [] : this.#errorsElsewhere();
    if (errors.length > 0) {
      const wordsOf = (error: FieldError) => this.#messages.error(error, this.#messages.field(error.field));
      return this.#showErrors([
        ...errors.map((error) => Object.assign({ words: wordsOf(error) }, error)),
        ...elsewhere,
      ]);
    }
    draft.errors = elsewhere;
    if (last) void this.#send();
    else this.#open(draft.step + 1, '.step-title');
  };

  async #send(): Promise<void> {
    const host = this.#host;
    const draft = this.#draft;
    draft.isSending = true;
    host.requestUpdate();
    const messages = this.#messages;
    const { pubId, profileId, userId } = host;
    const { lang } = messages.format;
    const address = { base: apiBase(host.apiBase), pubId, profileId, userId, lang, isField: isFieldId };
    const body = profileBody(draft.values, host.publishableKey);
    const sender = await import('./sending/send-profile.ts').catch(() => null);
    const sent = await sender?.sendProfile(address, body, messages, draft);
    draft.isSending = false;
    // Not this person's any more: neither the words nor the token are.
    if (draft !== this.#draft) return;
    if (!sent) {
      return this.#showErrors([{ field: null, words: messages.trouble('offline'), retry: true }]);
    }
    if (sent.kind === 'refused') return this.#showErrors(sent.errors);
    // What was typed has served its purpose.
    draft.values = emptyValues('');
    draft.thanks = sent.thanks;
    host.shadowRoot?.adoptedStyleSheets.push(sent.styles);
    this.#focusAfterUpdate('.title');
    host.dispatchEvent(sent.event);
  }

  /** Opens the first step that has an error, unless this one has, and puts focus on the summary. */
  #showErrors(errors: readonly ShownError[]): void {
    const draft = this.#draft;
    draft.errors = errors;
    const wrong = errors.flatMap(({ field }) => (field ? [stepOf(field)] : []));
    const step = wrong.length === 0 || wrong.includes(draft.step) ? draft.step : Math.min(...wrong);
    this.#open(step, '.summary');
  }

  readonly #follow = (field: FieldId, id: string): void => this.#open(stepOf(field), `#${id}`);

  #open(step: number, focus: string): void {
    this.#draft.step = step;
    this.#focusAfterUpdate(focus);
  }

  #focusAfterUpdate(selector: string): void {
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const target = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
      // The label above the control has to be seen as well, so scroll to the field before focusing.
      (target?.closest('.field') ?? target)?.scrollIntoView({ block: 'nearest' });
      target?.focus({ preventScroll: true });
    });
  }
}

/** The user's own day, as Swedes write it: nobody is told that today is in the future. */
const localToday = (): string => new Date().toLocaleDateString('sv');
