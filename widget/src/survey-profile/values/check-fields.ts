import type { FieldError, FieldId, TextField } from '../../locales/profile-messages.ts';
import { checkBirth } from './birth-date.ts';
import { questionIdOf } from './profile-steps.ts';
import type { ProfileValues } from './profile-values.ts';
import { questionOptions } from './question-options.ts';
import { askedQuestions } from './questions.table.ts';
import { isTextField, textRules } from './text-rules.ts';
import type { TextRule } from './text-rules.ts';
import { zipOf } from './zip.ts';

/**
 * The errors in these fields, in their order, at most one a field. Accepts what the service's schema accepts, except that
 * the user must select a device or "None of these", and consent to the use of sensitive answers. `today` is YYYY-MM-DD.
 */
export function checkFields(values: ProfileValues, fields: readonly FieldId[], today: string): FieldError[] {
  return fields.flatMap((field) => checkField(values, field, today) ?? []);
}

function checkField(values: ProfileValues, field: FieldId, today: string): FieldError | null {
  const id = questionIdOf(field);
  if (id !== null) return errorIf(missesAnswer(values, id), field, 'required');
  switch (field) {
    case 'gender':
    case 'country':
      return errorIf(values[field] === '', field, 'required');
    case 'consent.sensitive':
      return errorIf(!values.consent, field, 'required');
    case 'target_system_selected':
      return errorIf(values.devices.length === 0 && !values.noDevices, field, 'required');
    case 'dob': {
      const problem = checkBirth(values.birth, today);
      return problem && { field, ...problem };
    }
    default:
      return isTextField(field) ? checkText(values, field) : null;
  }
}

const errorIf = (isWrong: boolean, field: FieldId, code: FieldError['code']) => (isWrong ? { field, code } : null);

/** An answer that is not an option in the user's country counts as missing. */
function missesAnswer(values: ProfileValues, id: number): boolean {
  if (askedQuestions[id]?.isOptional) return false;
  const options = questionOptions(id, values.country);
  const selected = values.answers[id] ?? [];
  return selected.length !== 1 || !options.includes(selected[0] ?? 0);
}

function checkText(values: ProfileValues, field: TextField): FieldError | null {
  const { required, max, pattern }: TextRule = textRules[field];
  const text = field === 'zip' ? zipOf(values) : (values.texts[field] ?? '').trim();
  if (text === '') return errorIf(required, field, 'required');
  if ([...text].length > max) return { field, code: 'too_long', max };
  const isInvalid = /\p{Cc}/u.test(text) || !text.isWellFormed() || !(pattern?.test(text) ?? true);
  return errorIf(isInvalid, field, 'format');
}
