import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { birthControlId } from './date-field.ts';
import { controlId } from './field-frame.ts';
import type { FormWords } from '../words/load-words.ts';
import type { FieldId } from '../values/profile-steps.ts';
import type { ShownError } from './shown-error.ts';

/**
 * All errors in one box above the form, each a link to its control (GOV.UK pattern): `follow` gets the field and the
 * id of the control, `retry` sends once more. The box takes focus; the alert is a child of it, so that focus and alert are not announced
 * against each other.
 */
export function errorSummary(
  messages: FormWords,
  errors: readonly ShownError[],
  follow: (field: FieldId, id: string) => void,
  retry: (event: Event) => void,
): TemplateResult | typeof nothing {
  if (errors.length === 0) return nothing;
  const link = (field: FieldId, { part, words }: ShownError) => {
    const id = field === 'dob' ? birthControlId(part ?? messages.birthOrder[0] ?? 'day') : controlId(field);
    const onClick = (event: Event) => {
      event.preventDefault();
      follow(field, id);
    };
    return html`<a href="#${id}" @click=${onClick}>${words}</a>`;
  };
  return html`<div class="summary" part="error-summary" tabindex="-1">
    <div role="alert">
      <h3>${messages.errorTitle}</h3>
      <ul role="list">
        ${errors.map((error) => html`<li>${error.field ? link(error.field, error) : error.words}</li>`)}
      </ul>
    </div>
    ${
      errors[0]?.retry
        ? html`<button type="button" class="button" part="button" @click=${retry}>${messages.submit}</button>`
        : nothing
    }
  </div>`;
}
