import { fromEachLanguage } from '../locales/from-each-language.ts';

/** The wall's own words for a balance, with `{amount}` and `{currency}` for what is filled in. */
export const balanceWords = await fromEachLanguage(({ balance }) => balance('{amount} {currency}'));
