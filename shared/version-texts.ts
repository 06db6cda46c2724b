import type { OsVersions } from './schema/conditions.ts';

export const systemNames: Readonly<Record<keyof OsVersions, string>> = { android: 'Android', ios: 'iOS' };

/** The versions that an offer needs, such as `Android 12 or newer`, for operators and developers. */
export function versionTexts(needed: OsVersions | undefined): string[] {
  const systems = (['ios', 'android'] as const).map((system) => {
    const { max, min } = needed?.[system] ?? {};
    const name = systemNames[system];
    if (min !== undefined && max !== undefined) return `${name} ${min} to ${max}`;
    if (min !== undefined) return `${name} ${min} or newer`;
    return max === undefined ? '' : `${name} ${max} or older`;
  });
  return systems.filter((text) => text !== '');
}
