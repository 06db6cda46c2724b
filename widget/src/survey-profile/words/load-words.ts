import { loadMessages } from '../../i18n/load-messages.ts';
import type { ProfileMessages } from '../../locales/profile-messages.ts';
import { profileLanguages } from '../../locales/profile-languages.ts';
import { questionLanguages } from '../../locales/question-languages.ts';
import type { BirthPart } from '../values/birth-date.ts';
import { birthOrder } from './birth-order.ts';
import { withLabels } from './question-labels.ts';

/** All that depends on the language: what the form says, and in which order it asks for a date. */
export interface FormWords extends ProfileMessages {
  readonly birthOrder: readonly BirthPart[];
}

/** What the form says, in the first of `wanted` that there is. Rejects when a module does not load. */
export async function loadWords(wanted: readonly string[]): Promise<FormWords> {
  const [words, labels] = await Promise.all([
    loadMessages(profileLanguages, wanted),
    loadMessages(questionLanguages, wanted),
  ]);
  return { ...withLabels(words, labels), birthOrder: birthOrder(words.format.lang, wanted) };
}
