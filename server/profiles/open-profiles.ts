import type { Base } from '../base.ts';
import { changeConsent } from './change-consent.ts';
import { conflictLimit, type LimitConflicts } from './conflict-limit.ts';
import { createProfile } from './create-profile.ts';
import { detachEmail } from './detach-email.ts';
import { readPanelist } from './read-panelist.ts';
import { readProfile } from './read-profile.ts';
import { replaceProfile } from './replace-profile.ts';
import { openSession } from './open-session.ts';
import { openTestSession } from './open-test-session.ts';
import { unsealPersonFacts } from './person-facts.ts';
import { createUserTokens } from './user-token.ts';

/** Users' profiles and user tokens. `isLimited`: whether requests are limited at all. */
export function openProfiles(base: Base, { isLimited }: { isLimited: boolean }) {
  const tokens = createUserTokens(base);
  const limitConflicts: LimitConflicts = isLimited ? conflictLimit(base.vault) : () => null;
  return {
    createProfile: createProfile({ ...base, limitConflicts, tokens }),
    readProfile: readProfile(base),
    readPanelist: readPanelist(base),
    replaceProfile: replaceProfile({ ...base, limitConflicts }),
    changeConsent: changeConsent(base),
    detachEmail: detachEmail(base),
    openSession: openSession({ ...base, tokens }),
    openTestSession: openTestSession({ ...base, tokens }),
    verifyToken: (token: string) => tokens.verify(token),
    unsealPersonFacts: unsealPersonFacts(base.vault, base.clock),
  };
}

export type Profiles = ReturnType<typeof openProfiles>;
