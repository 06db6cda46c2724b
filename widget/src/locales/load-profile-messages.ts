import { createFormat } from '../i18n/format.ts';
import type { Format } from '../i18n/format.ts';
import { pickLanguage } from '../i18n/pick-language.ts';
import type { ProfileMessages } from './profile-messages.ts';

/** One module a language, fetched with the form when it is wanted. */
const loaders: Readonly<Record<string, () => Promise<(format: Format) => ProfileMessages>>> = {
  en: () => import('./en-profile.ts').then((module) => module.profileEnglish),
};

/** The form's messages in the first of `wanted` that there is, else in English. Rejects when it does not load. */
export async function loadProfileMessages(wanted: readonly string[]): Promise<ProfileMessages> {
  const lang = pickLanguage(wanted, Object.keys(loaders), 'en');
  const make = await loaders[lang]?.();
  if (!make) throw new RangeError(`no messages for ${lang}`);
  return make(createFormat(lang));
}
