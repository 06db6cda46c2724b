import { localDay } from '../../i18n/time.ts';
import { pendingParts } from '../activity-entry.ts';
import type { ActivityEntry } from '../activity-entry.ts';

/** What will be added to the balance. */
interface PendingSums {
  /** What comes on the next date, epoch ms; null without a date. */
  readonly next: { readonly at: number; readonly amount: number } | null;
  /** What comes later, or once a person has decided. */
  readonly later: number;
}

/** Sums the pending rewards of all entries. Those of one day in the user's time zone come together. */
export function pendingSums(entries: readonly ActivityEntry[]): PendingSums {
  const parts = entries.flatMap(pendingParts);
  const sum = (some: typeof parts) => some.reduce((total, { reward }) => total + reward, 0);
  const at = Math.min(...parts.map(({ availableAt }) => availableAt ?? Infinity));
  if (at === Infinity) return { next: null, later: sum(parts) };
  const isNext = ({ availableAt }: (typeof parts)[number]) =>
    availableAt !== undefined && localDay(availableAt) === localDay(at);
  return {
    next: { at, amount: sum(parts.filter(isNext)) },
    later: sum(parts.filter((part) => !isNext(part))),
  };
}
