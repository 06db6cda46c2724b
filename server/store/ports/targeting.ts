import type { AccountRef, Person } from './accounts.ts';
import type { Versions } from './installation.ts';
import type { TokenGenerations } from './tokens.ts';

/** What decides which offers a user sees, in one read (docs/contract/offers.md#who-sees-an-offer). */
export interface TargetingPort {
  targetingFacts(input: {
    account: AccountRef;
    /** Keyed digest of the address (IPv6 by /64); null for addresses that never count. */
    ipDigest: string | null;
    /** The survey profile linked to the wall, to find the user's answers; null when there is none. */
    panelId: number | null;
  }): Promise<TargetingFacts>;
}

export interface TargetingFacts {
  versions: Versions;
  /** Offers this account completed, and offers this address completed on any wall. */
  completedOfferIds: number[];
  /** The account on the wall, and the one under the linked survey profile. */
  user: TokenGenerations | null;
  panelUser: TokenGenerations | null;
  /** The user's survey profile under the linked survey profile. */
  profile: { person: Person; sealed: Uint8Array } | null;
}
