import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';

/**
 * Reports a mistake of the page in the console, once. The texts load only now; if they don't, only the link is shown.
 */
export function setupWarning(base: string, mistake: SetupMistakeId, facts = ''): void {
  import('./setup-warnings.ts').then(
    ({ warnOfSetup }) => warnOfSetup(base, mistake, facts),
    // oxlint-disable-next-line no-console -- the developer of the page looks here
    () => console.warn(`[offer-wall] ${base}/troubleshooting#${mistake} (also in docs/troubleshooting.md)`),
  );
}
