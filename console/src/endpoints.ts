import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';

/** The service's URL without a trailing slash, derived from this file's URL. */
export const serviceUrl = import.meta.url.slice(0, import.meta.url.lastIndexOf('/console/'));

/** The admin API's table without its schemas (console/vite.config.ts). */
export const endpoints: Readonly<
  Record<AdminEndpointName, Pick<AdminEndpoint, 'method' | 'path' | 'permission' | 'renewsSession' | 'takesNoKey'>>
> = adminApi;

/** Whether a signed-in user with these permissions may call an endpoint. */
export function isCallable(name: AdminEndpointName, permissions: readonly Permission[]): boolean {
  const { permission } = endpoints[name];
  return permission === 'signed-in' || permission === 'anyone' || permissions.includes(permission);
}

/** The URL of an endpoint with its path parameters. */
export function urlOf(name: AdminEndpointName, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = endpoints[name].path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? ''),
  );
  return `${serviceUrl}${filled}`;
}
