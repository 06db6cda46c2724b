import type { FormMessages } from '../messages/load-form-messages.ts';

type Words = Pick<FormMessages, 'incomeHint' | 'mayDecline' | 'option' | 'standardQuestion' | 'whyAsked'>;

/**
 * The hint below a question: why it asks for something sensitive, how to decline, and the currency. The first sensitive
 * question of a step explains all that follow. Only two have an option to decline: 86 "Does not apply" and 126 "Prefer
 * not to answer".
 */
export function questionHint(id: number, country: string, words: Words): readonly string[] {
  const isForeign = country !== 'US';
  const hints = [
    (id === 5 || id === 7) && words.whyAsked,
    // "Hispanic or Latino" means little elsewhere.
    id === 7 && isForeign && words.standardQuestion,
    id === 6 && words.mayDecline(words.option(86)),
    id === 11 && words.mayDecline(words.option(126)),
    id === 3 && isForeign && words.incomeHint,
  ];
  return hints.filter((hint) => hint !== false);
}
