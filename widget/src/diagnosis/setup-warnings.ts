import { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';
import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';

/** The warnings that the console has. */
const told = new Set<string>();

/** The service can't show its own page about these. */
const withoutService: readonly SetupMistakeId[] = ['unreachable', 'not-the-service'];

/** Tells the developer of a mistake: what is wrong, what to do, and where to read more. Each only once a page. */
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
