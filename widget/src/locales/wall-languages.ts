import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { WallMessages } from './wall-messages.ts';

/** The languages of the wall: fetched beside the offers when wanted, one module each. */
export const wallLanguages: MessageLoaders<WallMessages> = {
  en: () => import('./wall-en.ts'),
};
