import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { clientFactsOf } from '../../http/client/client-info.ts';
import { openCountryLookup } from '../../http/client/geo.ts';
import { createCatalog } from '../../offers/catalog/catalog.ts';
import { explainOffers, type ExplainedOffer } from '../../offers/explain-offers.ts';
import { unsealPersonFacts } from '../../profiles/person-facts.ts';
import { listPostbacks, type ListedPostback } from '../../postbacks/list-postbacks.ts';
import { placeholderUserId } from '../../publishers/record-page-mistake.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { Installation } from '../installation.ts';
import { fine, wrong, type Finding } from './finding.ts';

/** The user who views the wall. */
export interface Viewer {
  subid1: string;
  /** Null if no address was given. */
  ip: string | null;
  userAgent: string;
}

/** Checks the wall's postbacks, and which offers the viewer sees. */
export async function checkWall(installation: Installation, wall: Wall, viewer: Viewer): Promise<Finding[]> {
  return [
    ...(await checkPostbacks(installation, wall)),
    ...(await checkUserIds(installation, wall)),
    await checkOffers(installation, wall, viewer),
  ];
}

const RECENT_MS = 7 * DAY_MS;

/** Whether pages or servers recently sent a placeholder as user ID. */
async function checkUserIds({ clock, store }: Installation, { adwallId }: Wall): Promise<Finding[]> {
  const { panels } = await store.loadDirectory();
  const panelIds = panels.filter(({ settings }) => settings.adwall_id === adwallId).map(({ profileId }) => profileId);
  const events = await store.listSecurityEvents({ limit: 1000 });
  const last = events.find(
    ({ at, kind, owner }) =>
      kind === placeholderUserId.kind &&
      at > clock.now() - RECENT_MS &&
      (owner?.kind === 'wall' ? owner.profileId === adwallId : panelIds.includes(owner?.profileId ?? 0)),
  );
  if (last === undefined) return [];
  const fix = 'Send your own id of the user, or none while no user is signed in: see docs/embed.md.';
  return [
    wrong(
      'user_ids',
      `At ${isoTime(last.at)}, a request had a placeholder as user id, such as "undefined" or "{{ user.id }}": all visitors of that page share one account. ${fix}`,
    ),
  ];
}

async function checkPostbacks(installation: Installation, { adwallId }: Wall): Promise<Finding[]> {
  const postbacks = await listPostbacks(installation)({ adwallId });
  if (postbacks.length === 0) {
    return [
      fine('postbacks', `There is none, so only the service keeps balances. Add one: postback add --wall ${adwallId}`),
    ];
  }
  return Promise.all(postbacks.map((postback) => checkPostback(installation, postback)));
}

async function checkPostback(installation: Installation, postback: ListedPostback): Promise<Finding> {
  const { address, exhausted, failures, postbackId, reason, state } = postback;
  const name = `${postbackId} (${address})`;
  if (state === 'disabled') {
    const why = reason === 'gone' ? 'its receiver responded with 410' : 'by command';
    return wrong('postbacks', `${name} is disabled: ${why}. Enable it: postback enable ${postbackId}`);
  }
  const last = await installation.store.lastAttempt({ postbackId });
  if (last === null && failures > 0) {
    return wrong('postbacks', `${name} has failed ${failures} times in a row. See: postback log --id ${postbackId}`);
  }
  if (last === null) {
    return wrong('postbacks', `${name} has sent nothing yet. Try it: postback test ${postbackId}`);
  }
  const said = last.httpStatus === null ? `failed: ${last.error}` : `got ${last.httpStatus}`;
  const what = `The last attempt of ${name}, at ${isoTime(last.at)}, ${said}.`;
  if (last.error !== null || failures > 0) {
    return wrong('postbacks', `${what} See: postback log --id ${postbackId}. Try it: postback test ${postbackId}`);
  }
  if (exhausted > 0) {
    return wrong('postbacks', `${what} But ${exhausted} deliveries were given up: postback replay --id ${postbackId}`);
  }
  return fine('postbacks', what);
}

/** How many reasons are listed per rule that hides offers. */
const REASONS = 3;

async function checkOffers(installation: Installation, wall: Wall, viewer: Viewer): Promise<Finding> {
  const { country, device, offers } = await explain(installation, wall, viewer);
  const seenFrom = country === null ? 'from an unknown country' : `from ${country}`;
  if (offers.length === 0) {
    return wrong('offers', 'The catalog is empty. Import offers: offers import FILE');
  }
  const hidden = Map.groupBy(
    offers.filter(({ shown }) => !shown),
    ({ rule }) => rule ?? '',
  );
  const shown = offers.filter((offer) => offer.shown).length;
  const most = [...hidden.entries()].toSorted(([, a], [, b]) => b.length - a.length).slice(0, REASONS);
  const reasons = most.map(([rule, some]) => `${some.length} by ${rule} (${exampleOf(some)})`);
  const counted = `${seenFrom}, on a ${device}, ${shown} of ${offers.length} offers are shown`;
  const why = reasons.length === 0 ? '' : ` Hidden: ${reasons.join('; ')}.`;
  const sentence = `Seen ${counted}.${why}`;
  if (shown > 0) return fine('offers', sentence);
  const fix =
    country === null && hidden.has('country')
      ? ' Give the address of a user with --ip, to look from their country.'
      : ' Import offers for such users, or look as another with --ip and --user-agent.';
  return wrong('offers', sentence + fix);
}

/** The first offer that a rule hides, and why. */
function exampleOf([first]: readonly ExplainedOffer[]): string {
  return `offer ${first?.offer_id}: ${first?.detail?.replace(/\.$/, '')}`;
}

async function explain(
  { clock, config, store, vault }: Installation,
  wall: Wall,
  { ip, subid1, userAgent }: Viewer,
): Promise<{ country: string | null; device: string; offers: ExplainedOffer[] }> {
  const { panels } = await store.loadDirectory();
  const nearby = { ip: '127.0.0.1', isSecure: true, isUntrustedProxy: false, isTrustedProxy: false };
  const client = { ...nearby, userAgent, languages: [], countryFromProxy: null };
  const lookUp = ip === null ? () => null : await openCountryLookup(config);
  const clientFacts = clientFactsOf(client, lookUp, { ip: ip ?? undefined });
  const explained = await explainOffers({
    store,
    clock,
    catalog: createCatalog({ store, clock, publicUrl: config.publicUrl }),
    unsealPersonFacts: unsealPersonFacts(vault, clock),
  })({
    wall,
    subid1,
    clientFacts,
    offerId: null,
    panelId: panels.find(({ settings }) => settings.adwall_id === wall.adwallId)?.profileId ?? null,
    query: offersQuery.parse({ subid1 }),
    ipDigest: ip === null ? null : vault.ipDigest(ip),
  });
  const offers = [...(explained?.first ?? [])];
  for await (const piece of explained?.rest ?? []) offers.push(...piece);
  const { country, device } = clientFacts;
  return { country, device, offers };
}
