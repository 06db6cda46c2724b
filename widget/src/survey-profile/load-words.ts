import { loadMessages } from '../i18n/load-messages.ts';
import type { ProfileMessages } from '../locales/profile-messages.ts';
import { profileLanguages } from '../locales/profile-languages.ts';
import { questionLanguages } from '../locales/question-languages.ts';
import { withLabels } from './question-labels.ts';

/** What the form says, in the first of `wanted` that there is. Rejects when a module does not load. */
export async function loadWords(wanted: readonly string[]): Promise<ProfileMessages> {
  const [words, labels] = await Promise.all([
    loadMessages(profileLanguages, wanted),
    loadMessages(questionLanguages, wanted),
  ]);
  return withLabels(words, labels);
}
