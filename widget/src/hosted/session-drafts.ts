import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { objectOf } from '../api/unknown-json.ts';
import type { DraftStore } from '../survey-profile/draft-store.ts';
import { withoutSensitive } from './without-sensitive.ts';

const KEY = 'offer-wall-draft';
/** Raise this when the form can no longer read older drafts. */
const VERSION = 1;
const MAX_AGE_MS = DAY_MS;

/**
 * Keeps one draft, without sensitive answers, in this browser tab's storage, for a day and for one user. If the browser
 * refuses storage, as in some frames, it keeps nothing.
 */
export function sessionDrafts(storage: () => Storage, now: () => number): DraftStore {
  const clear = (): void => tolerate(() => storage().removeItem(KEY));
  return {
    read(user) {
      const kept = objectOf(tolerate(() => JSON.parse(storage().getItem(KEY) ?? '{}') as unknown));
      if (kept['version'] === VERSION && kept['user'] === user && now() - Number(kept['at']) < MAX_AGE_MS)
        return kept['draft'] ?? null;
      clear();
      return null;
    },
    write(user, draft) {
      const kept = { version: VERSION, user, at: now(), draft: withoutSensitive(draft) };
      tolerate(() => storage().setItem(KEY, JSON.stringify(kept)));
    },
    clear,
  };
}

/** Undefined if the browser refuses. */
function tolerate<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
