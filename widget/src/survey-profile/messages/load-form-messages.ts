import { loadMessages } from '../../i18n/load-messages.ts';
import { profileLanguages } from '../../locales/profile-languages.ts';
import type { BirthPart, FieldId, ProfileMessages } from '../../locales/profile-messages.ts';
import { questionLanguages } from '../../locales/question-languages.ts';
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

/** Loads the messages in the first available language of `wanted`. Rejects if a module does not load. */
export async function loadFormMessages(wanted: readonly string[]): Promise<FormMessages> {
  const [messages, labels] = await Promise.all([
    loadMessages(profileLanguages, wanted),
    loadMessages(questionLanguages, wanted),
  ]);
  return { ...withLabels(messages, labels), birthOrder: birthOrder(messages.format.lang, wanted) };
}
