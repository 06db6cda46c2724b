import type { FormMessages } from '../messages/load-form-messages.ts';

/** Options that tell nothing, by question: 86 "Does not apply" and 126 "Prefer not to answer". */
const declining: Readonly<Record<number, number>> = { 6: 86, 11: 126 };

type Words = Pick<FormMessages, 'incomeHint' | 'mayDecline' | 'option' | 'standardQuestion' | 'whyAsked'>;

/** What the form says below a question: why it asks for something sensitive, and in which currency. */
export function questionHint(id: number, country: string, words: Words): readonly string[] {
  const isForeign = country !== 'US';
  if (id === 3) return isForeign ? [words.incomeHint] : [];
  if (![5, 6, 7, 11].includes(id)) return [];
  const declined = declining[id];
  return [
    words.whyAsked,
    // "Hispanic or Latino" means little elsewhere.
    ...(id === 7 && isForeign ? [words.standardQuestion] : []),
    ...(declined === undefined ? [] : [words.mayDecline(words.option(declined))]),
  ];
}
