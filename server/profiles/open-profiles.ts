import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { createProfile } from './create-profile.ts';
import { readProfile, replaceProfile } from './edit-profile.ts';
import { openSession } from './open-session.ts';
import { personFacts } from './person-facts.ts';
import { createUserTokens } from './user-token.ts';

/** Users' profiles, and the tokens that open what belongs to one user. */
export function openProfiles(parts: { store: Store; vault: Vault; clock: Clock }) {
  const tokens = createUserTokens(parts);
  return {
    createProfile: createProfile({ ...parts, tokens }),
    readProfile: readProfile(parts),
    replaceProfile: replaceProfile(parts),
    openSession: openSession({ ...parts, tokens }),
    verifyToken: (token: string) => tokens.verify(token),
    /** Opens a sealed profile for targeting. */
    openProfile: personFacts(parts.vault, parts.clock),
  };
}
