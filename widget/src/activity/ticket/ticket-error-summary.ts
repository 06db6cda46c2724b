import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ActivityMessages } from '../../locales/activity-messages.ts';
import { ticketControlId } from './ticket-field.ts';
import type { TicketField } from './ticket-fields.ts';

/** An error as it is shown: the field it is about (null: the ticket as a whole) and its words. */
export interface ShownTicketError {
  readonly field: TicketField | null;
  readonly words: string;
}

/**
 * All errors in one box above the form, each a link to its control (GOV.UK pattern). The box takes focus; the alert is
 * a child of it, so that focus and alert are not announced against each other.
 */
export function ticketSummary(
  messages: ActivityMessages,
  errors: readonly ShownTicketError[],
  focus: (selector: string) => void,
): TemplateResult | typeof nothing {
  if (errors.length === 0) return nothing;
  const link = (field: TicketField, words: string) => {
    const target = `#${ticketControlId(field)}`;
    const onClick = (event: Event) => {
      event.preventDefault();
      focus(target);
    };
    return html`<a href=${target} @click=${onClick}>${words}</a>`;
  };
  return html`<div class="summary" part="error-summary" tabindex="-1">
    <div role="alert">
      <h4>${messages.errorTitle}</h4>
      <ul role="list">
        ${errors.map(({ field, words }) => html`<li>${field ? link(field, words) : words}</li>`)}
      </ul>
    </div>
  </div>`;
}
