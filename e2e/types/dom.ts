import type { PageMessage } from '@rewards-wall/widget/frame-host';
import { attachOfferWall } from '@rewards-wall/widget/frame-host';
import { OfferWall, defineOfferWall } from '@rewards-wall/widget/define';
import '@rewards-wall/widget';

// `npm run check` compiles this file; nothing runs it. Wrong uses are marked as expected errors.

const wall = document.createElement('offer-wall');
wall.pubId = '1';
wall.pageSize = 12;
wall.theme = 'dark';
// @ts-expect-error -- ids are strings
wall.pubId = 1;
// @ts-expect-error -- neither light nor dark
wall.theme = 'pink';
// @ts-expect-error -- no such property
wall.walletId = '1';

wall.addEventListener('offer-wall-open', (event) => {
  event.preventDefault();
  const url: string = event.detail.url;
  const reward: number = event.detail.offer.currency_count;
  // @ts-expect-error -- the payout stays between publisher and network
  return [url, reward, event.detail.offer.payout];
});
document.querySelector('offer-wall')?.addEventListener('offer-wall-error', ({ detail }) => {
  // @ts-expect-error -- no such code
  return detail.code === 'expired';
});
void wall.reload().then(() => wall.openProfile());
wall.openActivity();

const form: HTMLElementTagNameMap['survey-profile'] = document.createElement('survey-profile');
form.publishableKey = 'pk_x';
// @ts-expect-error -- a property of the wall, not of the form
form.wallId = '1';

defineOfferWall();
defineOfferWall({ prefix: 'acme' });
// @ts-expect-error -- the prefix is a string
defineOfferWall({ prefix: true });
const another = new OfferWall();
another.token = 'a.b.c';

const end: () => void = attachOfferWall(document.createElement('iframe'), {
  token: async () => 'a.b.c',
  onMessage(message: PageMessage) {
    if (message.type === 'resize') return void message.data.height.toFixed();
    // @ts-expect-error -- this message has no data
    if (message.type === 'session-expired') return void message.data;
  },
});
end();
// @ts-expect-error -- a token is a string
attachOfferWall(document.createElement('iframe'), { token: () => 7 });
