import { NOT_CREDITED, ticketSubjects } from '@rewards-wall/shared/catalogue/subjects.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { pageFetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import { sign } from '../../element/icon.ts';
import type { ActivityMessages } from '../../locales/activity-messages.ts';
import type { ActivityAddress } from '../activity-client.ts';
import type { ActivityEntry } from '../activity-entry.ts';
import { checkTicket } from './check-ticket.ts';
import { sendTicket } from './ticket-client.ts';
import type { TicketOutcome } from './ticket-client.ts';
import { ticketField } from './ticket-field.ts';
import { fieldsOf, maxLength, ticketFields } from './ticket-fields.ts';
import type { TicketField, TicketValues } from './ticket-fields.ts';
import { ticketSummary } from './ticket-error-summary.ts';
import type { ShownTicketError } from './ticket-error-summary.ts';
import { localDay } from '../../i18n/time.ts';
import { ticketStyles } from './ticket.styles.ts';

/** What the form needs of the panel that it stands in. */
export interface TicketHost {
  readonly address: ActivityAddress;
  readonly messages: ActivityMessages;
  /** Draws the form again and then puts focus there, if anywhere. */
  update(focus?: string): void;
  close(): void;
}

/** "Not credited?" and other reports: what was typed, what is wrong, and sending it. Nothing of it is stored. */
export class TicketForm {
  /** For the root that it is drawn in. */
  static readonly styles = ticketStyles;
  readonly #host: TicketHost;
  readonly #keys = new OnceKey();
  #values: TicketValues;
  #errors: readonly ShownTicketError[] = [];
  #sending = false;
  /** Of the ticket, once it is there. */
  #sent: number | null = null;

  /** `entry`: what the user says was not credited; null for a report of another kind. */
  constructor(host: TicketHost, entry: ActivityEntry | null) {
    this.#host = host;
    this.#values = valuesOf(entry);
  }

  get status(): string {
    return this.#sending ? this.#host.messages.sending : '';
  }

  render(): TemplateResult {
    const { messages } = this.#host;
    const back = html`<button type="button" class="button" part="button" @click=${() => this.#host.close()}>
      ${messages.back}
    </button>`;
    return html`<div class="ticket" part="ticket">${this.#sent === null ? this.#form(back) : this.#thanks(back)}</div>`;
  }

  #form(back: TemplateResult): TemplateResult {
    const { messages } = this.#host;
    return html`<h3 class="ticket-title" part="ticket-title" tabindex="-1">${messages.ticketTitle}</h3>
      <p class="hint">${messages.ticketIntro}</p>
      ${ticketSummary(messages, this.#errors, (selector) => this.#host.update(selector))}
      <form novalidate @submit=${this.#submit}>
        ${this.#subjects()} ${this.#fields()}
        <div class="actions">
          ${back}
          <button
            type="submit"
            class="button button-main"
            part="button submit"
            aria-disabled=${this.#sending ? 'true' : 'false'}
          >
            ${this.#sending ? messages.sending : messages.send}
          </button>
        </div>
      </form>`;
  }

  #subjects(): TemplateResult {
    const { messages } = this.#host;
    const choose = (subject: number) => {
      this.#values = { ...this.#values, subject };
      this.#errors = [];
      this.#host.update();
    };
    return html`<fieldset class="field" part="field">
      <legend class="label" part="label">${messages.subject}</legend>
      <div class="choices">
        ${ticketSubjects.map(
          ({ id }) =>
            html`<label class="choice" part="choice"
              ><input
                type="radio"
                name="subject_id"
                value=${id}
                .checked=${id === this.#values.subject}
                @change=${() => choose(id)}
              />
              ${messages.subjectName(id)}</label
            >`,
        )}
      </div>
    </fieldset>`;
  }

  /** A place for each field, so that the control of one is never made into that of another. */
  #fields() {
    const used = fieldsOf(this.#values.subject);
    return ticketFields.map((field) => (used.includes(field) ? this.#field(field) : nothing));
  }

  #field(field: TicketField): TemplateResult {
    const { subject, texts } = this.#values;
    return ticketField(field, {
      messages: this.#host.messages,
      subject,
      text: texts[field],
      error: this.#errors.find((each) => each.field === field)?.words ?? '',
      today: localDay(Date.now()),
      onInput: (text) => {
        const before = this.#values.texts;
        this.#values = { ...this.#values, texts: { ...before, [field]: text } };
        // What is empty has another direction.
        if (!text || !before[field]) this.#host.update();
      },
    });
  }

  #thanks(back: TemplateResult): TemplateResult {
    const { messages } = this.#host;
    return html`<div class="sent">
      <span class="sent-mark">${sign('M3 8.5 6.5 12 13 4.5')}</span>
      <h3 class="ticket-title" part="ticket-title" tabindex="-1">${messages.sentTitle}</h3>
      <p>${messages.sentText(this.#sent ?? 0)}</p>
      ${back}
    </div>`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#sending) return;
    const { messages } = this.#host;
    const errors = checkTicket(this.#values, localDay(Date.now()));
    if (errors.length > 0) this.#show(errors.map((error) => ({ field: error.field, words: messages.error(error) })));
    else void this.#send();
  };

  async #send(): Promise<void> {
    this.#errors = [];
    this.#sending = true;
    this.#host.update();
    const outcome = await sendTicket(pageFetch, this.#host.address, this.#values, this.#keys);
    this.#sending = false;
    if (outcome.kind !== 'created') return this.#show(shownErrors(outcome, this.#host.messages));
    this.#sent = outcome.ticketId;
    // What was typed has served its purpose.
    this.#values = valuesOf(null);
    this.#host.update('.ticket-title');
  }

  #show(errors: readonly ShownTicketError[]): void {
    this.#errors = errors;
    this.#host.update('.summary');
  }
}

const SOMETHING_ELSE = 3;

function valuesOf(entry: ActivityEntry | null): TicketValues {
  const texts = {
    offer_name: [...(entry?.offerName ?? '')].slice(0, maxLength.offer_name).join(''),
    completed_at: entry ? localDay(entry.at) : '',
    ...{ message: '', name: '', email: '', proof_image_url: '', proof_video_url: '' },
  };
  return { subject: entry ? NOT_CREDITED : SOMETHING_ELSE, texts, clickId: entry?.clickId ?? '' };
}

function shownErrors(
  outcome: Exclude<TicketOutcome, { readonly kind: 'created' }>,
  messages: ActivityMessages,
): readonly ShownTicketError[] {
  if (outcome.kind === 'unavailable') return [{ field: null, words: messages.trouble(outcome.reason) }];
  return outcome.fields.map(({ field, message }) => ({
    field,
    words: messages.refused(messages.field(field), message),
  }));
}
