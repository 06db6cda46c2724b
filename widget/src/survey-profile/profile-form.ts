import { html, nothing } from 'lit';
import type { ReactiveElement, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { safeUrl } from '../api/safe-url.ts';
import type { ProfileMessages } from '../locales/profile-messages.ts';
import type { BirthPart } from './birth-date.ts';
import type { Choice } from './choice-fields.ts';
import { countryNames } from './country-names.ts';
import { checkFields } from './check-fields.ts';
import type { FieldError } from './check-fields.ts';
import { errorSummary } from './error-summary.ts';
import { labelOf } from './field-frame.ts';
import type { FieldContext } from './field-frame.ts';
import { profileBody } from './profile-body.ts';
import { profileFormStyles } from './profile-form.styles.ts';
import { isFieldId, stepOf, steps } from './profile-steps.ts';
import type { FieldId } from './profile-steps.ts';
import { emptyValues } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';
import type { ShownError } from './shown-error.ts';
import { stepFields, stepProgress } from './step-view.ts';

/** What the form reads of the element it lives in. */
export interface FormHost extends ReactiveElement {
  readonly pubId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly publishableKey: string;
  readonly country: string;
  readonly lang: string;
  readonly apiBase: string;
  readonly consentUrl: string;
}

/** The form in its shell: which step is open, what was entered, what is wrong, and sending it. */
export class ProfileForm {
  readonly #host: FormHost;
  readonly #messages: ProfileMessages;
  /** Kept, since sorting 249 names takes a frame on a slow phone. */
  readonly #countries: readonly Choice[];
  #values: ProfileValues;
  #step = 0;
  #errors: readonly ShownError[] = [];
  #sending = false;
  /** In place of the form once the profile exists. */
  #thanks: TemplateResult | null = null;

  constructor(host: FormHost, messages: ProfileMessages) {
    this.#host = host;
    this.#messages = messages;
    this.#countries = countryNames(messages.format.lang);
    this.#values = emptyValues(host.country);
    host.shadowRoot?.adoptedStyleSheets.push(profileFormStyles);
  }

  render(): TemplateResult {
    const messages = this.#messages;
    const { lang, dir } = messages.format;
    return html`<div class="root" part="root" lang=${lang} dir=${dir}>
      ${this.#thanks ?? this.#form()}
      <p class="visually-hidden" role="status">${this.#sending ? messages.sending : nothing}</p>
    </div>`;
  }

  #form(): TemplateResult {
    const messages = this.#messages;
    const step = steps[this.#step] ?? steps[0];
    const last = this.#step === steps.length - 1;
    const sending = this.#sending;
    return html`<h2 class="title" part="title">${messages.title}</h2>
      ${this.#step === 0 ? html`<p class="intro" part="intro">${messages.intro}</p>` : nothing}
      ${stepProgress(messages, this.#step)} ${errorSummary(messages, this.#errors, this.#follow)}
      <h3 class="step-title" part="step-title" tabindex="-1">${step ? messages.step(step.name) : nothing}</h3>
      <form novalidate @submit=${this.#submit}>
        ${this.#fields()} ${last ? this.#consent() : nothing}
        <div class="actions">
          ${
            this.#step > 0
              ? html`<button type="button" class="button" part="button" @click=${this.#back}>${messages.back}</button>`
              : nothing
          }
          <button
            type="submit"
            class="button button-main"
            part="button submit"
            aria-disabled=${sending ? 'true' : 'false'}
          >
            ${sending ? messages.sending : last ? messages.submit : messages.next}
          </button>
        </div>
      </form>`;
  }

  /** A place for each step, so that the controls of one are never made into those of another. */
  #fields() {
    return steps.map(({ fields }, index) =>
      index === this.#step ? stepFields(fields, this.#context(), this.#wrongBirthPart()) : nothing,
    );
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
    return {
      values: this.#values,
      messages: this.#messages,
      countries: this.#countries,
      errorOf: (field) => this.#errors.find((each) => each.field === field)?.words ?? '',
      change: (next) => {
        this.#values = { ...this.#values, ...next };
        this.#host.requestUpdate();
      },
    };
  }

  #wrongBirthPart(): BirthPart | 'all' | null {
    const error = this.#errors.find((each) => each.field === 'dob');
    return error ? (error.part ?? 'all') : null;
  }

  readonly #back = (): void => {
    this.#errors = [];
    this.#open(this.#step - 1, '.step-title');
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#sending) return;
    const last = this.#step === steps.length - 1;
    // The last step checks all: going back may have undone an earlier one, as another country does with income.
    const fields = last ? steps.flatMap((step) => step.fields) : (steps[this.#step]?.fields ?? []);
    const errors = checkFields(this.#values, fields, localToday());
    if (errors.length > 0) {
      const wordsOf = (error: FieldError) => this.#messages.error(error, labelOf(error.field, this.#messages));
      return this.#showErrors(
        errors.map((error) => ({ field: error.field, part: error.part ?? null, words: wordsOf(error) })),
      );
    }
    this.#errors = [];
    if (last) void this.#send();
    else this.#open(this.#step + 1, '.step-title');
  };

  async #send(): Promise<void> {
    const host = this.#host;
    const messages = this.#messages;
    this.#sending = true;
    host.requestUpdate();
    const { pubId, profileId, userId, lang } = host;
    const address = { base: apiBase(host.apiBase), pubId, profileId, userId, lang, isField: isFieldId };
    const body = profileBody(this.#values, host.publishableKey);
    const sender = await import('./send-profile.ts').catch(() => null);
    const sent = await sender?.sendProfile(address, body, messages, (field) => labelOf(field, messages));
    this.#sending = false;
    if (!sent) return this.#showErrors([{ field: null, words: messages.trouble('offline'), part: null }]);
    if (sent.kind === 'refused') return this.#showErrors(sent.errors);
    // What was typed has served its purpose.
    this.#values = emptyValues(host.country);
    this.#thanks = sent.thanks;
    host.shadowRoot?.adoptedStyleSheets.push(sent.styles);
    this.#focusAfterUpdate('.done');
    host.dispatchEvent(sent.event);
  }

  /** Opens the first step that has an error, unless this one has, and puts focus on the summary. */
  #showErrors(errors: readonly ShownError[]): void {
    this.#errors = errors;
    const wrong = errors.flatMap(({ field }) => (field ? [stepOf(field)] : []));
    const step = wrong.length === 0 || wrong.includes(this.#step) ? this.#step : Math.min(...wrong);
    this.#open(step, '.summary');
  }

  readonly #follow = (field: FieldId, id: string): void => this.#open(stepOf(field), `#${id}`);

  #open(step: number, focus: string): void {
    this.#step = step;
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

/** The user's own day: nobody is told that today is in the future. */
function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
