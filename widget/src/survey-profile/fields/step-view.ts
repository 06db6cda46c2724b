import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ProfileMessages } from '../../locales/profile-messages.ts';
import { devicesField, radioField, selectField } from './choice-fields.ts';
import { dateField } from './date-field.ts';
import type { FieldContext } from './field-frame.ts';
import { questionIdOf, steps } from '../values/profile-steps.ts';
import type { FieldId } from '../values/profile-steps.ts';
import { questionField } from './question-field.ts';
import { isTextField } from '../values/text-rules.ts';
import { textField } from './text-field.ts';

/** The fields of a step, in order. */
export const stepFields = (fields: readonly FieldId[], context: FieldContext): TemplateResult =>
  html`${fields.map((field) => fieldView(field, context))}`;

function fieldView(field: FieldId, context: FieldContext) {
  const { values, messages, change } = context;
  switch (field) {
    case 'dob':
      return dateField(context);
    case 'gender':
      return radioField(field, context, messages.genders, values.gender, (gender) => change({ gender }));
    case 'country':
      return selectField(field, context, context.countries, values.country, (country) => change({ country }));
    case 'target_system_selected':
      return devicesField(context);
    default: {
      if (isTextField(field)) return textField(field, context);
      const id = questionIdOf(field);
      return id === null ? nothing : questionField(id, field, context);
    }
  }
}

/** "Step 2 of 5", in words and as a bar. */
export function stepProgress(messages: ProfileMessages, step: number): TemplateResult {
  return html`<div class="progress" part="progress">
    <span id="progress">${messages.progress(step + 1, steps.length)}</span>
    <div class="bar" aria-hidden="true">
      ${steps.map((_, index) => html`<i class=${index <= step ? 'filled' : ''}></i>`)}
    </div>
  </div>`;
}
