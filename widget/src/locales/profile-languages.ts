import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ProfileWords } from './profile-messages.ts';

/** The languages of the form: fetched with it when wanted, one module each. */
export const profileLanguages: MessageLoaders<ProfileWords> = {
  en: () => import('./profile-en.ts'),
  es: () => import('./profile-es.ts'),
  fr: () => import('./profile-fr.ts'),
  de: () => import('./profile-de.ts'),
  'pt-BR': () => import('./profile-pt-BR.ts'),
  it: () => import('./profile-it.ts'),
  nl: () => import('./profile-nl.ts'),
  pl: () => import('./profile-pl.ts'),
  ja: () => import('./profile-ja.ts'),
  ar: () => import('./profile-ar.ts'),
};
