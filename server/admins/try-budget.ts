import { addressBlock } from '../net/address.ts';
import type { Claim } from '../security/hashing-queue.ts';

/** What a person tries to guess, and what is known about them before the service checks it. */
export interface Guess {
  /** What is guessed: the password of a name, the code of a person, or an answer of a passkey. */
  of: { kind: 'name' | 'code' | 'passkey'; key: string };
  ip: string;
  /** The person, if there is one. */
  adminId: string | null;
  /** Set if the person is signed in and is asked again. */
  sessionId?: string;
}

/** What a try counts for, as text; the next try waits for all of them. */
export interface Counter {
  text: string;
  /** How long the next try has to wait, in ms, if this is the n-th that failed in a row. */
  delayMs: (failures: number) => number;
}

const SECOND_MS = 1_000;

const delays = {
  /** So short that no owner is locked out: they wait a minute, and an attacker has 1,440 tries a day. */
  name: growing({ free: 5, mostMs: 60 * SECOND_MS }),
  /** A code has few digits, and who guesses it has the password already. */
  code: growing({ free: 5, mostMs: 900 * SECOND_MS }),
  /** What a passkey signs can't be guessed; this only bounds the work. */
  passkey: growing({ free: 20, mostMs: 60 * SECOND_MS }),
  address: growing({ free: 20, mostMs: 900 * SECOND_MS }),
  network: growing({ free: 60, mostMs: 900 * SECOND_MS }),
};

export interface TryBudget {
  claim: Claim;
  /** Counts what is guessed. Forgotten when it was right. Null: only the shared ones count. */
  own: Counter | null;
  /** Count for all that come from an address or a network. */
  shared: readonly Counter[];
}

/**
 * Which budget a try takes, and what it counts for (docs/console.md#too-many-tries). In a session, and at an address that
 * the person uses, tries count for nothing that is shared, so that strangers elsewhere can't keep the person out. `places`: the
 * addresses that the person uses.
 */
export function budgetOf({ adminId, ip, of, places, sessionId }: Guess & { places: readonly string[] }): TryBudget {
  const delayMs = delays[of.kind];
  if (sessionId !== undefined) {
    const own = { text: `admin session:${sessionId}`, delayMs };
    return { claim: { budget: 'session', holder: adminId ?? sessionId }, own, shared: [] };
  }
  const block = addressBlock(ip);
  if (places.some((place) => addressBlock(place) === block)) {
    const own = { text: `admin ${of.kind} at address:${block} ${of.key}`, delayMs };
    return { claim: { budget: 'known-address', holder: `${adminId} ${block}` }, own, shared: [] };
  }
  const network = addressBlock(ip, 48);
  const address = { text: `admin address:${block}`, delayMs: delays.address };
  return {
    claim: { budget: 'stranger', holder: network },
    own: of.kind === 'passkey' ? null : { text: `admin ${of.kind}:${of.key}`, delayMs },
    shared: network === block ? [address] : [address, { text: `admin network:${network}`, delayMs: delays.network }],
  };
}

/** No delay for the first failures; then a second, which doubles with each. */
function growing({ free, mostMs }: { free: number; mostMs: number }): (failures: number) => number {
  return (failures) => (failures <= free ? 0 : Math.min(mostMs, SECOND_MS * 2 ** Math.min(failures - free - 1, 20)));
}
