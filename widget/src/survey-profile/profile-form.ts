import { html, nothing } from 'lit';
import type { ReactiveElement, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { safeUrl } from '../api/safe-url.ts';
import type { ProfileMessages } from '../locales/profile-messages.ts';
import type { BirthPart } from './birth-date.ts';
import { checkFields } from './check-fields.ts';
import type { FieldError } from './check-fields.ts';
import { birthControlId } from './date-field.ts';
import { errorSummary } from './error-summary.ts';
import type { SummaryLine } from './error-summary.ts';
import { controlId, labelOf } from './field-frame.ts';
import type { FieldContext } from './field-frame.ts';
import type { ProfileOutcome } from './profile-client.ts';
import { profileFormStyles } from './profile-form.styles.ts';
import { stepOf, steps } from './profile-steps.ts';
import type { FieldId } from './profile-steps.ts';
import { emptyValues } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';
import { textRules } from './rules.ts';
import type * as Sender from './send-profile.ts';
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

/** An error as it is shown: the field it is about (null: the form as a whole) and its words. */
interface ShownError {
  readonly field: FieldId | null;
  readonly words: string;
  readonly part: BirthPart | null;
}

/** The form in its shell: which step is open, what was entered, what is wrong, and sending it. */
export class ProfileForm {
  readonly #host: FormHost;
  readonly #messages: ProfileMessages;
  #values: ProfileValues;
  #step = 0;
  #errors: readonly ShownError[] = [];
  #sender: typeof Sender | null = null;
  #state: 'editing' | 'sending' | 'done' = 'editing';

  constructor(host: FormHost, messages: ProfileMessages) {
    this.#host = host;
    this.#messages = messages;
    this.#values = emptyValues(host.country);
    host.shadowRoot?.adoptedStyleSheets.push(profileFormStyles);
  }

  render(): TemplateResult {
    const messages = this.#messages;
    const { lang, dir } = messages.format;
    return html`<div class="root" part="root" lang=${lang} dir=${dir}>
      ${this.#state === 'done' ? this.#sender?.profileThanks(messages) : this.#form()}
      <p class="visually-hidden" role="status">${this.#state === 'sending' ? messages.sending : nothing}</p>
    </div>`;
  }

  #form(): TemplateResult {
    const messages = this.#messages;
    const step = steps[this.#step] ?? steps[0];
    const last = this.#step === steps.length - 1;
    const sending = this.#state === 'sending';
    return html`<h2 class="title" part="title">${messages.title}</h2>
      ${this.#step === 0 ? html`<p class="intro" part="intro">${messages.intro}</p>` : nothing}
      ${stepProgress(messages, this.#step)} ${errorSummary(messages, this.#summaryLines(), this.#follow)}
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

  #summaryLines(): readonly SummaryLine[] {
    return this.#errors.map(({ field, words, part }) => ({ field, words, target: field && targetOf(field, part) }));
  }

  readonly #back = (): void => {
    this.#errors = [];
    this.#open(this.#step - 1, '.step-title');
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#state === 'sending') return;
    const last = this.#step === steps.length - 1;
    // The last step checks all: going back may have undone an earlier one, as another country does with income.
    const fields = last ? steps.flatMap((step) => step.fields) : (steps[this.#step]?.fields ?? []);
    const errors = checkFields(this.#values, fields, localToday());
    if (errors.length > 0) {
      const wordsOf = (error: FieldError) =>
        this.#messages.error(error, labelOf(error.field, this.#messages), maxOf(error.field));
      return this.#showErrors(errors.map((error) => ({ part: null, ...error, words: wordsOf(error) })));
    }
    this.#errors = [];
    if (last) void this.#send();
    else this.#open(this.#step + 1, '.step-title');
  };

  async #send(): Promise<void> {
    this.#state = 'sending';
    this.#host.requestUpdate();
    this.#sender ??= await import('./send-profile.ts').catch(() => null);
    const { pubId, profileId, userId, lang, publishableKey } = this.#host;
    const address = { base: apiBase(this.#host.apiBase), pubId, profileId, userId, lang };
    const sent = this.#sender?.sendProfile(address, publishableKey, this.#values);
    this.#finish((await sent) ?? { kind: 'unavailable', reason: 'offline' });
  }

  #finish(outcome: ProfileOutcome): void {
    this.#state = outcome.kind === 'created' ? 'done' : 'editing';
    const whole = (words: string) => this.#showErrors([{ field: null, words, part: null }]);
    switch (outcome.kind) {
      case 'created':
        // What was typed has served its purpose.
        this.#values = emptyValues(this.#host.country);
        this.#focusAfterUpdate('.done');
        if (!this.#sender) break;
        this.#host.shadowRoot?.adoptedStyleSheets.push(this.#sender.profileThanksStyles);
        this.#host.dispatchEvent(new this.#sender.SurveyProfileCreatedEvent(outcome.token));
        break;
      case 'exists':
        return whole(this.#messages.trouble('exists'));
      case 'unavailable':
        return whole(this.#messages.trouble(outcome.reason));
      case 'refused':
        return this.#showErrors(
          outcome.fields.map(({ field, message }) => ({
            field,
            words: this.#messages.refused(labelOf(field, this.#messages), message),
            part: null,
          })),
        );
    }
  }

  /** Opens the first step that has an error, unless this one has, and puts focus on the summary. */
  #showErrors(errors: readonly ShownError[]): void {
    this.#errors = errors;
    const wrong = errors.flatMap(({ field }) => (field ? [stepOf(field)] : []));
    const step = wrong.length === 0 || wrong.includes(this.#step) ? this.#step : Math.min(...wrong);
    this.#open(step, '.summary');
  }

  readonly #follow = (line: SummaryLine): void => {
    if (line.field && line.target) this.#open(stepOf(line.field), `#${line.target}`);
  };

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

const targetOf = (field: FieldId, part: BirthPart | null): string =>
  field === 'dob' ? birthControlId(part ?? 'day') : controlId(field);

const maxOf = (field: FieldId): number =>
  Object.entries(textRules).find(([name]) => name === field)?.[1].max ?? Infinity;

/** The user's own day: nobody is told that today is in the future. */
function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
