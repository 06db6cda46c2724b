import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { FieldId } from '../../locales/profile-messages.ts';
import { birthControlId } from './date-field.ts';
import { controlId } from './field-frame.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import type { ShownError } from './shown-error.ts';

/**
 * A box above the form with a link to each field that has an error, which says there what is wrong; errors without a
 * field are in the box itself. `goTo` receives the field and the id
 * of its control; `retry` sends the form again. The box takes focus, and the alert is its child, so that a screen reader
 * does not announce both.
 */
export function errorSummary(
  messages: FormMessages,
  errors: readonly ShownError[],
  goTo: (field: FieldId, id: string) => void,
  retry: (event: Event) => void,
): TemplateResult | typeof nothing {
  if (errors.length === 0) return nothing;
  const link = (field: FieldId, { part }: ShownError) => {
    const id = field === 'dob' ? birthControlId(part ?? messages.birthOrder[0] ?? 'day') : controlId(field);
    const onClick = (event: Event) => {
      event.preventDefault();
      goTo(field, id);
    };
    return html`<a href="#${id}" @click=${onClick}>${messages.field(field)}</a>`;
  };
  return html`<div class="summary" part="error-summary" tabindex="-1">
    <div role="alert">
      <h3>${messages.errorTitle}</h3>
      <ul role="list">
        ${errors.map((error) => html`<li>${error.field ? link(error.field, error) : error.text}</li>`)}
      </ul>
    </div>
    ${
      errors[0]?.retry
        ? html`<button type="button" class="button" part="button" @click=${retry}>${messages.submit}</button>`
        : nothing
    }
  </div>`;
}
