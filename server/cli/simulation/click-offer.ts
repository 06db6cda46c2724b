import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { createClickTokens } from '../../clicks/click-token.ts';
import { openSession } from '../../profiles/open-session.ts';
import { createUserTokens } from '../../profiles/user-token.ts';
import { everyClickOf } from '../../store/ports/activity.ts';
import type { StoredClick } from '../../store/ports/clicks.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { CallService } from './call-service.ts';
import { explainMissingOffer } from './explain-missing-offer.ts';
import type { Installation } from '../installation.ts';

/** A user who opens a wall and clicks one offer. */
export interface SimulatedClick {
  /** URL of the service, without a trailing slash. */
  baseUrl: string;
  wall: Wall;
  subid1: string;
  offerId: number;
  /** Null if the offer has no events. */
  eventId: number | null;
  ip: string | null;
  userAgent: string;
}

export interface FollowedClick {
  click: StoredClick;
  /** The target of the click. */
  destination: string;
}

interface ShownOffer {
  offer_id: number;
  name: string;
  click_url: string;
  events?: { event_id: number; event_name: string }[];
}

const TOKEN_SECONDS = 300;

/** Lists the offers as the user and clicks the one. Throws `CommandError` if the user could not do that. */
export async function clickOffer(
  installation: Installation,
  call: CallService,
  request: SimulatedClick,
  say: (step: string) => void,
): Promise<FollowedClick> {
  const offer = await findOffer(installation, call, request);
  checkEvent(offer, request.eventId);
  say(`The wall shows ${request.subid1} the offer ${offer.offer_id}, ${offer.name}.`);
  // `click_url` starts with PUBLIC_URL, but this command may use another URL of the service.
  const path = atAddress(installation, offer.click_url.slice(offer.click_url.lastIndexOf('/click/')), request.ip);
  const { location, status } = await call(`${request.baseUrl}${path}`, { 'User-Agent': request.userAgent });
  if (status !== 302 || location === null) {
    const why =
      status === 403
        ? 'the offer is not for this user. A click is checked with the IP address that it comes from, if that is public'
        : "see the service's log";
    throw new CommandError(`The service responded to the click with ${status}: ${why}.`);
  }
  const account = { kind: 'wall', profileId: request.wall.adwallId, subid1: request.subid1 } as const;
  const { clicks } = await installation.store.listActivity(everyClickOf(account));
  const click = clicks.find((one) => one.click.offerId === offer.offer_id)?.click;
  if (click === undefined) throw new CommandError('The click is not in this database: the service uses another one.');
  say(`The click was stored as ${click.clickId} and leads to ${new URL(location).host}.`);
  return { click, destination: location };
}

/**
 * The path of a click that counts as coming from the address `ip`: its postbacks and its destination get that address.
 * This machine can't call from there, but the master key can seal such a link.
 */
function atAddress({ clock, ids, vault }: Installation, path: string, ip: string | null): string {
  const [, page = '', offerId = '', token = ''] = path.split('/');
  const tokens = createClickTokens({ clock, ids, key: vault.clickKey });
  const claims = ip === null ? null : tokens.open(token);
  if (ip === null || claims === null) return path;
  return `/${page}/${offerId}/${tokens.seal({ ...claims, simulatedIp: ip })}`;
}

async function findOffer(installation: Installation, call: CallService, request: SimulatedClick): Promise<ShownOffer> {
  const { baseUrl, ip, offerId, subid1, userAgent, wall } = request;
  const query = new URLSearchParams({ subid1, 'user-agent': userAgent, ...(ip === null ? {} : { ip }) });
  const path = buildPath(routes.offers.path, { pubId: wall.pubId, adwallId: wall.adwallId });
  const response = await call(`${baseUrl}${path}?${query.toString()}`, await authorization(installation, request));
  if (response.status !== 200 && response.status !== 204) {
    throw new CommandError(`The service responded to the request for offers with ${response.status}: ${response.text}`);
  }
  const { offers } = response.status === 204 ? { offers: [] } : (JSON.parse(response.text) as { offers: ShownOffer[] });
  const offer = offers.find((one) => one.offer_id === offerId);
  if (offer !== undefined) return offer;
  const other = `The service at ${baseUrl} may use another database: check PORT and PUBLIC_URL.`;
  const why = (await explainMissingOffer(installation, request)) ?? other;
  throw new CommandError(`The wall does not show the offer ${offerId} to ${subid1}. ${why}`);
}

/** A strict wall needs a user token; this machine has the key that signs it. */
async function authorization(
  installation: Installation,
  { subid1, wall }: SimulatedClick,
): Promise<Record<string, string>> {
  if (!wall.settings.require_token) return {};
  const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
  const tokens = createUserTokens(installation);
  const open = openSession({ ...installation, tokens });
  const { token } = await open({ account, scopes: ['history'], expiresInSeconds: TOKEN_SECONDS });
  return { Authorization: `Bearer ${token}` };
}

function checkEvent({ events = [], offer_id: offerId }: ShownOffer, eventId: number | null): void {
  if (events.length === 0) {
    if (eventId !== null) throw new UsageError(`The offer ${offerId} has no events: omit --event.`);
    return;
  }
  if (events.some(({ event_id: id }) => id === eventId)) return;
  const known = events.map((event) => `${event.event_id} (${event.event_name})`).join(', ');
  throw new UsageError(`Choose an event of the offer ${offerId} with --event: ${known}.`);
}
