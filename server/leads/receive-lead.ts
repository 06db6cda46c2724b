import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { everyClickOf, type ActivityPort } from '../store/ports/activity.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { CreditedLead, LeadClaim, LeadFacts, LeadsPort, ReversedLead } from '../store/ports/leads.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';
import type { Source } from '../store/ports/sources.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import { decodeTerms, type ClickTerms } from '../store/click-terms.ts';
import type { LeadReport, ReportRequest, ReadReport } from './reports/lead-report.ts';
import { decideLead, mayCredit, namesEventRightly, type LeadDecision } from './decide-lead.ts';
import type { Evidence } from './fraud/evidence.ts';
import { leadEvent } from './lead-event.ts';
import { readClickOrigin } from './reports/read-click.ts';
import { recordWrongSource } from './sources/record-wrong-source.ts';
import { isWeakScheme } from './reports/schemes.ts';

/** What receiving a lead needs. */
export interface ReceiveLeadDeps {
  store: Pick<LeadsPort, 'leadFacts' | 'creditLead' | 'reverseLead'> &
    Pick<ActivityPort, 'listActivity'> &
    Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>;
  readReport: (source: Source, request: ReportRequest) => ReadReport;
  isFromDatacenter: (ip: string) => boolean;
  clock: Clock;
  ids: Pick<Ids, 'timeOrdered'>;
  log: Pick<Log, 'info'>;
  /** Told when there is something to deliver. */
  onDeliveries: () => void;
  reach: ReachCheckpoint;
}

/** One call of a source, and the walls as of it. */
export interface ReceivedCall {
  source: Source;
  request: ReportRequest;
  findWall: (adwallId: number) => Wall | null;
  requestId: string;
}

export type LeadOutcome =
  | Exclude<ReadReport, { kind: 'read' | 'invalid' }>
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'wrong_source' }
  | CreditedLead
  | ReversedLead;

const RECENT_MS = 60 * 60 * 1000;

/**
 * Takes one call of a source from its signature to its effect (docs/contract/leads.md). All that decides is read once
 * and judged by pure rules; what must never be exceeded is left to the store's one transaction. When this resolves, the
 * effect is durable.
 */
