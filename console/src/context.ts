import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { Me } from '@rewards-wall/shared/admin/team-schema.ts';
import type { AdminPublisher, AdminWall } from '@rewards-wall/shared/admin/walls-schema.ts';
import type { Reply } from './reply.ts';
import type { Act } from './parts/act-dialog.ts';

/**
 * What a screen's data depends on: the address, the wall, and what the role includes. It may be asked for before it is known
 * who is signed in.
 */
export interface LoadContext extends Pick<Context, 'adwallId' | 'may' | 'params' | 'query' | 'replace'> {
  wall: Pick<AdminWall, 'adwall_id'> | null;
}

/** What every screen gets: who is signed in, what the address says, and what leads elsewhere. */
export interface Context {
  me: Me;
  publicUrl: string;
  /** The currency of payouts, ISO 4217, for `moneyOf`. */
  payoutCurrency: string;
  /** The demo's page; null unless this is the demo. */
  demoUrl: string | null;
  /** All that the person may see, also those without a wall. */
  publishers: readonly AdminPublisher[];
  walls: readonly AdminWall[];
  /** The wall that the address names, or else the first one; null if there is none. For screens about one wall. */
  wall: AdminWall | null;
  /** The wall that the address names; null: all that the person may see. For lists. */
  adwallId: number | null;
  /** The parts of the path that the pattern names. */
  params: Readonly<Record<string, string>>;
  /** The query of the address. */
  query: URLSearchParams;
  /** The part of the path below the screen's own, such as `express`. */
  rest: string;
  may(permission: Permission): boolean;
  /** Whether there is a screen at the path, and the role includes it. */
  mayOpen(path: string): boolean;
  /** The address of a screen, with the chosen wall. */
  hrefOf(path: string, query?: Readonly<Record<string, string | null>>): string;
  /** The address of this screen with another query: null removes a part. The list begins again, unless `after` or `row` is given. */
  hrefWith(changes: Readonly<Record<string, string | null>>): string;
  /** Goes to an address in place of this one. */
  replace(address: string): void;
  /** Loads this screen's data again. Resolves when it is shown. */
  reload(): Promise<void>;
  /** Loads the walls again after a change. */
  refresh(): Promise<void>;
  /** Makes a call that may need the password again, and asks for it then. */
  prove<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>>;
  /** Asks before an act, makes it, says what was done, and loads the screen again. Null: it was not done. */
  act<Body>(act: Act<Body>): Promise<Body | null>;
  /** Tells everyone, also who can't see the screen, what has happened. */
  announce(sentence: string): void;
}
