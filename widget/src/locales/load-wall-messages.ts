import { createFormat } from '../i18n/format.ts';
import type { Format } from '../i18n/format.ts';
import { pickLanguage } from '../i18n/pick-language.ts';
import type { WallMessages } from './wall-messages.ts';

/** One module a language, fetched beside the offers when it is wanted. */
const loaders: Readonly<Record<string, () => Promise<(format: Format) => WallMessages>>> = {
  en: () => import('./en.ts').then((module) => module.wallEnglish),
};

/** The wall's messages in the first of `wanted` that there is, else in English. Rejects when it does not load. */
export async function loadWallMessages(wanted: readonly string[]): Promise<WallMessages> {
  const lang = pickLanguage(wanted, Object.keys(loaders), 'en');
  const make = await loaders[lang]?.();
  if (!make) throw new RangeError(`no messages for ${lang}`);
  return make(createFormat(lang));
}
