import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { everyClickOf, type ActivityPort } from '../store/ports/activity.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { CreditedLead, LeadFacts, LeadsPort, ReversedLead } from '../store/ports/leads.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';
import type { Source } from '../store/ports/sources.ts';
import type { SurveyOutcome } from '../store/ports/surveys.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import { decideLead, mayCredit, namesValidEvent, type LeadMisfit } from './decide-lead.ts';
import { feedReport } from './feed-report.ts';
import { gatherEvidence, type GatherEvidenceDeps } from './fraud/gather-evidence.ts';
import type { LeadReport, ReadReport, ReportRequest } from './reports/lead-report.ts';
import { isWeakScheme } from './reports/schemes.ts';
import { recordWrongSource } from './sources/record-wrong-source.ts';
import { storeLead, storeReversal, type StoreLeadDeps } from './store-lead.ts';
import { offerMisfit, type OfferMisfitDeps } from './offer-misfit.ts';
import { surveyMisfit, type SurveyMisfitDeps } from './survey-misfit.ts';

/** What receiving a lead needs. */
export interface ReceiveLeadDeps extends GatherEvidenceDeps, StoreLeadDeps {
  store: StoreLeadDeps['store'] &
    SurveyMisfitDeps['store'] &
    OfferMisfitDeps['store'] &
    Pick<LeadsPort, 'leadFacts'> &
    Pick<ActivityPort, 'listActivity'> &
    Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  vault: GatherEvidenceDeps['vault'] & SurveyMisfitDeps['vault'];
  readReport: (source: Source, request: ReportRequest) => ReadReport;
  clock: Clock;
  log: Pick<Log, 'info'>;
  /** Called after a commit that left postbacks to deliver. */
  onDeliveries: () => void;
  /** Called when a source that lists surveys says how one ended. The answer to the source waits for it. */
  onSurveyEnd: (end: { clickId: string; source: string; outcome: SurveyOutcome }) => Promise<void>;
  reach: ReachCheckpoint;
}

/** One call by a source. `findWall` looks the wall up in the directory as it was when the call came in. */
export interface ReceivedCall {
  source: Source;
  request: ReportRequest;
  findWall: (adwallId: number) => Wall | null;
  requestId: string;
}

/** What became of a call; server/http/endpoints/leads.ts turns it into a status. */
export type LeadOutcome =
  | Exclude<ReadReport, { kind: 'read' | 'invalid' }>
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'wrong_source' }
  | CreditedLead
  | ReversedLead;

const RECENT_MS = 60 * 60 * 1000;

/**
 * Handles one call by a source, from its signature to its effect (docs/contract/leads.md). One read collects the facts,
 * pure rules judge them, and one transaction of the store enforces the limits. When this resolves, the effect is
 * durable. Throws if the wall is unknown: the source gets a 5xx and tries again.
 */
export function receiveLead(deps: ReceiveLeadDeps): (call: ReceivedCall) => Promise<LeadOutcome> {
  const recordWrong = recordWrongSource(deps.store);
  return async (call) => {
    const { source } = call;
    deps.reach('lead.received');
    const read = deps.readReport(source, call.request);
    if (read.kind !== 'read') {
      if (read.kind === 'nothing_to_credit' && read.ended && source.survey) {
        await deps.onSurveyEnd({ ...read.ended, source: source.name });
      }
      deps.log.info({ requestId: call.requestId, event: `lead_${read.kind}`, source: source.name }, 'lead');
      return read;
    }
    deps.reach('lead.verified');
    const { report } = read;
    const now = deps.clock.now();
    const facts = await deps.store.leadFacts({ clickId: report.clickId, recentSince: now - RECENT_MS });
    const misfit = facts === null ? null : await misfitOf(deps, { source, report, facts, now });
    const outcome = await handle({ ...deps, recordWrong }, { call, report, facts, misfit, now });
    const ended = source.survey && misfit === null && isDone(outcome) ? outcomeOf(report, outcome) : null;
    if (ended !== null) await deps.onSurveyEnd({ clickId: report.clickId, source: source.name, outcome: ended });
    deps.log.info(
      {
        requestId: call.requestId,
        event: `lead_${outcome.kind}`,
        source: source.name,
        ...(facts === null ? {} : { offerId: facts.click.offerId }),
        ...(facts?.person ? { adwallId: facts.person.profileId } : {}),
      },
      'lead',
    );
    return outcome;
  };
}

