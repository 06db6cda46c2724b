import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { AnyScreen } from '../define-screen.ts';

/** The address of a screen, and how its file is loaded. */
export interface ScreenRoute {
  /** Below `/console/`, with `{name}` for what differs, such as `leads/{lead_id}`. */
  path: string;
  /** Its name in the menu and in the title of the page. */
  title: string;
  /** Who may open it; null for everyone who is signed in. */
  permission: Permission | null;
  /** Whether the menu leads to it. Pages of one thing belong to the list whose path they begin with. */
  isInMenu?: true;
  open(): Promise<{ screen: AnyScreen }>;
}

/** A group of the menu. */
export interface RouteGroup {
  label: string;
  routes: readonly ScreenRoute[];
}
