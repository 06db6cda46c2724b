import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ProfileMessages } from './profile-messages.ts';

/** The languages of the form: fetched with it when wanted, one module each. */
export const profileLanguages: MessageLoaders<ProfileMessages> = {
  en: () => import('./en-profile.ts').then((module) => module.profileEnglish),
};
