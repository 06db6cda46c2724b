import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { openSession } from '../../profiles/open-session.ts';
import { createUserTokens } from '../../profiles/user-token.ts';
import { everyClickOf } from '../../store/ports/activity.ts';
import type { StoredClick } from '../../store/ports/clicks.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { CommandError, UsageError } from '../output/answer.ts';
import type { CallService } from './call-service.ts';
import { explainHidden } from './explain-missing-offer.ts';
import type { Installation } from '../installation.ts';

/** A user who looks at a wall and follows one offer. */
export interface Walk {
  /** Address of the service, no slash at its end. */
  baseUrl: string;
  wall: Wall;
  subid1: string;
  offerId: number;
  /** Null: of an offer without events. */
  eventId: number | null;
  ip: string | null;
  userAgent: string;
}

export interface FollowedClick {
  click: StoredClick;
  /** Where the offer leads. */
  destination: string;
}

interface ShownOffer {
  offer_id: number;
  name: string;
  click_url: string;
  events?: { event_id: number; event_name: string }[];
}

const TOKEN_SECONDS = 300;

/** Lists the offers as the user, and follows the one. Throws `CommandError` where the user would not get further. */
export async function clickOffer(
  installation: Installation,
  call: CallService,
  walk: Walk,
  say: (step: string) => void,
): Promise<FollowedClick> {
  const offer = await findOffer(installation, call, walk);
  checkEvent(offer, walk.eventId);
  say(`The wall shows ${walk.subid1} the offer ${offer.offer_id}, ${offer.name}.`);
  // The address that users click stands under PUBLIC_URL, the service may have been named by another one.
  const path = offer.click_url.slice(offer.click_url.indexOf('/click/'));
  const { location, status } = await call(`${walk.baseUrl}${path}`, { 'User-Agent': walk.userAgent });
  if (status !== 302 || location === null) {
    const why =
      status === 403
        ? 'at the click, the offer is not for this user: there the address of the call itself counts where it is public'
        : 'see the log of the service';
    throw new CommandError(`The service answered the click with ${status}: ${why}.`);
  }
  const account = { kind: 'wall', profileId: walk.wall.adwallId, subid1: walk.subid1 } as const;
  const { clicks } = await installation.store.listActivity(everyClickOf(account));
  const click = clicks.find((one) => one.click.offerId === offer.offer_id)?.click;
  if (click === undefined) throw new CommandError('The click is not in this database; the service uses another one.');
  say(`The click was stored as ${click.clickId} and leads to ${new URL(location).host}.`);
  return { click, destination: location };
}

async function findOffer(installation: Installation, call: CallService, walk: Walk): Promise<ShownOffer> {
  const { baseUrl, ip, offerId, subid1, userAgent, wall } = walk;
  const query = new URLSearchParams({ subid1, 'user-agent': userAgent, ...(ip === null ? {} : { ip }) });
  const path = buildPath(routes.offers.path, { pubId: wall.pubId, adwallId: wall.adwallId });
  const answer = await call(`${baseUrl}${path}?${query.toString()}`, await authorization(installation, walk));
  if (answer.status !== 200 && answer.status !== 204) {
    throw new CommandError(`The service answered the offers list with ${answer.status}: ${answer.text}`);
  }
  const { offers } = answer.status === 204 ? { offers: [] } : (JSON.parse(answer.text) as { offers: ShownOffer[] });
  const offer = offers.find((one) => one.offer_id === offerId);
  if (offer !== undefined) return offer;
  const why = (await explainHidden(installation, walk)) ?? 'Nothing in this database keeps it back.';
  throw new CommandError(`The wall does not show the offer ${offerId} to ${subid1}. ${why}`);
}

/** A strict wall asks for the user's token; this machine has the key that signs it. */
async function authorization(installation: Installation, { subid1, wall }: Walk): Promise<Record<string, string>> {
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
