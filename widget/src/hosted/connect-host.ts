import type { OfferWall } from '../offer-wall/offer-wall.ts';
import { renewalPauseMs } from '../offer-wall/token/renewal-pause.ts';
import { openChannel } from './channel.ts';
import type { Channel } from './channel.ts';
import { openByApp } from './open-by-app.ts';

/** Prevents an endless loop of requests if tokens are refused at once. */
const EXPIRED_PAUSE_MS = 5000;

/**
 * Connects the wall to the page or app around it: reports the wall's events, lets an app open offers, and takes tokens.
 * `onInit` is called when the host has sent its token, or that it has none.
 */
export function connectHost(wall: OfferWall, onInit: () => void): Channel {
  const origins = document.querySelector<HTMLMetaElement>('meta[name=offer-wall-origins]')?.content ?? '';
  const channel = openChannel(window, origins.split(' ').filter(Boolean), (message) => {
    if (message.type === 'ack') opener.acknowledged(message.id);
    if (message.type !== 'init') return;
    if (message.token) receiveToken(message.token);
    onInit();
  });
  const opener = openByApp(channel, window);
  const receiveToken = tokenReceiver(wall, channel);
  reportErrors(wall, channel);
  wall.addEventListener('offer-wall-load', ({ detail }) => channel.send({ type: 'load', data: detail }));
  wall.addEventListener('offer-wall-balance', ({ detail }) => channel.send({ type: 'balance', data: detail }));
  wall.addEventListener('survey-profile-created', ({ detail }) =>
    channel.send({ type: 'profile-created', data: detail }),
  );
  wall.addEventListener('offer-wall-open', (event) => {
    const { offer, url } = event.detail;
    if (channel.kind !== 'app')
      return channel.send({ type: 'offer-open', data: { id: 0, offer_id: offer.offer_id, url } });
    event.preventDefault();
    opener.open(offer.offer_id, url);
  });
  return channel;
}

/** Sets a token, and requests another from the host before this one expires. */
function tokenReceiver(wall: OfferWall, channel: Channel): (token: string) => void {
  let renewal: ReturnType<typeof setTimeout> | undefined;
  return (token) => {
    wall.token = token;
    clearTimeout(renewal);
    const pauseMs = renewalPauseMs(token);
    if (pauseMs !== null) renewal = setTimeout(() => channel.send({ type: 'session-expired' }), pauseMs);
  };
}

function reportErrors(wall: OfferWall, channel: Channel): void {
  let expiredAt = -Infinity;
  wall.addEventListener('offer-wall-error', ({ detail: { code, status } }) => {
    // Without a token on a strict wall, the user is signed out unless the host sends one.
    if (code !== 'session-expired' && status !== 401) return channel.send({ type: 'error', data: { code } });
    if (performance.now() - expiredAt < EXPIRED_PAUSE_MS) return;
    expiredAt = performance.now();
    channel.send({ type: 'session-expired' });
  });
}
