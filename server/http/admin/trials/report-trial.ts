import type { TrialReported, TrialStep } from '@rewards-wall/shared/admin/trial-schema.ts';
import type { TrialCall } from '../../../leads/write-trial-call.ts';
import type { ReceivedLead } from '../../../leads/receive-lead.ts';
import { wordsOf } from '../../../leads/reports/schemes.ts';
import type { AuditActor } from '../../../store/ports/audit.ts';
import type { Wall } from '../../../store/ports/directory.ts';
import { responseOf } from '../../endpoints/leads.ts';
import type { EndpointResponse } from '../../endpoint.ts';
import { problemBody, problems } from '../../problem.ts';
import type { AdminContext } from '../admin-context.ts';

/** The report that the source will send. `lead`: the credited lead, for a reversal. */
export interface TrialReport {
  wall: Wall;
  clickId: string;
  eventId: number | null;
  lead: { transactionId: string; source: string } | null;
  requestId: string;
  actor: AuditActor;
}

const ID_BYTES = 6;
const DONE = { credited: true, duplicate: true, reversed: true, reversed_early: true, withdrawn: true } as const;

const verdicts: Readonly<Record<ReceivedLead['kind'], string>> = {
  credited: 'The lead is credited.',
  duplicate: 'The lead was credited before, so it changes nothing.',
  held: 'A rule holds the lead. Leads, Held: approve it there, or reject it.',
  rejected: 'A rule rejects the lead, so nothing is credited.',
  reversed: 'The lead is reversed, and its credits are taken back.',
  reversed_early: 'The reversal waits for its lead.',
  withdrawn: 'The held lead is withdrawn, so there was nothing to reverse.',
  early: 'The reversal arrived before its lead, and waits for it.',
  unknown_lead: 'There is no lead to reverse.',
  unknown_goal: 'The source names a goal that the offer doesn’t have, so the lead is held for a decision.',
  not_credited: 'The lead is stored, and credits nothing.',
  nothing_to_credit: 'The source says that there is nothing to credit: the offer pays nothing.',
  unauthenticated: 'The signature is wrong. The secret may have been replaced a moment ago: try again.',
  stale: 'The time in the call is not accepted. Check the clock of the machine.',
  clock_jumped: 'The clock of the machine has jumped. Try again in a few minutes.',
  invalid: 'The call is not complete. An offer with events is completed event by event: choose one.',
  address_not_allowed: "The source doesn't allow calls from this address.",
  wrong_source:
    'The source may not report leads of this offer. Choose an offer that names this source, or change the source of the offer.',
  unknown_click: 'There is no such click.',
  conflict: 'The transaction id belongs to another lead.',
  already_completed: 'The user has already completed this. Start again with a new test user.',
  balance_limit: 'The balance would be too large.',
  erased: 'The test user is erased. Start again.',
};

/**
 * Sends the report that the click's source would send, to the same endpoint, inside this process. Null if the click
 * doesn't exist.
 */
export function reportTrial({
  publicUrl,
  services,
}: AdminContext): (report: TrialReport) => Promise<TrialReported | null> {
  return async ({ actor, clickId, eventId, lead, requestId, wall }) => {
    const step = lead === null ? 'lead' : 'reversal';
    const written = await services.leads.writeTrialCall({
      adwallId: wall.adwallId,
      clickId,
      eventId,
      isReversal: lead !== null,
      reportedBy: lead?.source ?? null,
      actor,
      transactionId: lead?.transactionId ?? `test-${services.ids.bytes(ID_BYTES).toString('hex')}`,
    });
    if (written.kind === 'unknown_click') return null;
    if (written.kind !== 'call') return { steps: [unsent(step, written)] };
    const { call, ip, isSandbox, source } = written;
    const outcome = await services.leads.receiveTrialLead({
      source,
      request: { ...call.request, ip },
      requestId,
      findWall: (adwallId) => (adwallId === wall.adwallId ? wall : null),
    });
    services.postbacks.wake();
    const sent = isSandbox ? ' The offer names no source, so the service signed as its own source “sandbox”.' : '';
    const why = 'reason' in outcome && typeof outcome.reason === 'string' ? ` Reason: ${words(outcome.reason)}.` : '';
    const reported: TrialStep = {
      step,
      ok: outcome.kind in DONE,
      request: call.shown,
      answer: textOf(responseOf(outcome, wordsOf(source)), publicUrl, requestId),
      verdict: `${verdicts[outcome.kind]}${why}${sent}`,
    };
    return { steps: [reported] };
  };
}

function unsent(
  step: 'lead' | 'reversal',
  { kind, source }: Extract<TrialCall, { kind: 'unknown_source' | 'cannot_reverse' }>,
): TrialStep {
  const verdict =
    kind === 'cannot_reverse'
      ? `The network of ${source} has no call that takes a lead back.`
      : `Only the source ${source} may report this offer, and it no longer exists. Add it again, or choose another offer.`;
  return { step, ok: false, request: '', answer: '', verdict };
}

/** The response as the source would get it. */
function textOf(response: EndpointResponse, publicUrl: string, requestId: string): string {
  if (response.kind === 'bytes') return `${response.status}\n\n${Buffer.from(response.bytes).toString()}`;
  if (response.kind !== 'problem') throw new Error(`The response to a lead was a ${response.kind}.`);
  const body = problemBody(response.problem, publicUrl, requestId);
  return `${problems[response.problem.code].status}\n\n${JSON.stringify(body)}`;
}

function words(code: string): string {
  return code.replaceAll('_', ' ');
}
