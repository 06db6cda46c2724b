import type { TrialStep } from '@rewards-wall/shared/admin/trial-schema.ts';

/** The steps of the trials of this visit, by click. They are shown once more only as long as the page is open. */
const kept = new Map<string, TrialStep[]>();

export function keepSteps(clickId: string, steps: readonly TrialStep[]): void {
  kept.set(clickId, [...(kept.get(clickId) ?? []), ...steps]);
}

export function keptSteps(clickId: string): readonly TrialStep[] {
  return kept.get(clickId) ?? [];
}
