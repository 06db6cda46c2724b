import { loadMessages } from '../../i18n/load-messages.ts';
import { formLanguages } from '../../locales/form-languages.ts';
import type { BirthPart, FieldId, ProfileMessages } from '../../locales/profile-messages.ts';
import { birthOrder } from './birth-order.ts';
import { withLabels } from './question-labels.ts';

/** Everything in the form that depends on the language. */
export interface FormMessages extends Omit<ProfileMessages, 'field'> {
  field(field: FieldId): string;
  option(id: number): string;
  device(id: number): string;
  /** The order of the three inputs of a date. */
  readonly birthOrder: readonly BirthPart[];
}

/** Loads the messages in the first available language of `wanted`. Rejects if the module does not load. */
export async function loadFormMessages(wanted: readonly string[]): Promise<FormMessages> {
  const messages = await loadMessages(formLanguages, wanted);
  return { ...withLabels(messages), birthOrder: birthOrder(messages.format.lang, wanted) };
}
