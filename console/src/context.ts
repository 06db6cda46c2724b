import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminWall, Me } from '@rewards-wall/shared/admin/schema.ts';
import type { Reply } from './api.ts';

/** What every screen gets: who is signed in, the wall that the address names, and what leads elsewhere. */
export interface Context {
  me: Me;
  publicUrl: string;
  walls: readonly AdminWall[];
  /** The chosen wall; null if there is none. */
  wall: AdminWall | null;
  /** The part of the path below the screen's own, such as `express`. */
  rest: string;
  may(permission: Permission): boolean;
  /** The address of a screen, with the chosen wall. */
  hrefOf(path: string): string;
  /** Makes a call that may need the password again, and asks for it then. */
  prove<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>>;
  /** Loads the walls again after a change. */
  refresh(): Promise<void>;
  /** Tells everybody, also who can't see the screen, what has happened. */
  announce(sentence: string): void;
}
