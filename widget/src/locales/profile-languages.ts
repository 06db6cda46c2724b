import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ProfileMessages } from './profile-messages.ts';

/** The languages of the survey form, one module each. They load at the same time as the form. */
export const profileLanguages: MessageLoaders<ProfileMessages> = {
  en: () => import('./en/profile.ts'),
  es: () => import('./es/profile.ts'),
  fr: () => import('./fr/profile.ts'),
  de: () => import('./de/profile.ts'),
  'pt-BR': () => import('./pt-BR/profile.ts'),
  it: () => import('./it/profile.ts'),
  nl: () => import('./nl/profile.ts'),
  pl: () => import('./pl/profile.ts'),
  ja: () => import('./ja/profile.ts'),
  ar: () => import('./ar/profile.ts'),
};
