import { covers } from '@rewards-wall/shared/admin/permissions.ts';
import { PAGE_ROWS } from '@rewards-wall/shared/admin/values.ts';
import type { pageShape } from '@rewards-wall/shared/admin/list-schema.ts';
import { adminApi, type AdminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type * as z from 'zod';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { Base } from '../../base.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import { json, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import { untypedEndpoint, type ParamsOf } from './admin-endpoint.ts';
import { CSV_PAGE_ROWS, recordedCsv } from './csv-response.ts';

/** One page of a list, and the cursor of the next page; null for the last. */
export interface ListPage<Row> {
  rows: readonly Row[];
  next: string | null;
  /** Decrypted user data in the rows, which the audit log records. */
  opened?: readonly Opened[];
}

/** Personal data of one or more users that a list shows. */
export interface Opened {
  action: 'list.read' | 'user.read';
  /** `account 1`; the list's name by default. */
  subject?: string;
  pubId: number;
}

/** Why there is no list: its subject doesn't exist, or the role may not see the users that the filter names. */
interface Unlisted {
  kind: 'unknown' | 'names_user';
}

/** The endpoints of the admin API that list rows by cursor. */
type ListName = {
  [Name in AdminEndpointName]: AdminApi[Name] extends { readonly row: z.ZodObject } ? Name : never;
}[AdminEndpointName];

type FilterOf<Name extends ListName> = z.output<z.ZodObject<AdminApi[Name]['filter']>>;

/** The request for one page of a list. */
interface ListWanted<Filter, Params> {
  /** The list's own filter. */
  filter: Filter;
  /** Only rows of these walls; null: of all walls, including future ones. */
  walls: readonly number[] | null;
  /** The cursor of this page; null for the first. */
  after: string | null;
  limit: number;
  caller: AdminCaller;
  directory: DirectoryView;
  params: Params;
}

interface ListDeclaration<Filter, Params, Row> {
  tag: string;
  summary: string;
  description?: string;
  /** The rows belong to the installation and identify no users. */
  isInstallationWide?: true;
  /** Reads rows by key, never by offset: each page continues after the last row of the previous one. */
  read(wanted: ListWanted<Filter, Params>): Promise<ListPage<Row> | Unlisted>;
}

/**
 * Combines a list of the admin API with its handler: a page of rows by cursor, or all rows of the filter as CSV. The
 * audit log records each export for every publisher in it, because data leaves the service, and each page with
 * decrypted data.
 */
export function listEndpoint<Name extends ListName>(
  base: Base,
  name: Name,
  declared: ListDeclaration<FilterOf<Name>, ParamsOf<AdminApi[Name]>, z.output<AdminApi[Name]['row']>>,
): Endpoint {
  const { clock, store } = base;
  const { isInstallationWide, read, ...texts } = declared;
  const { row }: { row: z.ZodObject } = adminApi[name];
  return untypedEndpoint(name, {
    ...texts,
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, directory, params, query }) => {
      const { after = null, format = 'json', limit = PAGE_ROWS, wall, ...rest } = query as PageQuery;
      const walls = wallsOf(caller, directory, wall ?? null);
      if (walls === 'unknown') return unknown(`There is no wall ${wall}.`);
      // The table's schemas have parsed both.
      const asked = {
        filter: rest as FilterOf<Name>,
        params: params as ParamsOf<AdminApi[Name]>,
        walls,
        caller,
        directory,
      };
      const first = await read({ ...asked, after, limit: format === 'csv' ? CSV_PAGE_ROWS : limit });
      if ('kind' in first) return first.kind === 'unknown' ? unknown('There is no such thing.') : refuse(NAMES_USER);
      const { next, opened = [], rows } = first;
      if (format === 'json') {
        const at = clock.now();
        for (const { action, pubId, subject = name } of opened) {
          await store.recordAudit({ action, actor, at, subject, pubId, before: null, after: null });
        }
        return json({ rows, next });
      }
      const known = isInstallationWide === true ? [null] : publishersOf(caller, directory, walls);
      const subjects = opened.flatMap(({ subject }) => subject ?? []);
      const publishers = subjects.length > 0 ? opened.map(({ pubId }) => pubId) : known;
      const what = { filter: Object.keys(rest), wall: wall ?? null, ...(subjects.length > 0 && { of: subjects }) };
      const isPage = (page: typeof first | Unlisted) => ('kind' in page ? null : page);
      return recordedCsv(base, {
        name,
        after: what,
        actor,
        publishers,
        row,
        rows,
        next,
        read: async (cursor) => isPage(await read({ ...asked, after: cursor, limit: CSV_PAGE_ROWS })),
      });
    },
  });
}

type PageQuery = z.output<z.ZodObject<typeof pageShape>> & Record<string, unknown>;

/** A role that doesn't see users asked for them. */
export const NAMES_USER = problem('not_permitted', {
  detail: 'Your role does not see users, so it does not filter by them.',
});

/** The audit entries for the decrypted data of these publishers' users. */
export function openedOf(publishers: readonly (number | null | undefined)[]): Opened[] {
  const known = new Set(publishers.filter((pubId) => typeof pubId === 'number'));
  return [...known].map((pubId) => ({ action: 'list.read', pubId }));
}

/** The walls that a role covers, narrowed to one if requested; `unknown`: the role doesn't cover that one. */
export function wallsOf(
  caller: AdminCaller,
  directory: DirectoryView,
  wall: number | null,
): readonly number[] | null | 'unknown' {
  if (wall !== null) {
    const found = directory.wallById(wall);
    return found !== null && covers(caller, found.pubId) ? [wall] : 'unknown';
  }
  if (caller.publishers === null) return null;
  return directory.walls.filter(({ pubId }) => covers(caller, pubId)).map(({ adwallId }) => adwallId);
}

/** The publishers of a list of these walls; a single null if there are none yet. */
export function publishersOf(
  caller: AdminCaller,
  directory: DirectoryView,
  walls: readonly number[] | null,
): readonly (number | null)[] {
  const own = directory.walls.filter(({ adwallId, pubId }) =>
    walls === null ? covers(caller, pubId) : walls.includes(adwallId),
  );
  const found = [...new Set(own.map(({ pubId }) => pubId))];
  return found.length > 0 ? found : (caller.publishers ?? [null]);
}

function unknown(detail: string): EndpointResponse<never> {
  return refuse(problem('not_found', { detail }));
}
