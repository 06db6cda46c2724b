import { importAgain } from '../api/import-again.ts';
import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { createFormat } from './format.ts';
import type { Format } from './format.ts';

type Load<Messages> = () => Promise<{ readonly messages: (format: Format, host: string) => Messages }>;

/** Loaders of the languages' modules, each of which makes messages from a `Format` and the name of the service's host. */
export type MessageLoaders<Messages> = { readonly en: Load<Messages> } & Readonly<Record<string, Load<Messages>>>;

/** The messages in the first available language of `wanted`, or in English. Rejects if the module does not load. */
export async function loadMessages<M>(loaders: MessageLoaders<M>, wanted: readonly string[], host = ''): Promise<M> {
  const lang = pickLanguage(wanted, Object.keys(loaders), 'en');
  const loading = importAgain(loaders[lang] ?? loaders.en);
  // Creating the first format takes tens of milliseconds on a slow phone, so do it while the module loads.
  const format = createFormat(lang);
  const { messages } = await loading;
  return messages(format, host);
}
