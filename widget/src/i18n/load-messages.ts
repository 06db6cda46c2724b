import { createFormat } from './format.ts';
import type { Format } from './format.ts';
import { pickLanguage } from './pick-language.ts';

/** What fetches the module of each language, which makes messages from a `Format`. */
export type MessageLoaders<Messages> = Readonly<
  Record<string, () => Promise<{ readonly messages: (format: Format) => Messages }>>
>;

/** Messages in the first of `wanted` that there is, else in English. Rejects when the module does not load. */
export async function loadMessages<M>(loaders: MessageLoaders<M>, wanted: readonly string[]): Promise<M> {
  const lang = pickLanguage(wanted, Object.keys(loaders), 'en');
  const module = await loaders[lang]?.();
  if (!module) throw new RangeError(`no messages for ${lang}`);
  return module.messages(createFormat(lang));
}
