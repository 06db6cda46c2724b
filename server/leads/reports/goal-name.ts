import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';

const goalName = text({ min: 1, max: 100, trim: true });

/**
 * The network's name of a goal; undefined if unreadable. Our own word for reconciliations is reserved for calls that
 * are one, so a goal of that name becomes `?`, which no offer has.
 */
export function goalOf(value: unknown): string | undefined {
  const goal = goalName.safeParse(value).data;
  return goal === RECONCILED ? '?' : goal;
}
