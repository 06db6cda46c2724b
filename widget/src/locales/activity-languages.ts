import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ActivityMessages } from './activity-messages.ts';

/** The languages of the activity tab: fetched with it when it is first shown, one module each. */
export const activityLanguages: MessageLoaders<ActivityMessages> = {
  en: () => import('./activity-en.ts'),
};
