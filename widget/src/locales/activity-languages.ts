import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ActivityMessages } from './activity-messages.ts';

/** The languages of the activity tab, one module each. They load when the tab is first selected. */
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
