import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { PersonsPort } from '../store/ports/persons.ts';
import type { ProfilesPort } from '../store/ports/profiles.ts';
import type { TokensPort } from '../store/ports/tokens.ts';
import { changeConsent } from './change-consent.ts';
import { conflictLimit, type LimitConflicts } from './conflict-limit.ts';
import { createProfile } from './create-profile.ts';
import { readPanelist } from './read-panelist.ts';
import { readProfile } from './read-profile.ts';
import { replaceProfile } from './replace-profile.ts';
import { openSession } from './open-session.ts';
import { openTestSession } from './open-test-session.ts';
import { unsealPersonFacts } from './person-facts.ts';
import { createUserTokens } from './user-token.ts';

/** Users' profiles and user tokens. */
export function openProfiles(parts: {
  store: PersonsPort & ProfilesPort & TokensPort;
  vault: Vault;
  clock: Clock;
  /** Whether requests are limited at all. */
  isLimited: boolean;
}) {
  const tokens = createUserTokens(parts);
  const limitConflicts: LimitConflicts = parts.isLimited ? conflictLimit(parts.vault) : () => null;
  return {
    createProfile: createProfile({ ...parts, limitConflicts, tokens }),
    readProfile: readProfile(parts),
    readPanelist: readPanelist(parts),
    replaceProfile: replaceProfile({ ...parts, limitConflicts }),
    changeConsent: changeConsent(parts),
    openSession: openSession({ ...parts, tokens }),
    openTestSession: openTestSession({ ...parts, tokens }),
    verifyToken: (token: string) => tokens.verify(token),
    unsealPersonFacts: unsealPersonFacts(parts.vault, parts.clock),
  };
}
