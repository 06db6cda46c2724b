import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { urlOf } from './endpoints.ts';
import type { Context } from './context.ts';

/** The query of a list: page and wall of the address, and the named filters. */
export function listQuery<Name extends string>(
  { adwallId, query }: Pick<Context, 'adwallId' | 'query'>,
  names: readonly Name[],
): Record<Name | 'wall' | 'after', string | number | null> {
  const filter = names.map((name) => [name, query.get(name)] as const);
  const named = Object.fromEntries(filter) as Record<Name, string | null>;
  return { wall: adwallId, after: query.get('after'), ...named };
}

/** The URL of one of a screen's tables as CSV. */
export function tableCsvHref(
  route: AdminEndpointName,
  csv: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  return `${urlOf(route, params)}?${new URLSearchParams({ ...query, csv }).toString()}`;
}

/** The URL of all filtered rows as CSV. */
export function csvHref(
  route: AdminEndpointName,
  query: Readonly<Record<string, string | number | null>>,
  params: Readonly<Record<string, string>> = {},
): string {
  const asked = Object.entries({ ...query, after: null, format: 'csv' }).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value]],
  );
  return `${urlOf(route, params)}?${new URLSearchParams(asked).toString()}`;
}
