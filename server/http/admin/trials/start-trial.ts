import {
  trialDevices,
  type TrialDevice,
  type TrialStarted,
  type TrialStep,
} from '@rewards-wall/shared/admin/trial-schema.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { offersQuery, type HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { UnavailableReason } from '../../../clicks/unavailable-reason.ts';
import type { Ids } from '../../../runtime/ids.ts';
import { everyClickOf } from '../../../store/ports/activity.ts';
import type { AccountRef } from '../../../store/ports/accounts.ts';
import type { Wall } from '../../../store/ports/directory.ts';
import { clientFactsOf, type Client } from '../../client/client-info.ts';
import { trialAgents } from './trial-agents.ts';
import type { AdminContext } from '../admin-context.ts';

/** The requested offer, test user and device. */
export interface TrialWanted {
  wall: Wall;
  panelId: number | null;
  offerId: number;
  /** A test user; null for a new one. Any other ID might later be a real user's. */
  subid1: string | null;
  country: string | null;
  /** Null: the first device that the offer targets. */
  device: TrialDevice | null;
  /** The caller's client, for the accepted languages. */
  client: Client;
  requestId: string;
}

const TOKEN_SECONDS = 300;
const NAME_BYTES = 4;
const CUT = '…';
const NEW_USER = 'Leave the test user empty for a new one.';

const refusals: Readonly<Record<UnavailableReason, string>> = {
  ended: 'The offer has ended.',
  full: 'The offer has reached its cap.',
  completed: `This test user has completed the offer. ${NEW_USER}`,
  country: 'The offer is not for this country.',
  device: 'The offer is not for this device.',
  profile: 'The offer is not for the languages, the browser or the profile of this user.',
  other: 'The offer is not available to this user.',
  survey_gone: 'The provider no longer has this survey.',
  survey_busy: 'The user is in another survey.',
};

/** An unused ID for a test user. */
export function newTestUser(ids: Ids): string {
  return `test-${ids.bytes(NAME_BYTES).toString('hex')}`;
}

/**
 * Opens a test user's account, looks for the offer in their list, and clicks it. Stops at the first step that fails.
 */
export function startTrial(context: AdminContext): (wanted: TrialWanted) => Promise<TrialStarted> {
  const { lookUpCountry, services } = context;
  return async (wanted) => {
    const { offerId, wall } = wanted;
    const subid1 = wanted.subid1 ?? newTestUser(services.ids);
    const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
    const user = await userStep(context, account, { mustExist: wanted.subid1 !== null });
    if (!user.ok) return { subid1, click_id: null, steps: [user] };
    const tester = { subid1, test: true } as const;
    const { list, userAgent } = await findOnDevice(context, wanted, subid1);
    const client = clientOf(wanted, userAgent);
    const clientFacts = clientFactsOf(client, lookUpCountry, {});
    if (!list.ok) return { ...tester, click_id: null, steps: [user, list] };
    const claims = { subid1, subid2: '', subid3: '', subid4: '', device: '', gender: null, ageRangeId: null };
    const token = services.clicks.sealClickToken({
      ...claims,
      adwallId: wall.adwallId,
      targetSystems: [],
      clientFacts,
      placement: '',
    });
    // A private address proves no country, so the country of the list counts.
    const origin = { ip: client.ip, userAgent, clientFacts, onTouchScreen: null, requestId: wanted.requestId };
    const followed = await services.clicks.followClick({ offerId, token, origin });
    const request = `GET /click/${offerId}/${CUT}\nuser-agent: ${userAgent}`;
    if (followed.kind !== 'redirect') {
      const verdict =
        followed.kind === 'unavailable' ? refusals[followed.reason] : 'The click link isn’t from this service.';
      const click: TrialStep = { step: 'click', ok: false, request, answer: 'A page that says so.', verdict };
      return { ...tester, click_id: null, steps: [user, list, click] };
    }
    const { clicks } = await services.store.listActivity(everyClickOf(account));
    const stored = clicks.find(({ click }) => click.offerId === offerId)?.click.clickId ?? null;
    const verdict = `The click is stored, and a user would be on ${new URL(followed.location).host} now.`;
    const answer = `302\nlocation: ${followed.location}`;
    return {
      ...tester,
      click_id: stored,
      steps: [user, list, { step: 'click', ok: stored !== null, request, answer, verdict }],
    };
  };
}

