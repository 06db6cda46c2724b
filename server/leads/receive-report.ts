import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Vault } from '../security/vault.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { CreditedLead, LeadFacts, ReversedLead } from '../store/ports/leads.ts';
import type { Source } from '../store/ports/sources.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import type { Store } from '../store/store.ts';
import { termsAt } from '../store/click-terms.ts';
import { decideLead, mayCredit, namesValidEvent, type LeadMismatch } from './decide-lead.ts';
import { feedReport } from './feed-report.ts';
import { isUnknownGoal as hadUnknownGoal, compatibleEventsOf } from './find-paid-lead.ts';
import { gatherEvidence } from './fraud/gather-evidence.ts';
import { readHoldCase } from './hold-lead.ts';
import type { LeadReport, NothingToCredit } from './reports/lead-report.ts';
import { isWeakSource, namesPerson } from './reports/schemes.ts';
import { recordWrongSource } from './sources/record-wrong-source.ts';
import { storeLead, storeReversal } from './store-lead.ts';

/** What receiving a report needs, from a callback or from a list of conversions. */
export interface ReceiveDeps {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  log: Log;
  isFromDatacenter: (ip: string) => boolean;
  /** Called after a commit that left postbacks to deliver. */
  onDeliveries: () => void;
  reach: ReachCheckpoint;
}

/**
 * A proven report of a source, with the known facts about its click. `findWall`: the directory at the time of the call.
 */
export interface ReceivedReport {
  source: Source;
  report: LeadReport;
  facts: LeadFacts | null;
  /** Why it is held: it doesn't match its click. */
  mismatch: LeadMismatch | null;
  findWall: (adwallId: number) => Wall | null;
  /** Epoch ms. */
  now: number;
}

/**
 * The result of a report. `unknown_goal`: the offer had no goal of that name at the click, or the transaction has a
 * lead whose goal is unknown.
 */
export type ReportOutcome =
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'wrong_source' | 'unknown_goal' }
  | NothingToCredit
  | CreditedLead
  | ReversedLead;

/**
 * Judges a proven report and stores its effect, for callbacks and for conversion reports. Throws if the wall is
 * unknown.
 */
export function receiveReport(deps: ReceiveDeps): (received: ReceivedReport) => Promise<ReportOutcome> {
  const recordWrong = recordWrongSource(deps.store);
  return async ({ facts: known, mismatch, now, ...received }) => {
    if (known === null) return { kind: 'unknown_click' };
    const { click, terms } = termsAt(
      known.click,
      (await isOriginalByRule(deps.store, known, received)) ? known.click.at : now,
    );
    const facts: LeadFacts = { ...known, click };
    if (facts.person === null) return { kind: 'erased' };
    const { creditsUnnamed, name, screenoutCredits } = received.source;
    const wall = received.findWall(facts.person.profileId);
    // The wall is newer than this view of the directory, or is being removed. The source's retry will tell.
    if (wall === null) throw new Error('The wall of a click is not in the directory.');
    const { gross, isUnknownGoal, report } = feedReport(received.report, terms);
    // If it were held, it could be credited in addition to the callback for the same conversion, which names the goal
    // by id.
    if (isUnknownGoal && report.goalName !== undefined) return { kind: 'unknown_goal' };
    const { convertedAt: stated = now } = report;
    const convertedAt = stated > facts.click.at && stated < now ? stated : null;
    const reachedAt = convertedAt ?? now;
    // A hash without separators can be that of another call, too. The user of a tile is at a fixed place in it, and is
    // compared, so nothing can move past it.
    const isWeak = isWeakSource(received.source) && !(terms.tile !== undefined && namesPerson(received.source));
    const reporter = { source: name, isWeak, creditsUnnamed, facts };
    // It may also pay for the tile of its survey wall.
    const isSurvey = received.source.survey !== null && terms.tile === undefined;
    const isNamedGoal = report.status === 1 && report.goalName !== undefined;
    const isFeedsComplete = report.kind === 'complete' && report.status === 1 && terms.feed !== undefined;
    const isGoal = isFeedsComplete && terms.events.length > 0;
    const mustLook =
      isNamedGoal || isGoal || (report.status === 2 && !(mayCredit(reporter) && namesValidEvent(report, terms)));
    const { accountId } = facts.person;
    const { clickId, offerId } = facts.click;
    const ownLeads = mustLook ? await deps.store.leadsOfClick({ accountId, offerId, clickId, source: name }) : [];
    // The network may have given the goal a new id, which its callback used. That lead may be released, or already was.
    const mayBePaid = (lead: StoredLead): boolean =>
      lead.externalId === report.transactionId && lead.state !== 'rejected' && hadUnknownGoal(lead, terms);
    if (isNamedGoal && ownLeads.some(mayBePaid)) return { kind: 'unknown_goal' };
    const compatibleEvents =
      isUnknownGoal || !isFeedsComplete || mismatch !== null
        ? null
        : compatibleEventsOf(report.eventId, {
            ownLeads,
            listed: ownLeads.some((lead) => hadUnknownGoal(lead, terms)) ? await deps.store.listedGoals(offerId) : [],
            terms,
          });
    const decision = decideLead({
      ...reporter,
      hasOwnLead: ownLeads.length > 0,
      namesOwnLead: ownLeads.some(
        ({ eventId, externalId }) => externalId === report.transactionId && eventId === report.eventId,
      ),
      isTest: facts.person.isTest,
      screenoutCredits,
      isUnknownGoal,
      isSurvey,
      mismatch,
      report,
      terms,
      settings: wall.settings,
      evidence: gatherEvidence(deps, {
        country: report.country,
        facts,
        hasExactIds: wall.settings.case_sensitive_ids,
        now: reachedAt,
      }),
      hold: await readHoldCase(deps.store, {
        click: facts.click,
        rules: wall.rules.rules,
        source: received.source,
        at: now,
      }),
      now: reachedAt,
    });
    deps.reach('lead.decided');
    if (decision.kind === 'wrong_source') {
      await recordWrong({ source: name, adwallId: wall.adwallId, offerId: facts.click.offerId, at: now });
      return decision;
    }
    if (decision.kind !== 'reverse' && decision.kind !== 'credit') return decision;
    const isSurveyEnd = isSurvey && mismatch === null;
    const reported = { source: received.source, report, facts, terms, gross, wall, isSurveyEnd, compatibleEvents };
    const outcome =
      decision.kind === 'reverse'
        ? await storeReversal(deps, { ...reported, convertedAt, now }, decision.takes)
        : await storeLead(deps, { ...reported, convertedAt, now }, decision);
    deps.reach('lead.committed');
    if ('deliveries' in outcome && outcome.deliveries > 0) deps.onDeliveries();
    return outcome;
  };
}

/** Whether a reconciliation corrects a lead that got its click's reward rule, so that it gets the rule at any time. */
async function isOriginalByRule(
  store: Store,
  { click, person }: LeadFacts,
  { report, source }: Pick<ReceivedReport, 'report' | 'source'>,
): Promise<boolean> {
  if (report.eventId !== RECONCILED || person === null) return false;
  const { clickId, offerId } = click;
  const own = await store.leadsOfClick({ accountId: person.accountId, offerId, clickId, source: source.name });
  return own.some(
    ({ eventId, externalId, reward }) =>
      externalId === report.transactionId && eventId !== RECONCILED && reward !== null,
  );
}
