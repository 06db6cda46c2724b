import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';

/** The service's URL without a slash at the end, and without the path of this file below it. */
export const serviceUrl = import.meta.url.slice(0, import.meta.url.lastIndexOf('/console/'));

/** The table of the admin API as far as it is in the page, which has no schemas (console/vite.config.ts). */
export const endpoints: Readonly<
  Record<AdminEndpointName, Pick<AdminEndpoint, 'method' | 'path' | 'permission' | 'renewsSession' | 'takesNoKey'>>
> = adminApi;

/** The URL of an endpoint, with what its path names. */
export function urlOf(name: AdminEndpointName, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = endpoints[name].path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? ''),
  );
  return `${serviceUrl}${filled}`;
}
