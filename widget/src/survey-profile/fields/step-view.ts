import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { FieldId } from '../../locales/profile-messages.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import { questionIdOf, steps } from '../values/profile-steps.ts';
import { isTextField } from '../values/text-rules.ts';
import { devicesField, radioField, selectField } from './choice-fields.ts';
import { consentField } from './consent-field.ts';
import { dateField } from './date-field.ts';
import type { FieldContext } from './field-context.ts';
import { questionField } from './question-field.ts';
import { textField } from './text-field.ts';

/** The fields of a step, in order. */
export const stepFields = (fields: readonly FieldId[], context: FieldContext): TemplateResult =>
  html`${fields.map((field) => fieldView(field, context))}`;

function fieldView(field: FieldId, context: FieldContext) {
  const { values, messages, change, countries } = context;
  switch (field) {
    case 'dob':
      return dateField(context);
    case 'gender': {
      const set = (gender: string) => change(field, { gender });
      return radioField(field, context, { choices: messages.genders, selected: values.gender, set });
    }
    case 'country': {
      const set = (country: string) => change(field, { country });
      return selectField(field, context, { choices: countries, selected: values.country, set });
    }
    case 'target_system_selected':
      return devicesField(context);
    case 'consent.sensitive':
      return consentField(context);
    default: {
      if (isTextField(field)) return textField(field, context);
      const id = questionIdOf(field);
      return id === null ? nothing : questionField(id, field, context);
    }
  }
}

/** "Step 2 of 5", as text and as a bar. */
export function stepProgress(messages: FormMessages, step: number): TemplateResult {
  return html`<div class="progress" part="progress">
    <span id="progress">${messages.progress(step + 1, steps.length)}</span>
    <div class="bar" aria-hidden="true">
      ${steps.map((_, index) => html`<i class=${index <= step ? 'filled' : ''}></i>`)}
    </div>
  </div>`;
}
