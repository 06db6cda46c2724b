import type { Store } from '../store/store.ts';
import type { SettingsChanger } from './save-settings.ts';

/** How one wall treats an offer, independently of other walls. */
export type OfferPlace = 'usual' | 'featured' | 'blocked';

/** Features an offer on one wall, hides it there, or neither. */
export function placeOffer(deps: { store: Store }) {
  return async (
    { adwallId, offerId, place }: { adwallId: number; offerId: number; place: OfferPlace },
    by: SettingsChanger,
  ): Promise<{ kind: 'valid' | 'unknown_wall' }> => {
    const listed = (ids: readonly number[], isOn: boolean): number[] => [
      ...ids.filter((id) => id !== offerId),
      ...(isOn ? [offerId] : []),
    ];
    const outcome = await deps.store.changeWallSettings<never>(
      adwallId,
      (settings) => ({
        kind: 'valid',
        settings: {
          ...settings,
          featured: listed(settings.featured, place === 'featured'),
          blocked: listed(settings.blocked, place === 'blocked'),
        },
      }),
      { ...by, action: 'wall.change' },
    );
    return { kind: outcome.kind };
  };
}
