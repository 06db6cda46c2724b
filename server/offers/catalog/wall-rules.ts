import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { WallRules } from './match.ts';

const cache = new WeakMap<WallSettings, WallRules>();

/** The rules in a wall's settings. Made once per settings object, which is never changed. */
export function wallRules(settings: WallSettings): WallRules {
  const cached = cache.get(settings);
  if (cached !== undefined) return cached;
  const made: WallRules = {
    featured: { ids: new Set(settings.featured), isLongLived: true },
    blocked: { ids: new Set(settings.blocked), isLongLived: true },
    payoutMin: settings.payout_min,
  };
  cache.set(settings, made);
  return made;
}
