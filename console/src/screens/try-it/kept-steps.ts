import type { TrialStep } from '@rewards-wall/shared/admin/trial-schema.ts';

/** Trial steps by click. They are kept only until the page closes. */
const kept = new Map<string, TrialStep[]>();

export function keepSteps(clickId: string, steps: readonly TrialStep[]): void {
  kept.set(clickId, [...(kept.get(clickId) ?? []), ...steps]);
}

export function keptSteps(clickId: string): readonly TrialStep[] {
  return kept.get(clickId) ?? [];
}
