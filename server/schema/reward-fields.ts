import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';

/** A lead's credits without its reward rule, what the rule added or took, and the rule's name; null for none. */
export function rewardFields({
  amount,
  reward,
}: {
  readonly amount: Units;
  readonly reward: { readonly bonus: Units; readonly rule: string } | null;
}): { base: number; bonus: number; rule: string | null } {
  const bonus = reward?.bonus ?? 0;
  return { base: unitsToNumber(amount - bonus), bonus: unitsToNumber(bonus), rule: reward?.rule ?? null };
}
