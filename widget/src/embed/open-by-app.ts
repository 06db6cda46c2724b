import type { Channel } from './channel.ts';

/** How long an app has to say that it opened the offer itself. */
const ACK_MS = 700;

/**
 * Asks the app to open an offer, since many webviews ignore `target=_blank`. When no `ack` comes and the page is still
 * in front, the offer opens in this window instead. Returns what to call with an `ack`'s id.
 */
export function openByApp(channel: Channel, page: Window) {
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    open(offerId: number, url: string): void {
      asked += 1;
      clearTimeout(timer);
      channel.send({ type: 'offer-open', data: { id: asked, offer_id: offerId, url } });
      timer = setTimeout(() => {
        if (page.document.visibilityState === 'visible') page.location.assign(url);
      }, ACK_MS);
    },
    acknowledged(id: number | null): void {
      if (id === null || id === asked) clearTimeout(timer);
    },
  };
}
