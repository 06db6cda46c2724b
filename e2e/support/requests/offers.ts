/** A row of an import, with defaults for everything that is not in `parts`. */
export function offerRow(offerId: number, parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const payout = 'events' in parts ? {} : { payout: 1 };
  return {
    offer_id: offerId,
    name: `Offer ${offerId}`,
    description: 'Do it and be paid.',
    image_url: '/images/harbor.svg',
    destination_url: 'https://advertiser.example/land?click={click_id}&offer={offer_id}',
    category_id: [17],
    ...payout,
    ...parts,
  };
}
