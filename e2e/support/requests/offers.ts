/** A row of an import, with defaults for everything that is not in `parts`. */
export function offerRow(offerId: number, parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const payout = 'events' in parts || parts['kind'] === 'tile' ? {} : { payout: 1 };
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

/** What makes a row a tile: a link to the wall of the network `source`. `tile` overrides its terms. */
export function tileParts(tile: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    kind: 'tile',
    source: 'wallnet',
    destination_url: 'https://wall.example/play?user_id={source_user_id}&click={click_id}',
    tile: { amount: 'money', max_payout: 5, max_day: 20, ...tile },
  };
}

/** A tile in the admin API. */
export const tileBody = {
  name: 'Play games',
  link: 'https://wall.example/play?user_id={source_user_id}&click={click_id}',
  source: 'wallnet',
  amount: 'money',
  max_payout: 5,
  max_day: 20,
};
