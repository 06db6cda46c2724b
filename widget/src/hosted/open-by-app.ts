import type { Channel } from './channel.ts';

/** How long to wait for an app to acknowledge that it has opened the offer. */
const ACK_MS = 700;

/**
 * Asks the app to open offers, since many webviews ignore `target=_blank`. If the app doesn't acknowledge and the page
 * is still visible, the offer opens in this window instead. `acknowledged` takes the id of an `ack`.
 */
export function openByApp(channel: Channel, page: Window) {
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    open(offerId: number, url: string): void {
      lastId += 1;
      clearTimeout(timer);
      channel.send({ type: 'offer-open', data: { id: lastId, offer_id: offerId, url } });
      timer = setTimeout(() => {
        if (page.document.visibilityState === 'visible') page.location.assign(url);
      }, ACK_MS);
    },
    acknowledged(id: number | null): void {
      if (id === null || id === lastId) clearTimeout(timer);
    },
  };
}
