import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ActivityMessages } from './activity-messages.ts';

/** The languages of the activity tab: fetched with it when it is first shown, one module each. */
export const activityLanguages: MessageLoaders<ActivityMessages> = {
  en: () => import('./activity-en.ts'),
  es: () => import('./activity-es.ts'),
  fr: () => import('./activity-fr.ts'),
  de: () => import('./activity-de.ts'),
  'pt-BR': () => import('./activity-pt-BR.ts'),
  it: () => import('./activity-it.ts'),
  nl: () => import('./activity-nl.ts'),
  pl: () => import('./activity-pl.ts'),
  ja: () => import('./activity-ja.ts'),
  ar: () => import('./activity-ar.ts'),
};
