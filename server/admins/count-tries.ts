import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import { addressBlock } from '../net/address.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { AdminsPort, SignInTry } from '../store/ports/admins.ts';

export interface TryDeps {
  store: Pick<AdminsPort, 'beginSignIn' | 'placesOf' | 'succeedSignIn' | 'takeBackSignIn'>;
  vault: Pick<Vault, 'limitDigest'>;
  clock: Clock;
}

/** What somebody tries to guess. */
export interface Guess {
  /** What is guessed: the password of a name, the code of a person. Null: only the address counts. */
  of: { kind: 'name' | 'code'; key: string } | null;
  ip: string;
  /** The person, if there is one. */
  adminId: string | null;
  /** In a session, tries count for the session instead. */
  sessionId?: string;
}

export type CountedGuess =
  /** Too many tries failed; the next one is possible in this many seconds. */
  | { kind: 'wait'; seconds: number }
  | {
      kind: 'open';
      /** It was right. */
      succeed(): Promise<void>;
      /** Nobody looked at it. */
      takeBack(): Promise<void>;
    };

const SECOND_MS = 1_000;

/** For how long somebody's sign-ins make an address theirs. */
const PLACE_MS = 90 * DAY_MS;

const delays = {
  /** So short that nobody is locked out: who guesses has 1,440 tries a day, and the owner waits a minute. */
  name: growing({ free: 5, mostMs: 60 * SECOND_MS }),
  /** A code has few digits, and who guesses it has the password already. */
  code: growing({ free: 5, mostMs: 900 * SECOND_MS }),
  address: growing({ free: 20, mostMs: 900 * SECOND_MS }),
};

/**
 * Counts tries, each as a failure until it was right, with delays that grow with each: for what is guessed, and for the
 * address. At an address that the person uses, their tries have their own delay, so that nobody elsewhere can keep them
 * out.
 */
export function countTries({ clock, store, vault }: TryDeps): (guess: Guess) => Promise<CountedGuess> {
  return async ({ adminId, ip, of, sessionId }) => {
    const at = clock.now();
    const block = addressBlock(ip);
    const places = of === null ? [] : await store.placesOf({ adminId: adminId ?? '', since: at - PLACE_MS });
    const isKnown = places.some((place) => addressBlock(place) === block);
    const address = { digest: vault.limitDigest(`admin address:${block}`), delayMs: delays.address };
    const tries: SignInTry[] = [address];
    if (of !== null) {
      const text = isKnown ? `admin ${of.kind} at address:${block} ${of.key}` : `admin ${of.kind}:${of.key}`;
      const digest = vault.limitDigest(sessionId === undefined ? text : `admin session:${sessionId}`);
      tries.push({ digest, delayMs: delays[of.kind] });
    }
    const begun = await store.beginSignIn({ tries, at, since: at - DAY_MS });
    if (begun.kind === 'wait') return { kind: 'wait', seconds: Math.ceil((begun.openAt - at) / SECOND_MS) };
    const name = tries.at(-1)?.digest ?? '';
    const end = { tries: begun.tries, at };
    return {
      kind: 'open',
      succeed: () => (of === null ? store.takeBackSignIn(end) : store.succeedSignIn({ ...end, name })),
      takeBack: () => store.takeBackSignIn(end),
    };
  };
}

/** No delay for the first failures; then a second, which doubles with each. */
function growing({ free, mostMs }: { free: number; mostMs: number }): (failures: number) => number {
  return (failures) => (failures <= free ? 0 : Math.min(mostMs, SECOND_MS * 2 ** Math.min(failures - free - 1, 20)));
}
