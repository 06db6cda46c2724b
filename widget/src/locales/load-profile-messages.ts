import { createFormat } from '../i18n/format.ts';
import type { Format } from '../i18n/format.ts';
import { pickLanguage } from '../i18n/pick-language.ts';
import { profileEnglish } from './en-profile.ts';
import type { ProfileMessages } from './profile-messages.ts';

/** English comes with the form; any other language is one module, fetched when it is wanted. */
const loaders: Readonly<Record<string, () => Promise<(format: Format) => ProfileMessages>>> = {};

export const englishProfile: ProfileMessages = profileEnglish(createFormat('en'));

/** The form's messages in the first of `wanted` that there is. A language that fails to load is English. */
export async function loadProfileMessages(wanted: readonly string[]): Promise<ProfileMessages> {
  const lang = pickLanguage(wanted, ['en', ...Object.keys(loaders)], 'en');
  const load = loaders[lang];
  if (load === undefined) return englishProfile;
  try {
    return (await load())(createFormat(lang));
  } catch {
    return englishProfile;
  }
}
