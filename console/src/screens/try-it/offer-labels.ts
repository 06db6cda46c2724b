import type { OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import { creditsOf } from '../../parts/format.ts';

type Labeled = Pick<OfferRow, 'countries' | 'credits' | 'devices' | 'name' | 'offer_id' | 'state' | 'systems'>;

/** Labels for a choice of offers: name and reward, plus what distinguishes duplicates. */
export function offerLabels(offers: readonly Labeled[], currency: string): { id: number; label: string }[] {
  const usual = ({ credits, name, state }: Labeled): string =>
    `${name}, ${creditsOf(credits ?? 0, currency)}${state === 'shown' ? '' : ` (${state})`}`;
  const counts = Map.groupBy(offers, usual);
  return offers.map((offer) => {
    const { countries, devices, offer_id: id, systems } = offer;
    const label = usual(offer);
    if (counts.get(label)?.length === 1) return { id, label };
    const audience = [countries, devices, systems].map((names) => names.join(', ')).filter((part) => part !== '');
    return { id, label: [label, ...audience, `#${id}`].join(' · ') };
  });
}
