import { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';
import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';

/** Warnings already in the console. */
const told = new Set<string>();

/** The service's own page can't be linked for these, because the service is unreachable. */
const withoutService: readonly SetupMistakeId[] = ['unreachable', 'not-the-service'];

/** Warns the developer of a mistake, once per page: what is wrong, how to fix it, and where to read more. */
export function warnOfSetup(base: string, mistake: SetupMistakeId, facts: string): void {
  if (told.has(mistake)) return;
  told.add(mistake);
  const { title, mend } = setupMistakes[mistake];
  const isThere = base.startsWith('http') && !withoutService.includes(mistake);
  const guide = isThere ? `${base}/troubleshooting` : 'docs/troubleshooting.md';
  const link = `${guide}#${mistake}`;
  const sentence = facts.replace(/[^.!?]$/, '$&.');
  const words = ['[offer-wall]', title, sentence, mend, link].filter(Boolean).join(' ').replaceAll('`', '');
  // oxlint-disable-next-line no-console -- the developer of the page looks here
  console.warn(withoutKeys(words));
}

/** Keys never appear in the console, wherever the page has put them. */
function withoutKeys(words: string): string {
  return words.replaceAll(/\b([ps]k_)\w+/g, '$1…');
}
