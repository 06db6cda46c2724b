import { addressBlock } from '../net/address.ts';
import type { Claim } from '../security/hashing-queue.ts';

/** What is being guessed, and what is known before the check. */
export interface Guess {
  /** The target: the password of a name, the code of a person, or the response of a passkey or the provider. */
  of: { kind: 'name' | 'code' | 'passkey' | 'provider'; key: string };
  ip: string;
  /** The person, if there is one. */
  adminId: string | null;
  /** Set if a signed-in person proves their identity again. */
  sessionId?: string;
}

/** A counter that an attempt counts against. The next attempt waits for all of them. */
export interface Counter {
  text: string;
  /** The delay before the next attempt, in ms, after n failures in a row. */
  delayMs: (failures: number) => number;
}

const SECOND_MS = 1_000;

const delays = {
  /**
   * So short that no owner is locked out: an attacker causes at most a minute of delay, and gets 1,440 attempts a day.
   */
  name: growing({ free: 5, mostMs: 60 * SECOND_MS }),
  /** Longer, because a code has few digits and the attacker has the password already. */
  code: growing({ free: 5, mostMs: 900 * SECOND_MS }),
  /** A passkey's signature can't be guessed, so this only bounds the work. */
  passkey: growing({ free: 20, mostMs: 60 * SECOND_MS }),
  /** The provider's codes can't be guessed either. */
  provider: growing({ free: 20, mostMs: 60 * SECOND_MS }),
  address: growing({ free: 20, mostMs: 900 * SECOND_MS }),
  network: growing({ free: 60, mostMs: 900 * SECOND_MS }),
};

export interface TryBudget {
  claim: Claim;
  /** The counter of the target. Reset on success. Null: only the shared ones count. */
  own: Counter | null;
  /** Counters that everyone at an address or in a network shares. */
  shared: readonly Counter[];
}

/**
 * The budget and the counters of an attempt (docs/team-and-sign-in.md#too-many-tries). In a session, or at an address that the
 * person uses (`places`), shared counters don't apply, so that strangers elsewhere can't lock the person out.
 */
export function budgetOf({ adminId, ip, of, places, sessionId }: Guess & { places: readonly string[] }): TryBudget {
  const delayMs = delays[of.kind];
  // Of its own: what the provider confirms must not reset the delay of passwords, nor its failures cause one.
  const kind = of.kind === 'provider' ? 'admin provider' : 'admin';
  if (sessionId !== undefined) {
    const own = { text: `${kind} session:${sessionId}`, delayMs };
    return { claim: { budget: 'session', holder: adminId ?? sessionId }, own, shared: [] };
  }
  const block = addressBlock(ip);
  if (places.some((place) => addressBlock(place) === block)) {
    const own = { text: `admin ${of.kind} at address:${block} ${of.key}`, delayMs };
    return { claim: { budget: 'known-address', holder: `${adminId} ${block}` }, own, shared: [] };
  }
  const network = addressBlock(ip, 48);
  const address = { text: `${kind} address:${block}`, delayMs: delays.address };
  return {
    claim: { budget: 'stranger', holder: network },
    own: of.kind === 'passkey' || of.kind === 'provider' ? null : { text: `admin ${of.kind}:${of.key}`, delayMs },
    shared: network === block ? [address] : [address, { text: `${kind} network:${network}`, delayMs: delays.network }],
  };
}

/** No delay for the first failures, then one second, doubling with each failure. */
function growing({ free, mostMs }: { free: number; mostMs: number }): (failures: number) => number {
  return (failures) => (failures <= free ? 0 : Math.min(mostMs, SECOND_MS * 2 ** Math.min(failures - free - 1, 20)));
}
