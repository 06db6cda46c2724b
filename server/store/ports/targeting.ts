import type { MaybePromise } from '../../runtime/when-ready.ts';
import type { AccountRef, Person } from './accounts.ts';
import type { Versions } from './installation.ts';
import type { TokenGenerations } from './tokens.ts';

/** Everything that determines which offers a user sees, in one read (docs/contract/offers.md#who-sees-an-offer). */
export interface TargetingPort {
  targetingFacts(input: {
    account: AccountRef;
    /** Keyed digest of the address (for IPv6, of its /64); null for addresses that never count. */
    ipDigest: string | null;
    /** The panel linked to the wall, which has the user's profile; null if there is none. */
    panelId: number | null;
  }): MaybePromise<TargetingFacts>;
}

export interface TargetingFacts {
  versions: Versions;
  /** Offers that the account completed, and offers that were completed from the address on any wall. */
  completedOfferIds: number[];
  /** The account on the wall. */
  user: TokenGenerations | null;
  /** Whether that is a test user, for whom nothing is counted. */
  isTestUser: boolean;
  /** The account on the linked panel. */
  panelUser: TokenGenerations | null;
  /** The user's profile at the linked panel. */
  profile: { person: Person; sealed: Uint8Array } | null;
}
