/**
 * The budget that a password's hashing takes from. Persons at an address that they use, holders of a valid link, and
 * signed-in persons each have their own; strangers share one.
 */
export type Budget = 'stranger' | 'known-address' | 'link' | 'session';

export interface Claim {
  budget: Budget;
  /** Limited within the budget: a network, a person at an address, a link, or a person. */
  holder: string;
}

/** Passwords being hashed, and those waiting, in order of arrival. */
export interface Line<Waiting extends Claim = Claim> {
  readonly running: readonly Claim[];
  readonly waiting: readonly Waiting[];
}

/** Other requests need processor time and libuv's threads too. */
export const AT_ONCE = 2;
/** Leaves one for those with their own budget. */
const STRANGERS_AT_ONCE = 1;
const MOST_WAITING = 16;
const MOST_WAITING_PER_HOLDER = 2;

/** Whether a new password runs, waits or is refused. */
export function admit({ running, waiting }: Line, claim: Claim): 'run' | 'wait' | 'refuse' {
  if (hasRoom(running, claim)) return 'run';
  const ofBudget = waiting.filter(({ budget }) => budget === claim.budget);
  const ofHolder = ofBudget.filter(({ holder }) => holder === claim.holder);
  return ofBudget.length < MOST_WAITING && ofHolder.length < MOST_WAITING_PER_HOLDER ? 'wait' : 'refuse';
}

/** The next to run: strangers come last. Undefined: none may run now. */
export function nextInLine<Waiting extends Claim>({ running, waiting }: Line<Waiting>): Waiting | undefined {
  const open = waiting.filter((claim) => hasRoom(running, claim));
  return open.find(({ budget }) => budget !== 'stranger') ?? open[0];
}

function hasRoom(running: readonly Claim[], { budget }: Claim): boolean {
  if (running.length >= AT_ONCE) return false;
  return budget !== 'stranger' || running.filter((other) => other.budget === 'stranger').length < STRANGERS_AT_ONCE;
}
