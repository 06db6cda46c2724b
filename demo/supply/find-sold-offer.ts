import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { Sale } from '../../server/networks/simulation/network-call.ts';
import type { Store } from '../../server/store/store.ts';
import type { DemoNetwork } from './demo-networks.ts';

/** A feed's offer, as known to the network that sells it. */
export interface SoldByNetwork {
  network: DemoNetwork;
  /** The network's id of the offer. */
  offer: string;
  image: string;
  /** The payouts by our event id; null stands for the whole offer. */
  prices: ReadonlyMap<number | null, Pick<Sale, 'event' | 'payout'>>;
}

/** Finds what a network currently pays for an offer; null if the offer isn't from one of these networks. */
export async function findSoldOffer(
  deps: { store: Store; networkOf: (source: string) => Promise<DemoNetwork | null> },
  offerId: number,
): Promise<SoldByNetwork | null> {
  const { offers } = await deps.store.loadOffers({ since: 0 });
  const offer = offers.find((one) => one.offer.offer_id === offerId)?.offer;
  const feed = offer?.feed;
  if (typeof offer?.source !== 'string' || feed === undefined) return null;
  const network = await deps.networkOf(offer.source);
  if (network === null) return null;
  const prices = new Map<number | null, Pick<Sale, 'event' | 'payout'>>([[null, { payout: formatUnits(feed.payout) }]]);
  for (const { event_id: id, key, payout } of feed.events) prices.set(id, { event: key, payout: formatUnits(payout) });
  // The network's id is only in the offer's links.
  const id = new URL(offer.destination_url).searchParams.get('offer') ?? '';
  // Use the network's picture: ours is missing until the service has downloaded it.
  const image = network.market.offers.find((one) => one.id === id)?.image ?? offer.image_url;
  return { network, offer: id, image, prices };
}
