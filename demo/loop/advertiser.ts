import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import { listActivity } from '../../server/clicks/activity/list-activity.ts';
import { signReport } from '../../server/leads/reports/sign-report.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Directory } from '../../server/publishers/directory.ts';
import { everyClickOf } from '../../server/store/ports/activity.ts';
import { networkCall, type Callback } from '../../server/networks/simulation/network-call.ts';
import type { LoopKeys } from '../seed/demo-keys.ts';
import type { SoldByNetwork } from '../supply/find-sold-offer.ts';
import type { Store } from '../../server/store/store.ts';

export interface AdvertiserDeps {
  store: Store;
  directory: Directory;
  clock: Clock;
  keys: Promise<Pick<LoopKeys, 'source'>>;
  /** The URL at which this machine reaches the service, without a trailing slash. */
  localUrl: string;
  /** The image of one of the demo's offers; null for other offers. */
  imageOf: (offerId: number) => string | null;
  /** The offer at its simulated network; null for other offers. */
  findSold: (offerId: number) => Promise<SoldByNetwork | null>;
  /** The callback configured at a network. */
  callbackOf: (network: string) => Promise<Callback>;
}

/** A step to complete: an event, or the whole offer. */
export interface Step {
  /** Null for an offer without events. */
  event_id: number | null;
  name: string;
  credits: number;
  state: ActivityState;
  reason: string | null;
}

/** A click as the advertiser's page sees it, without anything about the user. */
export interface ClickedOffer {
  click_id: string;
  offer_id: number;
  offer_name: string;
  image_url: string;
  /** The network that sells it; null if the advertiser reports its leads itself. */
  network: { title: string; platform: string; can_reverse: boolean } | null;
  currency: string;
  steps: Step[];
}

/** A call by the advertiser or the network. `request` includes the signature, but not the secret. */
export interface SentCall {
  request: string;
  status: number;
  answer: string;
}

export interface Advertiser {
  /** Finds a click on one of the demo's offers; null if there is none. */
  findClick(clickId: string): Promise<ClickedOffer | null>;
  /** Reports a step or its reversal by a signed HTTP call. Null if the click has no such step. */
  report(input: Report): Promise<SentCall | null>;
}

/** A page's request to report a step. */
interface Report {
  clickId: string;
  eventId: number | null;
  isReversal: boolean;
}

interface Call {
  url: string;
  headers: Readonly<Record<string, string>>;
}

const CLICK_ID = /^clk_[\w-]{1,90}$/;
const TIMEOUT_MS = 10_000;
/** The number of clicks whose terms are remembered. */
const CLICKS_KEPT = 1000;

/** Creates the demo's advertiser, which handles click ids as real ones do. */
export function createAdvertiser(deps: AdvertiserDeps): Advertiser {
  const activityOf = listActivity(deps);
  const landed = new Map<string, SoldByNetwork | null>();

  /** A network pays what it promised at the time of the click, whatever the current price is. */
  const soldAtClick = async (clickId: string, offerId: number): Promise<SoldByNetwork | null> => {
    const known = landed.get(clickId);
    if (known !== undefined) return known;
    const sold = await deps.findSold(offerId);
    landed.set(clickId, sold);
    const [oldest] = landed.keys();
    if (landed.size > CLICKS_KEPT && oldest !== undefined) landed.delete(oldest);
    return sold;
  };

  const findClick: Advertiser['findClick'] = async (clickId) => {
    if (!CLICK_ID.test(clickId)) return null;
    const facts = await deps.store.leadFacts({ clickId, recentSince: deps.clock.now() });
    if (facts === null || facts.person === null) return null;
    const { click, offer, person } = facts;
    const sold = await soldAtClick(clickId, click.offerId);
    const image = sold?.image ?? deps.imageOf(click.offerId);
    if (image === null) return null;
    const wall = (await deps.directory.current()).wallById(person.profileId);
    const { rows } = await activityOf(everyClickOf(person));
    const row = rows.find((one) => one.clickId === clickId);
    if (wall === null || row === undefined) return null;
    const { reason, state } = row;
    const whole = { event_id: null, name: 'The whole offer', credits: unitsToNumber(click.amount), state, reason };
    const steps = row.events.map((event): Step => {
      const { amount, eventId, eventName } = event;
      const credits = unitsToNumber(amount);
      return { event_id: eventId, name: eventName, credits, state: event.state, reason: event.reason };
    });
    return {
      click_id: clickId,
      offer_id: click.offerId,
      offer_name: offer?.name ?? row.offerName,
      image_url: image,
      network: sold && {
        title: sold.network.title,
        platform: sold.network.platform,
        can_reverse: sold.network.canReverse,
      },
      currency: wall.settings.currency.name,
      steps: steps.length > 0 ? steps : [whole],
    };
  };

  /** The call of an advertiser that reports leads itself. */
  const ownCall = async ({ clickId, eventId, isReversal }: Report): Promise<Call> => {
    const { source } = await deps.keys;
    const url = signReport({
      baseUrl: deps.localUrl,
      source: source.name,
      secret: source.secret,
      fields: {
        click_id: clickId,
        // The advertiser's own transaction id, the same for all steps and for retries.
        transaction_id: clickId.replace('clk_', 'order-'),
        event_id: eventId,
        ...(isReversal ? { status: 2, reason: 'Reversed on the demo page' } : {}),
      },
      at: deps.clock.now(),
    });
    return { url, headers: {} };
  };

  /** The call of a network, with its own signature. */
  const callOf =
    ({ network, offer, prices }: SoldByNetwork) =>
    async ({ clickId, eventId, isReversal }: Report): Promise<Call> => {
      const callback = await deps.callbackOf(network.name);
      const transaction = `${clickId.replace('clk_', 'conv-')}-${eventId ?? 0}`;
      const sale = { click: clickId, transaction, isRevoked: isReversal, offer, ...prices.get(eventId) };
      return networkCall(network.simulation, callback, sale);
    };

  return {
    findClick,
    async report({ clickId, eventId, isReversal }) {
      const clicked = await findClick(clickId);
      if (clicked === null || !clicked.steps.some((step) => step.event_id === eventId)) return null;
      const sold = await soldAtClick(clickId, clicked.offer_id);
      const { headers, url } = await (sold === null ? ownCall : callOf(sold))({ clickId, eventId, isReversal });
      const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      return {
        request: shownCall({ headers, url }),
        status: response.status,
        answer: summarize(await response.text()),
      };
    },
  };
}

/** The call as shown in the page: without the secret that some networks have in the path. */
function shownCall({ headers, url }: Call): string {
  const target = url.slice(new URL(url).origin.length).replace(/^(\/leads\/[^/?]+\/)[^?]+/, '$1…');
  return [`GET ${target}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');
}

/** `OK`, `DUP`, or the code and detail of a problem. */
function summarize(text: string): string {
  if (!text.startsWith('{')) return text.trim();
  const { code = '', detail = '' } = JSON.parse(text) as { code?: string; detail?: string };
  return `${code}: ${detail}`;
}
