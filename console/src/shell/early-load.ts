import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { Context, LoadContext } from '../context.ts';
import { isCallable } from '../endpoints.ts';
import type { Place } from '../router.ts';
import { findRoute } from '../routes/routes.ts';
import { openScreen, type OpenedScreen } from './open-screen.ts';

/** A screen's data, requested before the sign-in is confirmed. */
export interface EarlyLoad {
  path: string;
  query: string;
  /**
   * The screen with its data; null if the load failed. `isFor`: whether it matches the signed-in user's wall and
   * permissions.
   */
  found: Promise<(OpenedScreen & { isFor: (context: Known) => boolean }) | null>;
}

/** What is known about a user after sign-in. */
type Known = Pick<Context, 'mayCall' | 'wall'>;

/** Noted by the previous load: the default wall and the role's permissions. */
interface Noted {
  adwallId: number | null;
  permissions: readonly Permission[];
}

const NOTED = 'rewards-console-last';

/**
 * Loads a screen and its data in parallel with the session and walls, so that the first load takes one round trip.
 * Failures are ignored and loaded again later, so visitors who aren't signed in see no error.
 */
export function loadEarly({ adwallId, path, query }: Place): EarlyLoad | null {
  const found = findRoute(path);
  if (found === null) return null;
  const { params, route } = found;
  const guesses: ((known: Known) => boolean)[] = [];
  const context: LoadContext = {
    adwallId,
    params,
    query,
    get wall() {
      const wallId = adwallId ?? noted()?.adwallId ?? null;
      if (wallId === null) throw new Error('The wall isn’t known yet.');
      guesses.push(({ wall }) => wall?.adwall_id === wallId);
      return { adwall_id: wallId };
    },
    mayCall(name) {
      const permissions = noted()?.permissions;
      if (permissions === undefined) throw new Error('The role isn’t known yet.');
      const mayCall = isCallable(name, permissions);
      guesses.push((known) => known.mayCall(name) === mayCall);
      return mayCall;
    },
    get replace(): never {
      throw new Error('No one is signed in yet.');
    },
  };
  const load = async () => {
    const opened = await openScreen(route, context);
    const isFor = (known: Known): boolean => guesses.every((guess) => guess(known));
    return 'problem' in opened ? null : { ...opened, isFor };
  };
  return { path, query: query.toString(), found: load().catch(() => null) };
}

/** Remembers the default wall and permissions for the next page load. */
export function noteForNextLoad(last: Noted): void {
  try {
    localStorage.setItem(NOTED, JSON.stringify(last));
  } catch {
    // Without storage, the next load waits for the walls first.
  }
}

function noted(): Noted | null {
  try {
    const { adwallId, permissions } = JSON.parse(localStorage.getItem(NOTED) ?? '') as Partial<Noted>;
    if (!Array.isArray(permissions)) return null;
    return { adwallId: Number.isSafeInteger(adwallId) && adwallId ? adwallId : null, permissions };
  } catch {
    return null;
  }
}
