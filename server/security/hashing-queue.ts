/**
 * Whose share of the work a password takes. All but strangers have one of their own: a person at an address that they
 * use, the holder of a valid link, and a signed-in person.
 */
export type Budget = 'stranger' | 'known-address' | 'link' | 'session';

export interface Claim {
  budget: Budget;
  /** Who may not take all of the budget: a network, a person at an address, a link, or a person. */
  holder: string;
}

/** Passwords that are being hashed, and those that wait for it, in the order of their arrival. */
export interface Line<Waiting extends Claim = Claim> {
  readonly running: readonly Claim[];
  readonly waiting: readonly Waiting[];
}

/** Other requests need processor time and libuv's threads, too. */
export const AT_ONCE = 2;
/** So one is always free soon for those with a budget of their own. */
const STRANGERS_AT_ONCE = 1;
const MOST_WAITING = 16;
const MOST_WAITING_PER_HOLDER = 2;

/** What becomes of a password that arrives. */
export function admit({ running, waiting }: Line, claim: Claim): 'run' | 'wait' | 'refuse' {
  if (hasRoom(running, claim)) return 'run';
  const ofBudget = waiting.filter(({ budget }) => budget === claim.budget);
  const ofHolder = ofBudget.filter(({ holder }) => holder === claim.holder);
  return ofBudget.length < MOST_WAITING && ofHolder.length < MOST_WAITING_PER_HOLDER ? 'wait' : 'refuse';
}

/** The one that runs next: strangers come last. Undefined: none of them may run now. */
export function nextInLine<Waiting extends Claim>({ running, waiting }: Line<Waiting>): Waiting | undefined {
  const open = waiting.filter((claim) => hasRoom(running, claim));
  return open.find(({ budget }) => budget !== 'stranger') ?? open[0];
}

function hasRoom(running: readonly Claim[], { budget }: Claim): boolean {
  if (running.length >= AT_ONCE) return false;
  return budget !== 'stranger' || running.filter((other) => other.budget === 'stranger').length < STRANGERS_AT_ONCE;
}
