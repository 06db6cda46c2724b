import type { OsVersions } from '@rewards-wall/shared/schema/conditions.ts';

/** The version of a device's system, as far as it is known: `17.5` may be 17.5.1. */
export interface OsVersion {
  readonly system: keyof OsVersions;
  readonly version: string;
}

const ANDROID = 40;
const IOS = 50;

/** Which of the systems with versions a client has, by the detected ids of `target_system`. */
export function versionedSystem(targetSystems: readonly number[]): OsVersion['system'] | null {
  if (targetSystems.includes(ANDROID)) return 'android';
  return targetSystems.includes(IOS) ? 'ios' : null;
}

/** Whether an offer that needs these versions may work on this device. What the versions leave open counts as fitting. */
export function mayRunOn(needed: OsVersions | undefined, { system, version }: OsVersion): boolean {
  const { min, max } = needed?.[system] ?? {};
  return (min === undefined || compared(version, min) >= 0) && (max === undefined || compared(version, max) <= 0);
}

/** Compares as many parts as both versions have: 12.1 is as new as 12. */
function compared(one: string, other: string): number {
  const [parts, others] = [one, other].map((text) => text.split('.').map(Number));
  for (const [at, part] of (parts ?? []).entries()) {
    const difference = part - (others?.[at] ?? part);
    if (difference !== 0) return difference;
  }
  return 0;
}
