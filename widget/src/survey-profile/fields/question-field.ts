import { nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { checkboxField, radioField, selectField } from './choice-fields.ts';
import type { FieldContext } from './field-frame.ts';
import type { FieldId } from '../values/profile-steps.ts';
import { questionOptions } from '../values/question-options.ts';
import { askedQuestions } from '../values/questions.table.ts';

/** A question of the catalogue, drawn by its kind. */
export function questionField(id: number, field: FieldId, context: FieldContext): TemplateResult | typeof nothing {
  const asked = askedQuestions[id];
  if (!asked) return nothing;
  const { values, messages, change } = context;
  const chosen = values.answers[id] ?? [];
  const answer = (options: readonly number[]) => ({ ...context.values.answers, [id]: options });
  const choices = questionOptions(id, values.country).map((option) => ({
    value: String(option),
    label: messages.option(option),
  }));
  if (asked.kind === 'multiple') {
    return checkboxField(field, context, {
      choices,
      chosen,
      none: values.noPets,
      set: (options, noPets) => change({ answers: answer(options), noPets }),
      optional: !asked.required,
    });
  }
  const draw = asked.kind === 'radio' ? radioField : selectField;
  const set = (value: string) => change({ answers: answer(value === '' ? [] : [Number(value)]) });
  return draw(field, context, choices, String(chosen[0] ?? ''), set);
}
