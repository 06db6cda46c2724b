import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ActivityMessages, TicketField } from '../locales/activity-messages.ts';
import { ticketControlId } from './ticket-field.ts';

/** An error as the form shows it. `field` is null for an error of the ticket as a whole. */
export interface ShownTicketError {
  readonly field: TicketField | null;
  readonly text: string;
}

/**
 * All errors in a box above the form, each a link to its control (GOV.UK pattern). The box takes focus, and the alert is
 * its child, so that a screen reader does not announce both.
 */
export function ticketErrorSummary(
  messages: ActivityMessages,
  errors: readonly ShownTicketError[],
  focus: (selector: string) => void,
): TemplateResult | typeof nothing {
  if (errors.length === 0) return nothing;
  const link = (field: TicketField, text: string) => {
    const target = `#${ticketControlId(field)}`;
    const onClick = (event: Event) => {
      event.preventDefault();
      focus(target);
    };
    return html`<a href=${target} @click=${onClick}>${text}</a>`;
  };
  return html`<div class="summary" part="error-summary" tabindex="-1">
    <div role="alert">
      <h4>${messages.errorTitle}</h4>
      <ul role="list">
        ${errors.map(({ field, text }) => html`<li>${field ? link(field, text) : text}</li>`)}
      </ul>
    </div>
  </div>`;
}
