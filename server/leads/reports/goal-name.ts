import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';

const goalName = text({ min: 1, max: 100, trim: true });

/**
 * The network's name of a goal; undefined if unreadable. Only a call that is a reconciliation takes our word for one, so
 * a goal of that name is `?`, which no offer has.
 */
export function goalOf(value: unknown): string | undefined {
  const goal = goalName.safeParse(value).data;
  return goal === RECONCILED ? '?' : goal;
}
