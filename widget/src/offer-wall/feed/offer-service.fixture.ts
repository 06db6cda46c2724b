import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import { countUp } from '../../element/count-up.ts';
import type { Loaded } from '../../api/loaded.ts';
import type { OfferFeed } from './offer-feed.ts';
import type { OfferPage, WallAddress, WallClient } from './wall-client.ts';
import type { WallOffer } from './wall-offer.ts';

export const address: WallAddress = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  user: {
    userId: 'u',
    subId2: '',
    subId3: '',
    subId4: '',
    device: '',
    gender: '',
    ageRangeId: '',
    simulateIp: '',
    simulateUserAgent: '',
  },
  lang: '',
  token: '',
};
export const details = {
  kind: 'loaded',
  value: {
    header: '',
    currencyName: 'Coins',
    currencyVisible: true,
    currencyImage: null,
    customization: {},
    panel: null,
  },
} as const;

export const offer = (id: number, featured = false): WallOffer => ({
  id,
  name: `Offer ${id}`,
  description: '',
  requirements: null,
  creditDelay: null,
  imageUrl: null,
  clickUrl: 'https://wall.example/click',
  reward: 1,
  featured,
  categoryIds: [],
  store: null,
  steps: [],
  observed: null,
});

export const failed = (status: number): Loaded<OfferPage> => ({
  kind: 'failed',
  failure: status === 401 ? 'session-expired' : 'server',
  status,
});

/** A service with the offers 1 to `count`. The `featured` ones come first, unless the service is `old`. */
export function service(count: number, featured: readonly number[] = [], old = false) {
  const all = countUp(1, count).map((id) => offer(id, featured.includes(id)));
  const requests: OffersRequest[] = [];
  const failure: { next: Loaded<OfferPage> | null } = { next: null };
  const client: WallClient = {
    details: async () => details,
    async offers(_address, request) {
      requests.push(request);
      if (failure.next) return failure.next;
      const first = all.filter((each) => each.featured);
      const found = old ? all : [...first, ...all.filter((each) => !each.featured)];
      const offers = found.slice(request.offset, request.offset + (request.limit || found.length));
      return { kind: 'loaded', value: { offers, received: offers.length } };
    },
  };
  return { client, requests, rows: all, failure };
}

/** The ids of the listed offers. */
export const shown = (feed: OfferFeed) =>
  feed.state.kind === 'ready' ? feed.state.offers.map((each) => each.id) : null;
/** Whether the list has more pages. */
export const more = (feed: OfferFeed) => (feed.state.kind === 'ready' ? feed.state.more : null);
