import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { Context, LoadContext } from '../context.ts';
import type { Place } from '../router.ts';
import { findRoute } from '../routes/routes.ts';
import { openScreen, type OpenedScreen } from './open-screen.ts';

/** The data of a screen that was asked for while no one knew yet who is signed in. */
export interface EarlyLoad {
  path: string;
  query: string;
  /** The screen with its data; null if it has to be asked for again. `isFor`: whether it is what that person sees. */
  found: Promise<(OpenedScreen & { isFor: (context: Known) => boolean }) | null>;
}

/** What is known of a person once they are signed in. */
type Known = Pick<Context, 'may' | 'wall'>;

/** What the last load found out: the wall that is shown where an address names none, and what the role includes. */
interface Noted {
  adwallId: number | null;
  permissions: readonly Permission[];
}

const NOTED = 'rewards-console-last';

/**
 * Loads a screen's file and its data next to who is signed in and the walls, so that a first load waits for one round trip
 * of data. Whatever goes wrong is asked for again afterwards, so that someone who isn't signed in sees none of it.
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
      if (wallId === null) throw new Error('Nobody knows the wall yet.');
      guesses.push(({ wall }) => wall?.adwall_id === wallId);
      return { adwall_id: wallId };
    },
    may(permission) {
      const permissions = noted()?.permissions;
      if (permissions === undefined) throw new Error('Nobody knows the role yet.');
      const may = permissions.includes(permission);
      guesses.push((known) => known.may(permission) === may);
      return may;
    },
    get replace(): never {
      throw new Error('Nobody is known to be signed in yet.');
    },
  };
  const load = async () => {
    const opened = await openScreen(route, context);
    const isFor = (known: Known): boolean => guesses.every((guess) => guess(known));
    return 'problem' in opened ? null : { ...opened, isFor };
  };
  return { path, query: query.toString(), found: load().catch(() => null) };
}

/** Notes what the next load begins with. */
export function noteForNextLoad(last: Noted): void {
  try {
    localStorage.setItem(NOTED, JSON.stringify(last));
  } catch {
    // A browser that stores nothing asks for the walls first.
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
