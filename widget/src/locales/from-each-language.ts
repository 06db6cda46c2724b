import { createFormat } from '../i18n/format.ts';
import type { WallMessages } from './wall-messages.ts';
import { wallLanguages } from './wall-languages.ts';

/** What `pick` takes from the wall's messages, by language. For tables that the build computes (`*.table.ts`). */
export async function fromEachLanguage<Value>(
  pick: (messages: WallMessages, lang: string) => Value,
  formatOf = createFormat,
): Promise<Readonly<Record<string, Value>>> {
  const entries = Object.entries(wallLanguages).map(async ([lang, load]) => {
    const { messages } = await load();
    return [lang, pick(messages(formatOf(lang), ''), lang)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
