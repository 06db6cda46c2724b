import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ProfileMessages } from './profile-messages.ts';

/** The languages of the survey form, one module each. They load at the same time as the form. */
export const formLanguages: MessageLoaders<ProfileMessages> = {
  en: () => import('./en/form.ts'),
  es: () => import('./es/form.ts'),
  fr: () => import('./fr/form.ts'),
  de: () => import('./de/form.ts'),
  'pt-BR': () => import('./pt-BR/form.ts'),
  it: () => import('./it/form.ts'),
  nl: () => import('./nl/form.ts'),
  pl: () => import('./pl/form.ts'),
  ja: () => import('./ja/form.ts'),
  ar: () => import('./ar/form.ts'),
};