export function receiveLead(deps: ReceiveLeadDeps): (call: ReceivedCall) => Promise<LeadOutcome> {
  const recordWrong = recordWrongSource(deps.store);
  return async (call) => {
    const { source } = call;
    deps.reach('lead.received');
    const read = deps.readReport(source, call.request);
    if (read.kind !== 'read') {
      deps.log.info({ requestId: call.requestId, event: `lead_${read.kind}`, source: source.name }, 'lead');
      return read;
    }
    deps.reach('lead.verified');
    const { report } = read;
    const now = deps.clock.now();
    const facts = await deps.store.leadFacts({ clickId: report.clickId, recentSince: now - RECENT_MS });
    const outcome = await handle({ ...deps, recordWrong }, call, report, facts, now);
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

async function handle(
  deps: ReceiveLeadDeps & { recordWrong: ReturnType<typeof recordWrongSource> },
  call: ReceivedCall,
  report: LeadReport,
  facts: LeadFacts | null,
  now: number,
): Promise<LeadOutcome> {
  if (facts === null) return { kind: 'unknown_click' };
  if (facts.person === null) return { kind: 'erased' };
  const { source } = call;
  const wall = call.findWall(facts.person.profileId);
  // It is too new for this view, or was removed and its users are being erased: the source sends again, and hears which.
  if (wall === null) throw new Error('The wall of a click is not in the directory.');
  const terms = decodeTerms(facts.click.terms);
  const sender = { source: source.name, isWeak: isWeakScheme(source.scheme), facts };
  const mustLook = report.status === 2 && !(mayCredit(sender) && namesEventRightly(report, terms));
  const ownLeads = mustLook ? await leadsOf(deps, source, facts.click.clickId, facts.person) : [];
  const decision = decideLead({
    ...sender,
    hasOwnLead: ownLeads.length > 0,
    namesOwnLead: ownLeads.some(
      ({ eventId, externalId }) => externalId === report.transactionId && eventId === report.eventId,
    ),
    screenoutCredits: source.screenoutCredits,
    report,
    terms,
    settings: wall.settings,
    evidence: evidenceOf(deps, report, facts, now),
    now,
  });
  deps.reach('lead.decided');
  if (decision.kind === 'wrong_source') {
    await deps.recordWrong({ source: source.name, adwallId: wall.adwallId, offerId: facts.click.offerId, at: now });
    return decision;
  }
  if (decision.kind === 'invalid' || decision.kind === 'balance_limit') return decision;
  const outcome =
    decision.kind === 'reverse'
      ? await reverse(deps, source, report, decision.takes, now)
      : await credit(deps, source, report, { facts, terms, wall, now }, decision);
  deps.reach('lead.committed');
  if ('deliveries' in outcome && outcome.deliveries > 0) deps.onDeliveries();
  return outcome;
}

/** The source's leads of a click. Seldom asked: only for a reversal that would else be refused. */
async function leadsOf(
  { store }: ReceiveLeadDeps,
  source: Source,
  clickId: string,
  { kind, profileId, subid1 }: AccountRef,
): Promise<StoredLead[]> {
  const { clicks } = await store.listActivity(everyClickOf({ kind, profileId, subid1 }));
  const activity = clicks.find(({ click }) => click.clickId === clickId);
  return activity?.leads.filter((lead) => lead.source === source.name) ?? [];
}

function reverse(
  { ids, store }: ReceiveLeadDeps,
  source: Source,
  { clickId, eventId, reason, transactionId }: LeadReport,
  takes: LeadClaim,
  now: number,
): Promise<ReversedLead> {
  const deliveryId = ids.timeOrdered('dlv', now);
  const identity = { source: source.name, externalId: transactionId, eventId };
  return store.reverseLead({ ...identity, clickId, takes, reason, deliveryId, at: now });
}

function credit(
  { ids, store }: ReceiveLeadDeps,
  source: Source,
  { clickId, eventId, kind, transactionId }: LeadReport,
  { facts, now, terms, wall }: { facts: LeadFacts; terms: ClickTerms; wall: Wall; now: number },
  { amount, findings, payout, reason, takes, verdict }: Extract<LeadDecision, { kind: 'credit' }>,
): Promise<CreditedLead> {
  const { click, offer } = facts;
  const leadId = ids.timeOrdered('lead', now);
  const lead = { leadId, kind, eventId, payout, amount, at: now };
  return store.creditLead({
    ...lead,
    takes,
    source: source.name,
    externalId: transactionId,
    clickId,
    eventCount: terms.events.length,
    verdict,
    reason,
    findings,
    event: leadEvent({
      lead: { ...lead, offerName: offer?.name ?? null },
      click,
      terms,
      currencyName: wall.settings.currency.name,
      at: now,
    }),
    deliveryId: ids.timeOrdered('dlv', now),
    cap: takes === 'identity' ? null : (offer?.cap ?? null),
    day: utcDay(now),
  });
}

function evidenceOf(deps: ReceiveLeadDeps, { country }: LeadReport, facts: LeadFacts, now: number): Evidence {
  const { ip, user_agent: userAgent } = readClickOrigin(deps.vault, facts);
  return {
    secondsToLead: Math.floor((now - facts.click.at) / 1000),
    otherUsersOfIp: facts.otherUsersOfIp,
    otherUsersOfDevice: facts.otherUsersOfDevice,
    leadsWithinHour: facts.recentLeads + 1,
    clickCountry: facts.click.country,
    leadCountry: country,
    userAgent,
    isFromDatacenter: ip !== null && deps.isFromDatacenter(ip),
  };
}
