import { versionedSystem, type OsVersion } from '../../schema/os-version.ts';

/**
 * The version of a client's system, as its hints or its User-Agent state it; null if neither does. `platformVersion`:
 * from client hints; undefined = none.
 */
export function statedOsVersion(
  { osVersion, targetSystems }: { readonly osVersion: string | null; readonly targetSystems: readonly number[] },
  platformVersion: string | undefined,
): OsVersion | null {
  const system = versionedSystem(targetSystems);
  const version = platformVersion ?? osVersion;
  return system === null || version === null ? null : { system, version };
}

/** The version of Android in a User-Agent. Chrome says `Android 10; K` for every version since 2023. */
export function androidVersion(userAgent: string): string | null {
  if (userAgent.includes('Android 10; K)')) return null;
  return /Android (\d{1,3}(?:\.\d{1,3}){0,2})/.exec(userAgent)?.[1] ?? null;
}

/**
 * The version of iOS in a User-Agent that names the system's as `stated`. Since iOS 26, Safari and web views say 18.6 or
 * later for every version. Safari's own version is still that of the system, but other browsers write an old one there.
 */
export function iosVersion(stated: string, userAgent: string): string | null {
  const version = /^\d{1,3}(?:\.\d{1,3}){0,2}/.exec(stated)?.[0] ?? null;
  if (version === null || !/^18\.[6-9]\b/.test(version)) return version;
  const safari = safariVersion(userAgent) ?? '';
  return Number.parseInt(safari, 10) >= 26 || safari === version ? safari : null;
}

/** On iOS, the version of Safari is that of the system. */
export function safariVersion(userAgent: string): string | null {
  return /\bVersion\/(\d{1,3}(?:\.\d{1,3}){0,2})/.exec(userAgent)?.[1] ?? null;
}
