import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ActivityMessages } from './activity-messages.ts';

/** The languages of the activity tab: fetched with it when it is first shown, one module each. */
export const activityLanguages: MessageLoaders<ActivityMessages> = {
  en: () => import('./en/activity.ts'),
  es: () => import('./es/activity.ts'),
  fr: () => import('./fr/activity.ts'),
  de: () => import('./de/activity.ts'),
  'pt-BR': () => import('./pt-BR/activity.ts'),
  it: () => import('./it/activity.ts'),
  nl: () => import('./nl/activity.ts'),
  pl: () => import('./pl/activity.ts'),
  ja: () => import('./ja/activity.ts'),
  ar: () => import('./ar/activity.ts'),
};
