import { ticketSubjects } from '@rewards-wall/shared/catalog/subjects.ts';
import { html, noChange, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { drawing } from '../ui/drawing.ts';
import { CHEERING } from '../ui/drawings.ts';
import { errorSummary } from '../ui/error-summary.ts';
import { readControls } from '../ui/read-controls.ts';
import type { ActivityMessages, TicketField } from '../locales/activity-messages.ts';
import { entryImage } from '../activity/entry-image.ts';
import { checkTicket } from './check-ticket.ts';
import { ticketControlId, ticketField } from './ticket-field.ts';
import { fieldsOf, ticketFields } from './ticket-fields.ts';
import type { ReportedOffer, Ticket, TicketDraft } from './ticket.ts';

/** What the form needs besides the ticket. */
interface TicketContext {
  readonly messages: ActivityMessages;
  readonly isSending: boolean;
  /** The user's date, YYYY-MM-DD. */
  readonly today: string;
  /** The user has changed the ticket. With `focus`, the element that the selector finds takes the focus. */
  readonly change: (ticket: TicketDraft, focus?: string) => void;
  readonly submit: (ticket: TicketDraft) => void;
  readonly close: () => void;
}

/** An error as the form shows it. `field` is null for an error of the ticket as a whole. */
interface ShownTicketError {
  readonly field: TicketField | null;
  readonly text: string;
}

/** The user has changed the ticket, as it was after the last change. */
type Edit = (next: (latest: TicketDraft) => TicketDraft) => void;

/** The ticket form or, once the ticket has been created, its number. */
export function ticketForm(ticket: Ticket, context: TicketContext): TemplateResult {
  const isSent = ticket.kind === 'sent';
  const look = isSent ? 'button button-main' : 'button';
  const back = html`<button type="button" class=${look} part="button" @click=${context.close}>
    ${context.messages.back}
  </button>`;
  return html`<div class="ticket" part="ticket">
    ${isSent ? thanks(ticket.ticketId, context, back) : form(ticket, context, back)}
  </div>`;
}

function form(ticket: TicketDraft, context: TicketContext, back: TemplateResult): TemplateResult {
  const { change, isSending, messages, submit, today } = context;
  // A password manager fills several fields without waiting for a render between them.
  let latest = ticket;
  const edit: Edit = (next) => {
    latest = next(latest);
    change(latest);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    readControls(event.currentTarget);
    const problems = checkTicket(latest.values, today);
    const checked = { ...latest, problems, refusal: null };
    if (problems.length > 0) change(checked, '.summary');
    else submit(checked);
  };
  return html`<h3 class="ticket-title" part="ticket-title" tabindex="-1">${messages.ticketTitle}</h3>
    ${summary(ticket, context) ?? html`<p class="hint">${messages.ticketIntro}</p>`}
    <form novalidate @submit=${onSubmit}>
      ${subjects(ticket, context, edit)} ${fields(ticket, context, edit)}
      <div class="actions">
        ${back}
        <button
          type="submit"
          class="button button-main"
          part="button submit"
          aria-disabled=${isSending ? 'true' : 'false'}
        >
          ${isSending ? messages.sending : messages.send}
        </button>
      </div>
    </form>`;
}

/** Its errors; null without any. */
function summary(ticket: TicketDraft, { change, messages }: TicketContext): TemplateResult | null {
  const listed = errorsOf(ticket, messages).map(({ field, text }) => {
    if (!field) return { text, control: null };
    const id = ticketControlId(field);
    return { text, control: { id, goTo: () => change(ticket, `#${id}`) } };
  });
  return errorSummary(messages.errorTitle, listed);
}

function subjects(ticket: TicketDraft, { messages }: TicketContext, edit: Edit): TemplateResult {
  const choose = ({ target }: Event, subject: number) =>
    target instanceof HTMLInputElement &&
    target.checked &&
    edit((draft) => ({ ...draft, values: { ...draft.values, subject }, problems: [], refusal: null }));
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
              .checked=${id === ticket.values.subject}
              @change=${(event: Event) => choose(event, id)}
            />
            ${messages.subjectName(id)}</label
          >`,
      )}
    </div>
  </fieldset>`;
}

const isProof = (name: TicketField) => name.startsWith('proof');

/** The fields, with those for proof folded away. */
function fields(ticket: TicketDraft, context: TicketContext, edit: Edit): TemplateResult {
  const { messages } = context;
  const shown = fieldsOf(ticket.values.subject);
  // One template slot for each field, so that Lit never reuses the control of one field for another.
  const slots = (names: readonly TicketField[]) =>
    names.map((name) => (shown.includes(name) ? fieldOf(name, ticket, context, edit) : nothing));
  const isWrong = errorsOf(ticket, messages).some(({ field }) => field && isProof(field));
  return html`${slots(ticketFields.filter((name) => !isProof(name)))}
    <details class="proof" .open=${isWrong || noChange}>
      <summary>${messages.addProof}</summary>
      ${slots(ticketFields.filter(isProof))}
    </details>`;
}

function fieldOf(
  name: TicketField,
  ticket: TicketDraft,
  { messages, today }: TicketContext,
  edit: Edit,
): TemplateResult {
  const { subject, texts } = ticket.values;
  const error = errorsOf(ticket, messages).find((each) => each.field === name)?.text ?? '';
  if (name === 'offer_name' && ticket.about && !error) return offerChip(ticket.about, messages);
  return ticketField(name, {
    messages,
    subject,
    today,
    error,
    text: texts[name],
    onInput: (text) => edit((draft) => withText(draft, name, text)),
  });
}

function withText(draft: TicketDraft, name: TicketField, text: string): TicketDraft {
  return { ...draft, values: { ...draft.values, texts: { ...draft.values.texts, [name]: text } } };
}

/** The offer that the ticket is about, in place of the field for its name. */
function offerChip({ imageUrl, offerName }: ReportedOffer, messages: ActivityMessages): TemplateResult {
  return html`<div class="field">
    <p class="label">${messages.field('offer_name')}</p>
    <p class="offer">${entryImage(offerName, imageUrl)}<bdi>${offerName}</bdi></p>
  </div>`;
}

function thanks(ticketId: number, { messages }: TicketContext, back: TemplateResult): TemplateResult {
  return html`<div class="sent">
    ${drawing(CHEERING)}
    <h3 class="ticket-title" part="ticket-title" tabindex="-1">${messages.sentTitle}</h3>
    <p>${messages.sentText(ticketId)}</p>
    ${back}
  </div>`;
}

function errorsOf({ problems, refusal }: TicketDraft, messages: ActivityMessages): readonly ShownTicketError[] {
  if (refusal?.kind === 'unavailable') return [{ field: null, text: messages.trouble(refusal.reason) }];
  if (refusal) {
    return refusal.fields.map(({ field, message }) => ({
      field,
      text: messages.refused(messages.field(field), message),
    }));
  }
  return problems.map((error) => ({ field: error.field, text: messages.error(error) }));
}
