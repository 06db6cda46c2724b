import type { OfferOverrides } from '../../schema/offer-overrides.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Store } from '../../store/store.ts';

/** Staff's changes of offers, for all walls. Each change has its row in the audit log. */
export function changeOffers({ clock, store }: { store: Store; clock: Clock }) {
  return {
    /** False: there is no such offer. */
    async switchOffer(offerId: number, isEnabled: boolean, actor: AuditActor): Promise<boolean> {
      const at = clock.now();
      const what = { subject: `offer ${offerId}`, pubId: null, before: null, after: { enabled: isEnabled } };
      const input = { offerIds: [offerId], at, audit: { action: 'offer.switch', actor, at, ...what } };
      const switched = isEnabled
        ? (await store.enableOffers(input)).enabled
        : (await store.disableOffers(input)).disabled;
      return switched.length > 0;
    },

    /** Replaces all overrides of an offer from a feed, if they still are `expected`. Absent: don't compare. */
    async overrideOffer(
      { expected, offerId, overrides }: { offerId: number; overrides: OfferOverrides; expected?: OfferOverrides },
      actor: AuditActor,
    ): ReturnType<Store['setOfferOverrides']> {
      await store.settleFeedOffer(offerId);
      const found = await store.findFeedOffer(offerId);
      if (found === null) return { kind: 'not_from_feed' };
      const at = clock.now();
      const before = expected ?? found.overrides;
      const what = { subject: `offer ${offerId}`, pubId: null, before, after: overrides };
      const audit = { action: 'offer.override', actor, at, ...what };
      return store.setOfferOverrides({ offerId, overrides, before, audit });
    },
  };
}
