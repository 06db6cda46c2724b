import type { Person } from './accounts.ts';
import type { Versions } from './installation.ts';
import type { TokenGenerations } from './tokens.ts';

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
