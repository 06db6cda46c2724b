import {
  testUsersRemoved,
  trial,
  trialBody,
  trialLeadBody,
  trialReported,
  trialStarted,
} from '@rewards-wall/shared/admin/trial-schema.ts';
import { adminRoutes } from '@rewards-wall/shared/admin/routes.ts';
import * as z from 'zod';
import type { eraseUser } from '../../../persons/erase-user.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { AuditEntry, AuditPort } from '../../../store/ports/audit.ts';
import type { PersonsPort } from '../../../store/ports/persons.ts';
import { json, refuse, type Endpoint } from '../../endpoint.ts';
import { problem } from '../../problem.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import { findTrial } from './find-trial.ts';
import { readTrial, type ReadTrialDeps } from './read-trial.ts';
import { reportTrial, type ReportTrialDeps } from './report-trial.ts';
import { startTrial, type StartTrialDeps } from './start-trial.ts';

export type TrialEndpointDeps = Omit<ReadTrialDeps & ReportTrialDeps & StartTrialDeps, 'store'> & {
  store: ReadTrialDeps['store'] &
    StartTrialDeps['store'] &
    Pick<AuditPort, 'recordAudit'> &
    Pick<PersonsPort, 'listTestPersons'>;
  eraseUser: ReturnType<typeof eraseUser>;
  clock: Clock;
};

const none = z.object({});
const shared = { tag: 'Trials', target: 'wall', query: none } as const;
const UNKNOWN = problem('not_found', { detail: 'No test user of this wall has such a click.' });

/** The whole loop with a test user, step by step (docs/console.md#try-it). */
export function trialEndpoints(deps: TrialEndpointDeps): Endpoint[] {
  /**
   * A trial is several transactions of the public endpoints, so the log says what is asked for before any of them: without
   * its row, nothing is done.
   */
  const audited = (entry: Pick<AuditEntry, 'action' | 'actor' | 'pubId' | 'subject' | 'after'>): Promise<void> =>
    deps.store.recordAudit({ ...entry, at: deps.clock.now(), before: null });
  const start = startTrial(deps);
  const report = reportTrial(deps);
  const [find, read] = [findTrial(deps), readTrial(deps)];
  return [
    adminEndpoint({
      ...{ name: 'startTrial', ...adminRoutes.startTrial, ...shared },
      summary: 'Click an offer as a test user',
      description:
        'Opens the account of a test user, who counts nowhere, finds the offer in their list, and clicks it.',
      admin: { permission: 'trials.run', audit: 'trial.start' },
      body: { schema: trialBody, encoding: 'json' },
      answers: { 200: { description: 'Each step, up to the first that failed.', schema: trialStarted } },
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, client, directory, target: wall }) => {
        const { country = null, device = 'desktop', offer_id: offerId, subid1 = null } = body;
        const after = { offer_id: offerId, country, device };
        await audited({ action: 'trial.start', actor, pubId: wall.pubId, subject: `wall ${wall.adwallId}`, after });
        const panelId = directory.panelOfWall(wall.adwallId)?.profileId ?? null;
        return json(await start({ wall, client, offerId, subid1, country, device, panelId }));
      },
    }),
    adminEndpoint({
      ...{ name: 'readTrial', ...adminRoutes.readTrial, ...shared },
      summary: 'What has become of a test user’s click',
      admin: { permission: 'trials.run' },
      answers: { 200: { description: 'Leads, ledger rows and postbacks so far.', schema: trial } },
      problems: ['not_found'],
      handle: async ({ directory, params, target: { adwallId } }) => {
        const found = await read({ adwallId, clickId: params.click_id ?? '', directory });
        return found === null ? refuse(UNKNOWN) : json(found);
      },
    }),
    adminEndpoint({
      ...{ name: 'reportTrial', ...adminRoutes.reportTrial, ...shared },
      summary: 'Report a lead of a test user’s click, as its source would',
      description: 'The service signs the call with the source’s secret. Postbacks are sent, marked as a test.',
      admin: { permission: 'trials.run', audit: 'trial.report' },
      body: { schema: trialLeadBody, encoding: 'json' },
      answers: { 200: { description: 'What the source would send, and the answer.', schema: trialReported } },
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, params, requestId, target: wall }) => {
        const clickId = params.click_id ?? '';
        const eventId = body.event_id ?? null;
        const found = await find({ adwallId: wall.adwallId, clickId });
        if (found === null) return refuse(UNKNOWN);
        const credited = found.leads.find((lead) => lead.state === 'credited' && isOf(lead.eventId, eventId));
        if (body.reversal === true && credited === undefined) {
          return refuse(problem('not_found', { detail: 'This click has no credited lead to take back.' }));
        }
        const lead =
          body.reversal === true && credited ? { transactionId: credited.externalId, source: credited.source } : null;
        const after = { is_reversal: lead !== null, event_id: eventId };
        await audited({ action: 'trial.report', actor, pubId: wall.pubId, subject: `click ${clickId}`, after });
        const reported = await report({ actor, wall, clickId, eventId, lead, requestId });
        return reported === null ? refuse(UNKNOWN) : json(reported);
      },
    }),
    adminEndpoint({
      ...{ name: 'removeTestUsers', ...adminRoutes.removeTestUsers, ...shared },
      summary: 'Erase all test users of a wall',
      description: 'Their ledger rows stay, as numbers without a name.',
      admin: { permission: 'trials.run', audit: 'trial.remove' },
      answers: { 200: { description: 'How many.', schema: testUsersRemoved } },
      problems: ['not_found'],
      handle: async ({ actor, target: { adwallId, pubId } }) => {
        const users = await deps.store.listTestPersons({ kind: 'wall', profileId: adwallId });
        const after = { test_users: users.length };
        await audited({ action: 'trial.remove', actor, pubId, subject: `wall ${adwallId}`, after });
        let removed = 0;
        for (const account of users) if ((await deps.eraseUser(account, { onlyTest: true })) !== null) removed += 1;
        return json({ removed });
      },
    }),
  ];
}

/** Without an event, the lead of any. */
function isOf(ofLead: string, eventId: number | null): boolean {
  return eventId === null || ofLead === String(eventId);
}
