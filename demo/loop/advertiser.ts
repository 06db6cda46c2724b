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
  /** Where this machine reaches the service, no slash at its end. */
  localUrl: string;
  /** The image of an offer of the demo; null for every other offer. */
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

/** A click as the advertiser's page shows it; nothing of the user. */
export interface ClickedOffer {
  click_id: string;
  offer_id: number;
  offer_name: string;
  image_url: string;
  currency: string;
  steps: Step[];
}

/** A call that the advertiser made. The signature is shown, the secret is not in it. */
export interface MadeCall {
  request: string;
  status: number;
  answer: string;
}

export interface Advertiser {
  /** The click of a demo offer; null when there is none of that id. */
  look(clickId: string): Promise<ClickedOffer | null>;
  /** Reports a step, or takes it back, by a signed call over HTTP. Null when the click has no such step. */
  report(input: { clickId: string; eventId: number | null; isReversal: boolean }): Promise<MadeCall | null>;
}

const CLICK_ID = /^clk_[\w-]{1,90}$/;
const TIMEOUT_MS = 10_000;

/** The demo's advertiser: what a real one would do with the click ids that it was sent. */
export function createAdvertiser(deps: AdvertiserDeps): Advertiser {
  const activityOf = listActivity(deps);

  const look: Advertiser['look'] = async (clickId) => {
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
    look,
    async report({ clickId, eventId, isReversal }) {
      const clicked = await look(clickId);
      if (clicked === null || !clicked.steps.some((step) => step.event_id === eventId)) return null;
      const { source } = await deps.keys;
      const url = signReport({
        baseUrl: deps.localUrl,
        source: source.name,
        secret: source.secret,
        fields: {
          click_id: clickId,
          // The advertiser's own id of this customer: the same for all steps, and when one is sent again.
          transaction_id: clickId.replace('clk_', 'order-'),
          event_id: eventId,
          ...(isReversal ? { status: 2, reason: 'Taken back on the demo page' } : {}),
        },
        at: deps.clock.now(),
      });
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const request = `GET ${url.slice(new URL(url).origin.length)}`;
      return { request, status: answer.status, answer: inShort(await answer.text()) };
    },
  };
}

/** `OK`, `DUP`, or the code and detail of a problem. */
function inShort(text: string): string {
  if (!text.startsWith('{')) return text.trim();
  const { code = '', detail = '' } = JSON.parse(text) as { code?: string; detail?: string };
  return `${code}: ${detail}`;
}
