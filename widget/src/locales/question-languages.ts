import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { QuestionLabels } from './profile-messages.ts';

const english: QuestionLabels = {
  questions: {},
  options: {},
  devices: {},
  incomeBelow: (amount) => `Under ${amount}`,
  incomeAbove: (amount) => `More than ${amount}`,
};

/** The languages of the questions: one module each, but for English, which stands in the catalogue. */
export const questionLanguages: MessageLoaders<QuestionLabels> = {
  en: () => Promise.resolve({ messages: () => english }),
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
