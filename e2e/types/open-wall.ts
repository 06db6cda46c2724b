import { openOfferWall } from '@rewards-wall/widget/open-wall';

const opened = openOfferWall({ mode: 'drawer', pubId: '1', wallId: '1', userId: 'ada', placement: 'shop', offer: 7 });
export const closed: Promise<void> = opened.closed;
opened.close();

// @ts-expect-error -- no such mode
openOfferWall({ mode: 'popup' });
// @ts-expect-error -- no such property
openOfferWall({ walletId: '1' });
