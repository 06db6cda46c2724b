import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewClick } from '../ports/clicks.ts';
import type { NewLead } from '../ports/leads.ts';
import type { ClickSlice, PartitionStep, RemovedClicks } from '../ports/retention.ts';
import type { Store } from '../store.ts';
import { AT, fresh, lead, newClick } from './fixtures.ts';

export const DAY = DAY_MS;

/** Ids of clicks that only one test has, in the order in which it makes them. */
export function ownClicks(): { next: () => string; range: { after: string; before: string } } {
  const mark = String(fresh()).padStart(12, '0');
  let made = 0;
  return {
    next: () => `clk_own${mark}_${String((made += 1)).padStart(4, '0')}`,
    range: { after: `clk_own${mark}`, before: `clk_own${mark}z` },
  };
}

export type OwnClicks = ReturnType<typeof ownClicks>;

/** Stores a click with an id of its own, and a lead for it that is credited. */
export async function oldLead(
  store: Store,
  { account, clicks }: { account: AccountRef; clicks: OwnClicks },
  given: Partial<NewLead> = {},
  clicked: Partial<NewClick> = {},
): Promise<NewLead> {
  const { clickId } = await newClick(store, account, { clickId: clicks.next(), ...clicked });
  const input = lead(clickId, given);
  const answer = await store.creditLead(input);
  if (answer.kind !== 'credited') throw new Error(answer.kind);
  return input;
}

/** Removes the test's own clicks, as `days` after AT. */
export function removeOwn(
  store: Store,
  { range }: OwnClicks,
  days: number,
  given: Partial<ClickSlice> = {},
): Promise<RemovedClicks> {
  return store.removeClicks({
    ...range,
    limit: 100,
    most: 100,
    at: AT + days * DAY,
    clicksMs: 90 * DAY,
    leadsMs: 180 * DAY,
    isDry: false,
    forgetAddress: () => null,
    ...given,
  });
}

type Partitions = Parameters<Store['keepPartitions']>[0];

/** Makes and drops partitions while no one takes the lease away, and returns what became of the months. */
export async function keptPartitions(
  store: Store,
  given: Omit<Partitions, 'keepLease' | 'onStep'> & { keepLease?: Partitions['keepLease'] },
): Promise<PartitionStep[]> {
  const steps: PartitionStep[] = [];
  const onStep = (step: PartitionStep): void => void steps.push(step);
  await store.keepPartitions({ keepLease: async () => undefined, ...given, onStep });
  return steps;
}
