import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';

/** A mistake, with the facts that show it; these must not name a person. */
export interface FoundMistake {
  readonly mistake: SetupMistakeId;
  readonly facts: string;
}
