import type { FieldId, StepName } from '../../locales/profile-messages.ts';

export interface Step {
  readonly name: StepName;
  readonly fields: readonly FieldId[];
}

/** The five steps of the form. Country comes before income, whose options depend on it. */
export const steps: readonly Step[] = [
  { name: 'you', fields: ['first_name', 'last_name', 'email', 'gender', 'dob'] },
  { name: 'address', fields: ['country', 'address1', 'address2', 'city', 'state', 'zip'] },
  { name: 'home', fields: ['answers.1', 'answers.9', 'answers.4', 'answers.8', 'answers.7', 'answers.11'] },
  { name: 'work', fields: ['answers.2', 'answers.5', 'answers.6', 'answers.3'] },
  { name: 'devices', fields: ['target_system_selected', 'consent.sensitive'] },
];

export function isFieldId(path: string): path is FieldId {
  return steps.some(({ fields }: { readonly fields: readonly string[] }) => fields.includes(path));
}

/** The index of the step with this field. */
export function stepOf(field: FieldId): number {
  return steps.findIndex((step) => step.fields.includes(field));
}

const PREFIX = 'answers.';

type QuestionField = Extract<FieldId, `answers.${number}`>;

export const isQuestion = (field: FieldId): field is QuestionField => field.startsWith(PREFIX);

export const questionId = (field: QuestionField): number => Number(field.slice(PREFIX.length));

/** The id of the question; null for a field that is not a question. */
export function questionIdOf(field: FieldId): number | null {
  return isQuestion(field) ? questionId(field) : null;
}
