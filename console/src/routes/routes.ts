import type { ScreenRoute } from './route.ts';
import { matchPath } from '../router.ts';
import { moneyRoutes } from './money-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { setupRoutes } from './setup-routes.ts';
import { supplyRoutes } from './supply-routes.ts';
import { wallRoutes } from './wall-routes.ts';

/** All screens, in the groups of the menu. */
export const routeGroups = [overviewRoutes, moneyRoutes, supplyRoutes, wallRoutes, setupRoutes] as const;

export const menuRoutes: readonly ScreenRoute[] = routeGroups.flatMap(({ routes }) =>
  routes.filter((route) => route.isInMenu),
);

/** The route of a path, with its parameters; null if there is none. */
export function findRoute(path: string): { route: ScreenRoute; params: Readonly<Record<string, string>> } | null {
  for (const route of routeGroups.flatMap(({ routes }) => routes)) {
    const params = matchPath(route.path, path);
    if (params !== null) return { route, params };
  }
  return null;
}

/** The menu's list that a page of one thing belongs to; null for screens that are in the menu. */
export function listOf({ isInMenu, path }: ScreenRoute): ScreenRoute | null {
  if (isInMenu) return null;
  return menuRoutes.find((route) => isCurrent(route, path)) ?? null;
}

/** Whether a menu link is current: for its own screen and for pages of one of its things. */
export function isCurrent({ path: ofLink }: ScreenRoute, path: string): boolean {
  return ofLink === path || path.startsWith(`${ofLink}/`);
}
