import { versionedSystem, type OsVersion } from '../../schema/os-version.ts';

/**
 * The client's OS version from its hints or its User-Agent; null if neither states it. `platformVersion` comes from
 * client hints.
 */
export function statedOsVersion(
  { osVersion, targetSystems }: { readonly osVersion: string | null; readonly targetSystems: readonly number[] },
  platformVersion: string | undefined,
): OsVersion | null {
  const system = versionedSystem(targetSystems);
  const version = platformVersion ?? osVersion;
  return system === null || version === null ? null : { system, version };
}

/** The Android version in a User-Agent. Chrome has sent `Android 10; K` for every version since 2023. */
export function androidVersion(userAgent: string): string | null {
  if (userAgent.includes('Android 10; K)')) return null;
  return /Android (\d{1,3}(?:\.\d{1,3}){0,2})/.exec(userAgent)?.[1] ?? null;
}

/**
 * The iOS version of a User-Agent that states `stated`. Since iOS 26, Safari and web views state 18.6 or later for
 * every version. Only Safari's own version still matches the system's.
 */
export function iosVersion(stated: string, userAgent: string): string | null {
  const version = /^\d{1,3}(?:\.\d{1,3}){0,2}/.exec(stated)?.[0] ?? null;
  if (version === null || !/^18\.[6-9]\b/.test(version)) return version;
  const safari = safariVersion(userAgent) ?? '';
  return Number.parseInt(safari, 10) >= 26 || safari === version ? safari : null;
}

/** On iOS, Safari's version equals the system's. */
export function safariVersion(userAgent: string): string | null {
  return /\bVersion\/(\d{1,3}(?:\.\d{1,3}){0,2})/.exec(userAgent)?.[1] ?? null;
}