function misfitOf(
  deps: SurveyMisfitDeps & OfferMisfitDeps,
  { source, ...reported }: { source: Source; report: LeadReport; facts: LeadFacts; now: number },
): Promise<LeadMisfit | null> {
  return source.survey ? surveyMisfit(deps, { ...reported, source: source.name }) : offerMisfit(deps, reported);
}

/** Whether the source's word about the lead is stored, now or before. */
function isDone({ kind }: LeadOutcome): boolean {
  return ['credited', 'duplicate', 'held', 'not_credited', 'reversed', 'reversed_early', 'withdrawn'].includes(kind);
}

/** How a survey ended by that lead: a complete that is taken back was none. Bonuses end no survey. */
function outcomeOf({ eventId, kind, status }: LeadReport, stored: LeadOutcome): SurveyOutcome | null {
  if (kind === 'bonus') return null;
  if (status === 2 || stored.kind === 'reversed_early') return 'screenout';
  return eventId === RECONCILED ? 'complete' : kind;
}

async function handle(
  deps: ReceiveLeadDeps & { recordWrong: ReturnType<typeof recordWrongSource> },
  {
    call,
    facts,
    misfit,
    now,
    ...received
  }: {
    call: ReceivedCall;
    report: LeadReport;
    facts: LeadFacts | null;
    misfit: LeadMisfit | null;
    now: number;
  },
): Promise<LeadOutcome> {
  if (facts === null) return { kind: 'unknown_click' };
  if (facts.person === null) return { kind: 'erased' };
  const { name, scheme, screenoutCredits } = call.source;
  const wall = call.findWall(facts.person.profileId);
  // The wall is newer than this view of the directory, or is being removed. The source's next try finds out which.
  if (wall === null) throw new Error('The wall of a click is not in the directory.');
  const terms = decodeTerms(facts.click.terms);
  const { gross, isUnknownGoal, report } = feedReport(received.report, terms);
  const reporter = { source: name, isWeak: isWeakScheme(scheme), facts };
  const mustLook = report.status === 2 && !(mayCredit(reporter) && namesValidEvent(report, terms));
  const ownLeads = mustLook ? await leadsOf(deps, { source: name, facts, account: facts.person }) : [];
  const decision = decideLead({
    ...reporter,
    hasOwnLead: ownLeads.length > 0,
    namesOwnLead: ownLeads.some(
      ({ eventId, externalId }) => externalId === report.transactionId && eventId === report.eventId,
    ),
    isTest: facts.person.isTest,
    screenoutCredits,
    isUnknownGoal,
    isSurvey: call.source.survey !== null,
    misfit,
    report,
    terms,
    settings: wall.settings,
    evidence: gatherEvidence(deps, { country: report.country, facts, now }),
    now,
  });
  deps.reach('lead.decided');
  if (decision.kind === 'wrong_source') {
    await deps.recordWrong({ source: name, adwallId: wall.adwallId, offerId: facts.click.offerId, at: now });
    return decision;
  }
  if (decision.kind === 'invalid' || decision.kind === 'balance_limit') return decision;
  const reported = { source: name, report, facts, terms, gross, wall, now };
  const outcome =
    decision.kind === 'reverse'
      ? await storeReversal(deps, reported, decision.takes)
      : await storeLead(deps, reported, decision);
  deps.reach('lead.committed');
  if ('deliveries' in outcome && outcome.deliveries > 0) deps.onDeliveries();
  return outcome;
}

/** The source's own leads of a click. Only a reversal that would be refused otherwise needs them, so this is rare. */
async function leadsOf(
  { store }: Pick<ReceiveLeadDeps, 'store'>,
  { account, facts, source }: { source: string; facts: LeadFacts; account: AccountRef },
): Promise<StoredLead[]> {
  const { kind, profileId, subid1 } = account;
  const { clicks } = await store.listActivity(everyClickOf({ kind, profileId, subid1 }));
  const activity = clicks.find(({ click }) => click.clickId === facts.click.clickId);
  return activity?.leads.filter((lead) => lead.source === source) ?? [];
}
