import { checkBirth } from './birth-date.ts';
import type { BirthPart } from './birth-date.ts';
import { normalizeZip } from './normalize-zip.ts';
import { questionIdOf } from './profile-steps.ts';
import type { FieldId } from './profile-steps.ts';
import type { ProfileValues, TextField } from './profile-values.ts';
import { questionOptions } from './question-options.ts';
import { askedQuestions } from './questions.table.ts';
import { isTextField, textRules } from './text-rules.ts';
import type { TextRule } from './text-rules.ts';

export type FieldErrorCode = 'required' | 'too_long' | 'format' | 'not_real' | 'future';

export interface FieldError {
  readonly field: FieldId;
  readonly code: FieldErrorCode;
  /** Which of the three inputs of a date. */
  readonly part?: BirthPart;
  /** Of `too_long`: how many characters there may be. */
  readonly max?: number;
}

/**
 * What is wrong with the given fields, in their order, at most one error a field. Accepts what the service's schema
 * accepts, except that "none" of devices has to be said. `today` is YYYY-MM-DD.
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

const errorIf = (wrong: boolean, field: FieldId, code: FieldErrorCode) => (wrong ? { field, code } : null);

/** An answer to income that the chosen country does not have counts as none. */
function missesAnswer(values: ProfileValues, id: number): boolean {
  if (!askedQuestions[id]?.required) return false;
  const options = questionOptions(id, values.country);
  const chosen = values.answers[id] ?? [];
  return chosen.length !== 1 || !options.includes(chosen[0] ?? 0);
}

function checkText(values: ProfileValues, field: TextField): FieldError | null {
  const { required, max, pattern }: TextRule = textRules[field];
  const raw = values.texts[field];
  const text = field === 'zip' ? normalizeZip(raw) : raw.trim();
  if (text === '') return errorIf(required, field, 'required');
  if ([...text].length > max) return { field, code: 'too_long', max };
  const wrong = /\p{Cc}/u.test(text) || !text.isWellFormed() || !(pattern?.test(text) ?? true);
  return errorIf(wrong, field, 'format');
}
