import { createFormat } from '../i18n/format.ts';
import { wallLanguages } from '../locales/wall-languages.ts';

/** What a dialog with a wall says itself. */
export interface DialogWords {
  readonly label: string;
  readonly close: string;
}

const all = Object.entries(wallLanguages).map(async ([lang, load]): Promise<[string, DialogWords]> => {
  const { close, tabsLabel } = (await load()).messages(createFormat(lang), '');
  return [lang, { label: tabsLabel, close }];
});

/** The wall's own words, by language. */
export const dialogWords: Readonly<Record<string, DialogWords>> = Object.fromEntries(await Promise.all(all));
