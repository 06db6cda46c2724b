import { versionedSystem, type OsVersion } from '../../schema/os-version.ts';

/** Chrome says this for every version of Android since 2023. */
const FROZEN_ANDROID = /Android 10; K\)/;
/** Since iOS 26, Safari and web views say this for every version. */
const FROZEN_IOS = /^18\.[6-9]$/;

/**
 * The version of a client's system, as its hints or its User-Agent state it; null if they don't, or browsers write the
 * same one for all versions. `platformVersion`: from client hints; undefined = none.
 */
export function statedOsVersion(
  userAgent: string,
  targetSystems: readonly number[],
  platformVersion: string | undefined,
): OsVersion | null {
  const system = versionedSystem(targetSystems);
  if (system === null) return null;
  const version = platformVersion ?? (system === 'android' ? androidIn(userAgent) : iosIn(userAgent));
  return version === null ? null : { system, version };
}

function androidIn(userAgent: string): string | null {
  if (FROZEN_ANDROID.test(userAgent)) return null;
  return /Android (\d{1,3}(?:\.\d{1,3}){0,2})/.exec(userAgent)?.[1] ?? null;
}

/** Safari's own version is that of the system. */
function iosIn(userAgent: string): string | null {
  const system = /\bOS (\d{1,3}_\d{1,3})/.exec(userAgent)?.[1]?.replace('_', '.') ?? null;
  if (system !== null && !FROZEN_IOS.test(system)) return system;
  return /\bVersion\/(\d{1,3}\.\d{1,3})/.exec(userAgent)?.[1] ?? null;
}
