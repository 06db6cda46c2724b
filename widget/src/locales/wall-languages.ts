import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { WallMessages } from './wall-messages.ts';

/** The languages of the wall: fetched beside the offers when wanted, one module each. */
export const wallLanguages: MessageLoaders<WallMessages> = {
  en: () => import('./wall-en.ts'),
  es: () => import('./wall-es.ts'),
  fr: () => import('./wall-fr.ts'),
  de: () => import('./wall-de.ts'),
  'pt-BR': () => import('./wall-pt-BR.ts'),
  it: () => import('./wall-it.ts'),
  nl: () => import('./wall-nl.ts'),
  pl: () => import('./wall-pl.ts'),
  ja: () => import('./wall-ja.ts'),
  ar: () => import('./wall-ar.ts'),
};
