import type { OpenTask } from '@rewards-wall/shared/admin/overview-schema.ts';
import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { Me } from '@rewards-wall/shared/admin/team-schema.ts';
import type { AdminPublisher, AdminWall } from '@rewards-wall/shared/admin/walls-schema.ts';
import type { Reply } from './reply.ts';
import type { Act } from './parts/act-dialog.ts';

/**
 * What loading a screen depends on: the address, the wall and the role's permissions. It may be used before it is known
 * who is signed in.
 */
export interface LoadContext extends Pick<Context, 'adwallId' | 'mayCall' | 'params' | 'query' | 'replace'> {
  wall: Pick<AdminWall, 'adwall_id'> | null;
}

/** What every screen receives: the signed-in user, the address and navigation. */
export interface Context {
  me: Me;
  publicUrl: string;
  /** The currency of payouts, ISO 4217, for `moneyOf`. */
  payoutCurrency: string;
  /** URL of the demo's page; null outside the demo. */
  demoUrl: string | null;
  /** All publishers that the user may see, including those without a wall. */
  publishers: readonly AdminPublisher[];
  walls: readonly AdminWall[];
  /** The wall in the address, else the first one; null if there is none. For screens about one wall. */
  wall: AdminWall | null;
  /** The wall in the address; null for all that the user may see. For lists. */
  adwallId: number | null;
  /** What needs a decision on the wall that lists show; empty until it is counted, and if they show several walls. */
  tasks: readonly OpenTask[];
  /** Path parameters of the route's pattern. */
  params: Readonly<Record<string, string>>;
  /** The query of the address. */
  query: URLSearchParams;
  /** The part of the path below the screen's own, such as `express`. */
  rest: string;
  /** For parts of a form or response that take another permission than their endpoint. */
  may(permission: Permission): boolean;
  /** Whether the role may call the endpoint, for buttons. */
  mayCall(name: AdminEndpointName): boolean;
  /** Whether a screen exists at the path and the role may open it, for links. */
  mayOpen(path: string): boolean;
  /** The address of a screen, keeping the chosen wall. */
  hrefOf(path: string, query?: Readonly<Record<string, string | null>>): string;
  /**
   * This screen's address with query changes; null removes a parameter. Returns to the first page unless `after` or
   * `row` is given.
   */
  hrefWith(changes: Readonly<Record<string, string | null>>): string;
  /** Navigates without adding a history entry, unless the user has left this screen. */
  replace(address: string): void;
  /** Reloads this screen's data. Resolves once it is shown. */
  reload(): Promise<void>;
  /** Reloads the walls after a change. */
  refresh(): Promise<void>;
  /** Makes a call that may require the password again, and prompts for it then. */
  prove<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>>;
  /** Confirms an action, runs it, announces the result and reloads the screen. Null: it was not done. */
  act<Body>(act: Act<Body>): Promise<Body | null>;
  /** Announces a message, also to screen readers. It leaves by itself, unless it tells of a fault. */
  announce(sentence: string, isFault?: boolean): void;
}
