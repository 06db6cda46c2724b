import type { MessageLoaders } from '../i18n/load-messages.ts';
import type { ExtrasMessages } from './extras-messages.ts';

/** The languages of what follows the first screen, one module each. They load with its code. */
export const extrasLanguages: MessageLoaders<ExtrasMessages> = {
  en: () => import('./en/extras.ts'),
  es: () => import('./es/extras.ts'),
  fr: () => import('./fr/extras.ts'),
  de: () => import('./de/extras.ts'),
  'pt-BR': () => import('./pt-BR/extras.ts'),
  it: () => import('./it/extras.ts'),
  nl: () => import('./nl/extras.ts'),
  pl: () => import('./pl/extras.ts'),
  ja: () => import('./ja/extras.ts'),
  ar: () => import('./ar/extras.ts'),
};
