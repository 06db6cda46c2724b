import { createFormat } from '../i18n/format.ts';
import type { Format } from '../i18n/format.ts';
import { pickLanguage } from '../i18n/pick-language.ts';
import { wallEnglish } from './en.ts';
import type { WallMessages } from './wall-messages.ts';

/** English is part of the first download; any other language is one module, fetched when it is wanted. */
const loaders: Readonly<Record<string, () => Promise<(format: Format) => WallMessages>>> = {};

export const englishWall: WallMessages = wallEnglish(createFormat('en'));

/** The wall's messages in the first of `wanted` that there is. A language that fails to load is English. */
export async function loadWallMessages(wanted: readonly string[]): Promise<WallMessages> {
  const lang = pickLanguage(wanted, ['en', ...Object.keys(loaders)], 'en');
  const load = loaders[lang];
  if (load === undefined) return englishWall;
  try {
    return (await load())(createFormat(lang));
  } catch {
    return englishWall;
  }
}
