import type { TrialStep } from '@rewards-wall/shared/admin/trial-schema.ts';
import { isoTime } from '../../../runtime/iso-time.ts';
import { json, refuse, type Endpoint } from '../../endpoint.ts';
import { problem } from '../../problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import { recordAct } from '../record-act.ts';
import { findTrial } from './find-trial.ts';
import { readTrial } from './read-trial.ts';
import { reportTrial } from './report-trial.ts';
import { startTrial, newTestUser } from './start-trial.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';

const tag = 'Trials';
const UNKNOWN = problem('not_found', { detail: 'No test user of this wall has such a click.' });
const LOST_START =
  'Its steps name the test user, so only the first response has them. Click the offer again: that starts a new trial.';
const LOST_REPORT =
  'Its steps name the test user, so only the first response has them. Read the trial of the click: it has the outcome.';
const LOST_VISIT =
  'The address has a token, so only the first response has it. Open the wall again, as another test user.';

/** The whole loop with a test user, step by step (docs/console.md#run-a-trial). */
export function trialEndpoints(context: AdminContext): Endpoint[] {
  const { services } = context;
  // A trial is several transactions of the public endpoints.
  const recorded = recordAct(services);
  const start = startTrial(context);
  const report = reportTrial(context);
  const [find, read] = [findTrial(context), readTrial(context)];
  return [
    adminEndpoint('startTrial', {
      tag,
      summary: 'Click an offer as a test user',
      description:
        'Opens the account of a test user, finds the offer in their list, and clicks it. Nothing is counted.',
      repeats: { words: LOST_START },
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, client, directory, requestId, target: wall }) => {
        const { country = null, device = null, offer_id: offerId, subid1 = null } = body;
        const { adwallId, pubId } = wall;
        const asked = { offer_id: offerId, country, device };
        const about = { action: 'trial.start', actor, pubId, subject: `wall ${adwallId}`, requestId, asked };
        const panelId = directory.panelOfWall(adwallId)?.profileId ?? null;
        const { started } = await recorded(about, {
          run: async () => {
            const done = await start({ wall, client, offerId, subid1, country, device, panelId, requestId });
            const user = { kind: 'wall', profileId: adwallId, subid1: done.subid1 } as const;
            return { started: done, person: await services.store.findPerson(user) };
          },
          outcomeOf: ({ person, started: { click_id, steps } }) => {
            return { account: person?.accountId ?? null, click_id, ...endOf(steps) };
          },
        });
        return json(started);
      },
    }),
    adminEndpoint('readTrial', {
      tag,
      summary: 'The state of a test user’s click',
      problems: ['not_found'],
      handle: async ({ directory, params, target: { adwallId } }) => {
        const found = await read({ adwallId, clickId: params.click_id, directory });
        return found === null ? refuse(UNKNOWN) : json(found);
      },
    }),
    adminEndpoint('reportTrial', {
      tag,
      summary: 'Report a lead of a test user’s click, as its source would',
      description: 'The service signs the call with the source’s secret. Postbacks are sent, marked as a test.',
      repeats: { words: LOST_REPORT },
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, params, requestId, target: wall }) => {
        const clickId = params.click_id;
        const eventId = body.event_id ?? null;
        const found = await find({ adwallId: wall.adwallId, clickId });
        if (found === null) return refuse(UNKNOWN);
        const credited = found.leads.find((lead) => lead.state === 'credited' && isOf(lead.eventId, eventId));
        if (body.reversal === true && credited === undefined) {
          return refuse(problem('not_found', { detail: 'This click has no credited lead to take back.' }));
        }
        const lead =
          body.reversal === true && credited ? { transactionId: credited.externalId, source: credited.source } : null;
        const asked = { is_reversal: lead !== null, event_id: eventId };
        const about = {
          action: 'trial.report',
          actor,
          pubId: wall.pubId,
          subject: `click ${clickId}`,
          requestId,
          asked,
        };
        const reported = await recorded(about, {
          run: () => report({ actor, wall, clickId, eventId, lead, requestId }),
          outcomeOf: (done) => endOf(done?.steps ?? []),
        });
        return reported === null ? refuse(UNKNOWN) : json(reported);
      },
    }),
    adminEndpoint('openTestVisit', {
      tag,
      summary: 'Open the wall as a new test user',
      description: 'The page is the one that users get, but nothing on it is counted.',
      repeats: { words: LOST_VISIT },
      problems: ['not_found'],
      handle: async ({ actor, requestId, target: { adwallId, pubId } }) => {
        const about = { action: 'trial.visit', actor, pubId, subject: `wall ${adwallId}`, requestId, asked: {} };
        const visit = await recorded(about, {
          run: () => openVisit(context, { adwallId, pubId }),
          outcomeOf: ({ accountId }) => ({ account: accountId }),
        });
        const { expiresAt, subid1, url } = visit;
        return json({ url, subid1, test: true, expires_at: isoTime(expiresAt) }, 201);
      },
    }),
    adminEndpoint('removeTestUsers', {
      tag,
      summary: 'Erase all test users of a wall',
      description: 'Their ledger rows stay, without names.',
      problems: ['not_found'],
      handle: async ({ actor, requestId, target: { adwallId, pubId } }) => {
        const users = await services.store.listTestPersons({ kind: 'wall', profileId: adwallId });
        const asked = { test_users: users.length };
        const about = { action: 'trial.remove', actor, pubId, subject: `wall ${adwallId}`, requestId, asked };
        const removed = await recorded(about, {
          run: async () => {
            let count = 0;
            for (const account of users)
              if ((await services.persons.eraseUser(account, { onlyTest: true })) !== null) count += 1;
            return count;
          },
          outcomeOf: (count) => ({ removed: count }),
        });
        return json({ removed });
      },
    }),
  ];
}

/** Whether every step succeeded, and where it stopped if not. */
function endOf(steps: readonly TrialStep[]): { ok: boolean; stopped_at: string | null } {
  const failed = steps.find(({ ok }) => !ok);
  return { ok: steps.length > 0 && failed === undefined, stopped_at: failed?.step ?? null };
}

/** Without an event, any lead matches. */
function isOf(ofLead: string, eventId: number | null): boolean {
  return eventId === null || ofLead === String(eventId);
}

const TOKEN_SECONDS = 60 * 60;

/** Opens the account of a new test user. `url`: the wall's page for that user. */
async function openVisit(
  { publicUrl, services }: AdminContext,
  { adwallId, pubId }: { adwallId: number; pubId: number },
): Promise<{ accountId: number; expiresAt: number; subid1: string; url: string }> {
  const subid1 = newTestUser(services.ids);
  const account = { kind: 'wall', profileId: adwallId, subid1 } as const;
  const session = { account, scopes: ['history'], expiresInSeconds: TOKEN_SECONDS, mustExist: false } as const;
  const opened = await services.profiles.openTestSession(session);
  if (opened.kind !== 'opened') throw new Error('The new id belongs to a real user.');
  const path = buildPath(routes.hostedWall.path, { pubId, adwallId });
  // The token is in the fragment, which browsers don't send, so it reaches no log.
  const url = `${publicUrl}${path}?${new URLSearchParams({ subid1 }).toString()}#token=${opened.token}`;
  return { accountId: opened.accountId, expiresAt: opened.expiresAt, subid1, url };
}
