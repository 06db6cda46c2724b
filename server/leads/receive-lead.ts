import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import type { Source } from '../store/ports/sources.ts';
import type { SurveyOutcome } from '../store/ports/surveys.ts';
import type { LeadMismatch } from './decide-lead.ts';
import { receiveReport, type ReceiveDeps, type ReportOutcome } from './receive-report.ts';
import { namesPerson } from './reports/schemes.ts';
import type { LeadReport, ReadReport, ReportRequest } from './reports/lead-report.ts';
import { findLeadFacts } from './find-lead-facts.ts';
import { offerMismatch } from './offer-mismatch.ts';
import { surveyMismatch } from './survey-mismatch.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../security/vault.ts';

/**
 * Called when a survey source reports an end that credits no one. The response to the source waits for it. The end of a
 * credited survey is recorded with its lead.
 */
export type NoteSurveyEnd = (end: { clickId: string; source: string; outcome: SurveyOutcome }) => Promise<void>;

export interface ReceiveLeadDeps extends ReceiveDeps {
  readReport: (source: Source, request: ReportRequest) => ReadReport;
  onSurveyEnd: NoteSurveyEnd;
}

/** One call by a source. `findWall` looks the wall up in the directory as it was when the call came in. */
export interface ReceivedCall {
  source: Source;
  request: ReportRequest;
  findWall: (adwallId: number) => Wall | null;
  requestId: string;
}

/** The result of a call; server/http/endpoints/leads.ts turns it into a status. */
export type LeadOutcome =
  Exclude<ReadReport, { kind: 'read' | 'invalid' }> | { kind: 'invalid'; errors: FieldError[] } | ReportOutcome;

/** The result of a call. `surveyEnd`: how its live survey ended according to the source, and on which wall. */
export type ReceivedLead = LeadOutcome & { surveyEnd?: { outcome: SurveyOutcome; adwallId: number | null } };

/** The fraud rule `velocity` counts the leads of the last hour. */
export const RECENT_MS = HOUR_MS;

/**
 * Handles one call by a source, from its signature to its effect (docs/contract/leads.md). One read collects the facts,
 * pure rules judge them, and one transaction enforces the limits. The effect is durable when this resolves. Throws if
 * the wall is unknown: the source gets a 5xx and retries.
 */
export function receiveLead(deps: ReceiveLeadDeps): (call: ReceivedCall) => Promise<ReceivedLead> {
  const receive = receiveReport(deps);
  return async (call) => {
    const { findWall, source } = call;
    deps.reach('lead.received');
    const read = deps.readReport(source, call.request);
    if (read.kind !== 'read') {
      const ended = read.kind === 'nothing_to_credit' ? read.ended : undefined;
      if (ended && source.survey) await deps.onSurveyEnd({ ...ended, source: source.name });
      deps.log.info({ requestId: call.requestId, event: `lead_${read.kind}`, source: source.name }, 'lead');
      if (!ended) return read;
      const { clickId, outcome } = ended;
      const facts = await findLeadFacts(deps, { clickId, recentSince: deps.clock.now() });
      return { ...read, surveyEnd: { outcome, adwallId: wallOf(facts) } };
    }
    deps.reach('lead.verified');
    const { report } = read;
    const now = deps.clock.now();
    const facts = await findLeadFacts(deps, { clickId: report.clickId, recentSince: now - RECENT_MS });
    const mismatch = facts === null ? null : await mismatchOf(deps, { source, report, facts, now });
    const outcome = await receive({ source, report, facts, mismatch, findWall, now });
    if (source.survey && isTakenBack(report, outcome)) {
      await deps.onSurveyEnd({ clickId: report.clickId, source: source.name, outcome: 'screenout' });
    }
    deps.log.info(
      {
        requestId: call.requestId,
        event: `lead_${outcome.kind}`,
        source: source.name,
        ...(facts === null ? {} : { offerId: facts.click.offerId, clickId: facts.click.clickId }),
        ...('leadId' in outcome && { leadId: outcome.leadId }),
        ...('transactionId' in outcome && { transactionId: outcome.transactionId }),
        ...(facts?.person ? { adwallId: facts.person.profileId } : {}),
      },
      'lead',
    );
    const { kind, status } = report;
    if (!source.survey || status !== 1 || kind === 'bonus') return outcome;
    return { ...outcome, surveyEnd: { outcome: kind, adwallId: wallOf(facts) } };
  };
}

/** The wall of a click; null if it is unknown or was removed. */
function wallOf(facts: LeadFacts | null): number | null {
  return facts?.person?.profileId ?? null;
}

function mismatchOf(
  deps: { store: Store; vault: Vault },
  { source, ...reported }: { source: Source; report: LeadReport; facts: LeadFacts; now: number },
): Promise<LeadMismatch | null> {
  const named = { ...reported, source: source.name };
  // A source of live surveys may also pay for the tile of its survey wall.
  const isTile = decodeTerms(reported.facts.click.terms).tile !== undefined;
  return source.survey && !isTile
    ? surveyMismatch(deps, named)
    : offerMismatch(deps, { ...named, namesPerson: namesPerson(source) });
}

/** Whether a complete is reversed, now or earlier, and so doesn't count. Bonuses end no survey. */
function isTakenBack({ kind, status }: LeadReport, outcome: LeadOutcome): boolean {
  return status === 2 && kind !== 'bonus' && ['duplicate', 'reversed', 'withdrawn'].includes(outcome.kind);
}
