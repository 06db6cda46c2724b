import { nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { FieldId } from '../../locales/profile-messages.ts';
import { questionOptions } from '../values/question-options.ts';
import { askedQuestions } from '../values/questions.table.ts';
import { checkboxField, radioField, selectField } from './choice-fields.ts';
import type { FieldContext } from './field-context.ts';
import { questionHint } from './question-hint.ts';

/** A question of the catalog, as radio buttons, checkboxes or a select. */
export function questionField(id: number, field: FieldId, context: FieldContext): TemplateResult | typeof nothing {
  const question = askedQuestions[id];
  if (!question) return nothing;
  const { values, messages, change } = context;
  const selected = values.answers[id] ?? [];
  const choices = questionOptions(id, values.country).map((option) => ({
    value: String(option),
    label: messages.option(option),
  }));
  if (question.kind === 'multiple') {
    return checkboxField(field, context, {
      choices,
      selected,
      none: values.noPets,
      set: (options, noPets) => change(field, { answers: { [id]: options }, noPets }),
      optional: question.isOptional === true,
    });
  }
  const fieldView = question.kind === 'radio' ? radioField : selectField;
  const set = (value: string) => change(field, { answers: { [id]: value === '' ? [] : [Number(value)] } });
  const hint = questionHint(id, values.country, messages);
  return fieldView(field, context, { choices, selected: String(selected[0] ?? ''), set, hint });
}
