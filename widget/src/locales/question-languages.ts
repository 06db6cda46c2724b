import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { QuestionLabels } from './profile-messages.ts';

/** The languages of the questions: fetched with those of the form, one module each. */
export const questionLanguages: MessageLoaders<QuestionLabels> = {
  en: () => import('./questions-en.ts'),
  es: () => import('./questions-es.ts'),
  fr: () => import('./questions-fr.ts'),
  de: () => import('./questions-de.ts'),
  'pt-BR': () => import('./questions-pt-BR.ts'),
  it: () => import('./questions-it.ts'),
  nl: () => import('./questions-nl.ts'),
  pl: () => import('./questions-pl.ts'),
  ja: () => import('./questions-ja.ts'),
  ar: () => import('./questions-ar.ts'),
};
