import type { FormMessages } from '../messages/load-form-messages.ts';

/**
 * The sensitive questions, with their options that tell nothing: 86 "Does not apply" and 126 "Prefer not to answer". The
 * contract has none for the others.
 */
const sensitive: Readonly<Record<number, readonly number[]>> = { 5: [], 6: [86], 7: [], 11: [126] };

type Words = Pick<FormMessages, 'incomeHint' | 'mayDecline' | 'option' | 'standardQuestion' | 'whyAsked'>;

/** What the form says below a question: why it asks for something sensitive, and in which currency. */
export function questionHint(id: number, country: string, words: Words): readonly string[] {
  const isForeign = country !== 'US';
  if (id === 3 && isForeign) return [words.incomeHint];
  const declining = sensitive[id];
  if (!declining) return [];
  return [
    words.whyAsked,
    // "Hispanic or Latino" means little elsewhere.
    ...(id === 7 && isForeign ? [words.standardQuestion] : []),
    ...declining.map((option) => words.mayDecline(words.option(option))),
  ];
}
