import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { WallMessages } from './wall-messages.ts';

/** The languages of the wall, one module each. They load at the same time as the offers. */
export const wallLanguages: MessageLoaders<WallMessages> = {
  en: () => import('./en/wall.ts'),
  es: () => import('./es/wall.ts'),
  fr: () => import('./fr/wall.ts'),
  de: () => import('./de/wall.ts'),
  'pt-BR': () => import('./pt-BR/wall.ts'),
  it: () => import('./it/wall.ts'),
  nl: () => import('./nl/wall.ts'),
  pl: () => import('./pl/wall.ts'),
  ja: () => import('./ja/wall.ts'),
  ar: () => import('./ar/wall.ts'),
};
