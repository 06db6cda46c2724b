import { createFormat } from '../i18n/format.ts';
import { wallLanguages } from '../locales/wall-languages.ts';

const all = Object.entries(wallLanguages).map(async ([lang, load]): Promise<[string, string]> => {
  const { balance } = (await load()).messages(createFormat(lang), '');
  return [lang, balance('{amount} {currency}')];
});

/** The wall's own words for a balance, with `{amount}` and `{currency}` for what is filled in. */
export const balanceWords: Readonly<Record<string, string>> = Object.fromEntries(await Promise.all(all));
