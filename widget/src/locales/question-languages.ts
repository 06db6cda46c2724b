import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { QuestionLabels } from './profile-messages.ts';

/** The languages of the questions, one module each. They load at the same time as those of the form. */
export const questionLanguages: MessageLoaders<QuestionLabels> = {
  en: () => import('./en/questions.ts'),
  es: () => import('./es/questions.ts'),
  fr: () => import('./fr/questions.ts'),
  de: () => import('./de/questions.ts'),
  'pt-BR': () => import('./pt-BR/questions.ts'),
  it: () => import('./it/questions.ts'),
  nl: () => import('./nl/questions.ts'),
  pl: () => import('./pl/questions.ts'),
  ja: () => import('./ja/questions.ts'),
  ar: () => import('./ar/questions.ts'),
};
