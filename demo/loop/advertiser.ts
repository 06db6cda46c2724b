import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import { listActivity } from '../../server/activity/list-activity.ts';
import { signReport } from '../../server/leads/reports/sign-report.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Directory } from '../../server/publishers/directory.ts';
import { everyClickOf, type ActivityPort } from '../../server/store/ports/activity.ts';
import type { LeadsPort } from '../../server/store/ports/leads.ts';
import type { LoopKeys } from '../seed/demo-keys.ts';

export interface AdvertiserDeps {
  store: Pick<LeadsPort, 'leadFacts'> & Pick<ActivityPort, 'listActivity' | 'readActivity'>;
  directory: Directory;
  clock: Clock;
  keys: Promise<Pick<LoopKeys, 'source'>>;
  /** The URL at which this machine reaches the service, without a trailing slash. */
  localUrl: string;
  /** The image of one of the demo's offers; null for other offers. */
  imageOf: (offerId: number) => string | null;
}

/** One thing to complete: an event, or the whole offer. */
export interface Step {
  /** Null for an offer without events. */
  event_id: number | null;
  name: string;
  credits: number;
  state: ActivityState;
  reason: string | null;
}

/** A click as the advertiser's page shows it, without anything about the user. */
export interface ClickedOffer {
  click_id: string;
  offer_id: number;
  offer_name: string;
  image_url: string;
  currency: string;
  steps: Step[];
}

/** A call that the advertiser made. `request` has the signature, but not the secret. */
export interface SentCall {
  request: string;
  status: number;
  answer: string;
}

export interface Advertiser {
  /** Finds a click on one of the demo's offers; null if there is none. */
  findClick(clickId: string): Promise<ClickedOffer | null>;
  /** Reports a step or its reversal by a signed HTTP call. Null if the click has no such step. */
  report(input: { clickId: string; eventId: number | null; isReversal: boolean }): Promise<SentCall | null>;
}

const CLICK_ID = /^clk_[\w-]{1,90}$/;
const TIMEOUT_MS = 10_000;

/** The demo's advertiser. It does what a real one does with click ids. */
export function createAdvertiser(deps: AdvertiserDeps): Advertiser {
  const activityOf = listActivity(deps);

  const findClick: Advertiser['findClick'] = async (clickId) => {
    if (!CLICK_ID.test(clickId)) return null;
    const facts = await deps.store.leadFacts({ clickId, recentSince: deps.clock.now() });
    if (facts === null || facts.person === null) return null;
    const { click, offer, person } = facts;
    const image = deps.imageOf(click.offerId);
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
      currency: wall.settings.currency.name,
      steps: steps.length > 0 ? steps : [whole],
    };
  };

  return {
    findClick,
    async report({ clickId, eventId, isReversal }) {
      const clicked = await findClick(clickId);
      if (clicked === null || !clicked.steps.some((step) => step.event_id === eventId)) return null;
      const { source } = await deps.keys;
      const url = signReport({
        baseUrl: deps.localUrl,
        source: source.name,
        secret: source.secret,
        fields: {
          click_id: clickId,
          // The advertiser's own id of the transaction. It is the same for all steps, and in repeated calls.
          transaction_id: clickId.replace('clk_', 'order-'),
          event_id: eventId,
          ...(isReversal ? { status: 2, reason: 'Reversed on the demo page' } : {}),
        },
        at: deps.clock.now(),
      });
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const request = `GET ${url.slice(new URL(url).origin.length)}`;
      return { request, status: answer.status, answer: summarise(await answer.text()) };
    },
  };
}

/** `OK`, `DUP`, or the code and detail of a problem. */
function summarise(text: string): string {
  if (!text.startsWith('{')) return text.trim();
  const { code = '', detail = '' } = JSON.parse(text) as { code?: string; detail?: string };
  return `${code}: ${detail}`;
}
