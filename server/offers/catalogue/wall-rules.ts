import type { WallSettings } from '../../schema/wall-settings.ts';
import type { WallRules } from './match.ts';

const kept = new WeakMap<WallSettings, WallRules>();

/** What a wall's settings ask of its offers; made once for each settings object, which nobody changes. */
export function wallRules(settings: WallSettings): WallRules {
  const known = kept.get(settings);
  if (known !== undefined) return known;
  const made: WallRules = {
    featured: { ids: new Set(settings.featured), lasting: true },
    blocked: { ids: new Set(settings.blocked), lasting: true },
    payoutMin: settings.payout_min,
  };
  kept.set(settings, made);
  return made;
}
