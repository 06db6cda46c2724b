import type { LoadContext } from '../context.ts';
import type { Place } from '../router.ts';
import { findRoute } from '../routes/routes.ts';
import { openScreen, type OpenedScreen } from './open-screen.ts';

/** The data of a screen that was asked for while nobody knew yet who is signed in. */
export interface EarlyLoad {
  path: string;
  query: string;
  /** The screen with its data; null if it has to be asked for again. `wallId`: the wall that it is about, if it is. */
  found: Promise<(OpenedScreen & { wallId: number | null }) | null>;
}

const WALL = 'rewards-console-wall';

/**
 * Loads a screen's file and its data beside who is signed in and the walls, so that a first load waits for one round trip
 * of data. Whatever goes wrong is asked for again afterwards, so that somebody who isn't signed in sees none of it.
 */
export function loadEarly({ adwallId, path, query }: Place): EarlyLoad | null {
  const found = findRoute(path);
  if (found === null) return null;
  const { params, route } = found;
  let wallId: number | null = null;
  const context: LoadContext = {
    ...{ adwallId, params, query },
    get wall() {
      wallId = adwallId ?? lastWall();
      if (wallId === null) throw new Error('Nobody knows the wall yet.');
      return { adwall_id: wallId };
    },
    get replace(): never {
      throw new Error('Nobody is known to be signed in yet.');
    },
  };
  const load = async () => {
    const opened = await openScreen(route, context);
    return 'problem' in opened ? null : { ...opened, wallId };
  };
  return { path, query: query.toString(), found: load().catch(() => null) };
}

/** Notes the wall that is shown where an address names none, for the next load. */
export function noteWall(adwallId: number | null): void {
  try {
    if (adwallId === null) localStorage.removeItem(WALL);
    else localStorage.setItem(WALL, String(adwallId));
  } catch {
    // A browser that stores nothing asks for the walls first.
  }
}

function lastWall(): number | null {
  try {
    const stored = Number(localStorage.getItem(WALL));
    return Number.isSafeInteger(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}
