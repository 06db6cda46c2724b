import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { AnyScreen } from '../define-screen.ts';

/** A screen's path and how its file is loaded. */
export interface ScreenRoute {
  /** Below `/console/`, with `{name}` parameters, such as `leads/{lead_id}`. */
  path: string;
  /** Its name in the menu and in the title of the page. */
  title: string;
  /** The endpoint whose permission it takes; null for everyone who is signed in. */
  needs: AdminEndpointName | null;
  /** Whether it is in the menu. A page about one thing belongs to the list whose path it begins with. */
  isInMenu?: true;
  open(): Promise<{ screen: AnyScreen }>;
}

/** A group of the menu. */
export interface RouteGroup {
  /** Its heading; null for a screen that stands alone. */
  label: string | null;
  /** The icon's path: strokes on a 16 by 16 grid. */
  icon: string;
  routes: readonly ScreenRoute[];
}
