import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { SurveyMessages } from './survey-messages.ts';

/** The languages of the surveys tab, one module each. They load when the tab is first selected. */
export const surveyLanguages: MessageLoaders<SurveyMessages> = {
  en: () => import('./en/surveys.ts'),
  es: () => import('./es/surveys.ts'),
  fr: () => import('./fr/surveys.ts'),
  de: () => import('./de/surveys.ts'),
  'pt-BR': () => import('./pt-BR/surveys.ts'),
  it: () => import('./it/surveys.ts'),
  nl: () => import('./nl/surveys.ts'),
  pl: () => import('./pl/surveys.ts'),
  ja: () => import('./ja/surveys.ts'),
  ar: () => import('./ar/surveys.ts'),
};