async function userStep(
  { services }: AdminContext,
  account: AccountRef,
  { mustExist }: { mustExist: boolean },
): Promise<TrialStep> {
  const { profileId: adwallId, subid1 } = account;
  const opened = await services.profiles.openTestSession({
    account,
    scopes: ['history'],
    expiresInSeconds: TOKEN_SECONDS,
    mustExist,
  });
  if (opened.kind !== 'opened') {
    return { step: 'user', ok: false, request: '', answer: '', verdict: `${subid1} is not a test user. ${NEW_USER}` };
  }
  const path = buildPath(routes.createWallSession.path, { adwallId });
  const request = `POST ${path}\n\n${JSON.stringify({ subid1, test: true })}`;
  const answer = `201\n\n${JSON.stringify({ token: CUT, expires_at: new Date(opened.expiresAt).toISOString() })}`;
  const verdict = `${subid1} is a test user, excluded from statistics, caps and fraud rules.`;
  return { step: 'user', ok: true, request, answer, verdict };
}

function clientOf({ client, country }: TrialWanted, userAgent: string): Client {
  return { ...client, ip: '127.0.0.1', userAgent, countryFromProxy: country };
}

/** Looks for the offer on the requested device, or on each in turn until the device isn't the reason that hides it. */
async function findOnDevice(
  context: AdminContext,
  wanted: TrialWanted,
  subid1: string,
): Promise<{ list: TrialStep; userAgent: string }> {
  const [first, ...others] = wanted.device === null ? trialDevices : [wanted.device];
  const found = await listStep(context, wanted, { subid1, userAgent: trialAgents[first] });
  if (!isOfDevice(found.rule)) return { list: found.step, userAgent: trialAgents[first] };
  for (const device of others) {
    const userAgent = trialAgents[device];
    const { rule, step } = await listStep(context, wanted, { subid1, userAgent });
    if (!isOfDevice(rule)) return { list: step, userAgent };
  }
  return { list: found.step, userAgent: trialAgents[first] };
}

function isOfDevice(rule: HidingRule | null): boolean {
  return rule === 'device' || rule === 'target_system' || rule === 'browser';
}

/** `rule`: the reason that the offer is hidden; null if it isn't, or if there is no offer. */
async function listStep(
  { lookUpCountry, services }: AdminContext,
  wanted: TrialWanted,
  { subid1, userAgent }: { subid1: string; userAgent: string },
): Promise<{ step: TrialStep; rule: HidingRule | null }> {
  const { offerId, panelId, wall } = wanted;
  const clientFacts = clientFactsOf(clientOf(wanted, userAgent), lookUpCountry, {});
  const path = buildPath(routes.explainOffers.path, { adwallId: wall.adwallId });
  const request = `GET ${path}?${new URLSearchParams({ subid1, offer_id: String(offerId) }).toString()}\nuser-agent: ${userAgent}`;
  const query = offersQuery.parse({ subid1 });
  const explained = await services.offers.explainOffers({
    wall,
    panelId,
    subid1,
    query,
    clientFacts,
    ipDigest: null,
    offerId,
  });
  const offer = explained?.first[0];
  if (offer === undefined) {
    const verdict = `There is no offer ${offerId}.`;
    return { step: { step: 'list', ok: false, request, answer: '404', verdict }, rule: null };
  }
  const answer = `200\n\n${JSON.stringify({ offers: [offer] })}`;
  const verdict = offer.shown ? 'The wall shows the offer to this user.' : `The wall hides it: ${offer.detail ?? ''}`;
  return { step: { step: 'list', ok: offer.shown, request, answer, verdict }, rule: offer.rule };
}
