import { importAgain } from '../api/import-again.ts';
import type * as restOfWall from './rest-of-wall.ts';

export type RestOfWall = typeof restOfWall;

let loaded: RestOfWall | null = null;

/** Loads what the first screen of a wall does not show. Rejects if it does not load. */
export async function loadRest(): Promise<RestOfWall> {
  const rest = await importAgain(() => import('./rest-of-wall.ts'));
  loaded = rest;
  return rest;
}

/** Null until it has loaded. */
export const loadedRest = (): RestOfWall | null => loaded;
