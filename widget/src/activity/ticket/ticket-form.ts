import { NOT_CREDITED, ticketSubjects } from '@rewards-wall/shared/catalogue/subjects.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { pageFetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import { icon } from '../../element/icon.ts';
import { styleSheet } from '../../element/style-sheet.ts';
import type { ActivityMessages, TicketField } from '../../locales/activity-messages.ts';
import { checkTicket } from './check-ticket.ts';
import { sendTicket } from './ticket-client.ts';
import type { TicketAddress, TicketOutcome } from './ticket-client.ts';
import { ticketField } from './ticket-field.ts';
import { fieldsOf, maxLength, ticketFields } from './ticket-fields.ts';
import type { TicketValues } from './ticket-fields.ts';
import { ticketErrorSummary } from './ticket-error-summary.ts';
import type { ShownTicketError } from './ticket-error-summary.ts';
import { localDay } from '../../i18n/time.ts';
import ticketCss from './ticket.css?inline';

/** What the form needs from the activity tab. */
export interface TicketHost {
  readonly address: TicketAddress;
  readonly messages: ActivityMessages;
  /** Re-renders the form, then moves focus to the element that the selector `focus` finds. */
  update(focus?: string): void;
  close(): void;
}

/** An offer that the user opened. */
export interface ReportedOffer {
  readonly clickId: string;
  readonly offerName: string;
  /** Epoch ms. */
  readonly at: number;
}

/** The ticket form, for "Not credited?" and other reports. The input is kept in memory only. */
export class TicketForm {
  static readonly styles = styleSheet(ticketCss);
  readonly #host: TicketHost;
  readonly #keys = new OnceKey();
  #values: TicketValues;
  #errors: readonly ShownTicketError[] = [];
  #isSending = false;
  /** Null until the ticket has been created. */
  #ticketId: number | null = null;

  /** `offer` is the one that was not credited; null for any other report. */
  constructor(host: TicketHost, offer: ReportedOffer | null) {
    this.#host = host;
    this.#values = initialValues(offer);
  }

  get status(): string {
    return this.#isSending ? this.#host.messages.sending : '';
  }

  render(): TemplateResult {
    const { messages } = this.#host;
    const back = html`<button type="button" class="button" part="button" @click=${() => this.#host.close()}>
      ${messages.back}
    </button>`;
    return html`<div class="ticket" part="ticket">
      ${this.#ticketId === null ? this.#form(back) : this.#thanks(back)}
    </div>`;
  }

  #form(back: TemplateResult): TemplateResult {
    const { messages } = this.#host;
    return html`<h3 class="ticket-title" part="ticket-title" tabindex="-1">${messages.ticketTitle}</h3>
      <p class="hint">${messages.ticketIntro}</p>
      ${ticketErrorSummary(messages, this.#errors, (selector) => this.#host.update(selector))}
      <form novalidate @submit=${this.#submit}>
        ${this.#subjects()} ${this.#fields()}
        <div class="actions">
          ${back}
          <button
            type="submit"
            class="button button-main"
            part="button submit"
            aria-disabled=${this.#isSending ? 'true' : 'false'}
          >
            ${this.#isSending ? messages.sending : messages.send}
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

  /** One template slot for each field, so that Lit never reuses the control of one field for another. */
  #fields() {
    const fields = fieldsOf(this.#values.subject);
    return ticketFields.map((field) => (fields.includes(field) ? this.#field(field) : nothing));
  }

  #field(field: TicketField): TemplateResult {
    const { subject, texts } = this.#values;
    return ticketField(field, {
      messages: this.#host.messages,
      subject,
      text: texts[field],
      error: this.#errors.find((each) => each.field === field)?.text ?? '',
      today: localDay(Date.now()),
      onInput: (text) => {
        const before = this.#values.texts;
        this.#values = { ...this.#values, texts: { ...before, [field]: text } };
        // Empty and filled fields differ in text direction.
        if (!text || !before[field]) this.#host.update();
      },
    });
  }

  #thanks(back: TemplateResult): TemplateResult {
    const { messages } = this.#host;
    return html`<div class="sent">
      <span class="sent-mark">${icon('M3 8.5 6.5 12 13 4.5')}</span>
      <h3 class="ticket-title" part="ticket-title" tabindex="-1">${messages.sentTitle}</h3>
      <p>${messages.sentText(this.#ticketId ?? 0)}</p>
      ${back}
    </div>`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#isSending) return;
    const { messages } = this.#host;
    const errors = checkTicket(this.#values, localDay(Date.now()));
    if (errors.length > 0) this.#show(errors.map((error) => ({ field: error.field, text: messages.error(error) })));
    else void this.#send();
  };

  async #send(): Promise<void> {
    this.#errors = [];
    this.#isSending = true;
    this.#host.update();
    const outcome = await sendTicket(pageFetch, this.#host.address, this.#values, this.#keys);
    this.#isSending = false;
    if (outcome.kind !== 'created') return this.#show(shownErrors(outcome, this.#host.messages));
    this.#ticketId = outcome.ticketId;
    // Don't keep personal data longer than needed.
    this.#values = initialValues(null);
    this.#host.update('.ticket-title');
  }

  #show(errors: readonly ShownTicketError[]): void {
    this.#errors = errors;
    this.#host.update('.summary');
  }
}

const SOMETHING_ELSE = 3;

function initialValues(offer: ReportedOffer | null): TicketValues {
  const texts = {
    offer_name: [...(offer?.offerName ?? '')].slice(0, maxLength.offer_name).join(''),
    completed_at: offer ? localDay(offer.at) : '',
    ...{ message: '', name: '', email: '', proof_image_url: '', proof_video_url: '' },
  };
  return { subject: offer ? NOT_CREDITED : SOMETHING_ELSE, texts, clickId: offer?.clickId ?? '' };
}

function shownErrors(
  outcome: Exclude<TicketOutcome, { readonly kind: 'created' }>,
  messages: ActivityMessages,
): readonly ShownTicketError[] {
  if (outcome.kind === 'unavailable') return [{ field: null, text: messages.trouble(outcome.reason) }];
  return outcome.fields.map(({ field, message }) => ({
    field,
    text: messages.refused(messages.field(field), message),
  }));
}
