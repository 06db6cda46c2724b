import { activityEntriesCommands } from './commands/activity/activity-entries.ts';
import { activityCommands } from './commands/activity/activity.ts';
import { adminKeysCommands } from './commands/admins/admin-keys.ts';
import { adminsCommands } from './commands/admins/admins.ts';
import { auditCommands } from './commands/admins/audit.ts';
import { challengesCommands } from './commands/admins/challenges.ts';
import { factorsCommands } from './commands/admins/factors.ts';
import { identitiesCommands } from './commands/admins/identities.ts';
import { linksCommands } from './commands/admins/links.ts';
import { secondStepCommands } from './commands/admins/second-step.ts';
import { sessionsCommands } from './commands/admins/sessions.ts';
import { signInTriesCommands } from './commands/admins/sign-in-tries.ts';
import { adjustBalanceCommands } from './commands/casework/adjust-balance.ts';
import { clickCasesCommands } from './commands/casework/click-cases.ts';
import { clicksByIdCommands } from './commands/casework/clicks-by-id.ts';
import { deliveryPagesCommands } from './commands/casework/delivery-pages.ts';
import { findByIdCommands } from './commands/casework/find-by-id.ts';
import { leadDeliveriesCommands } from './commands/casework/lead-deliveries.ts';
import { leadPagesCommands } from './commands/casework/lead-pages.ts';
import { refusedCallsCommands } from './commands/casework/refused-calls.ts';
import { staffCreditsCommands } from './commands/casework/staff-credits.ts';
import { ticketCreditsCommands } from './commands/casework/ticket-credits.ts';
import { userCasesCommands } from './commands/casework/user-cases.ts';
import { clicksCommands } from './commands/clicks/clicks.ts';
import { changeWallSettings, directoryCommands } from './commands/directory/directory.ts';
import { panelsCommands } from './commands/directory/panels.ts';
import { removalsCommands, removePostback, removeWall } from './commands/directory/removals.ts';
import { rewardRulesCommands } from './commands/directory/reward-rules.ts';
import { ruleBudgetsCommands } from './commands/directory/rule-budgets.ts';
import { secretKeysCommands } from './commands/directory/secret-keys.ts';
import { sourcesCommands } from './commands/directory/sources.ts';
import { feedRunsCommands } from './commands/feeds/feed-runs.ts';
import { feedsCommands } from './commands/feeds/feeds.ts';
import { listedGoalsCommands } from './commands/feeds/listed-goals.ts';
import { overridesCommands } from './commands/feeds/overrides.ts';
import { picturesCommands } from './commands/feeds/pictures.ts';
import { stagedRunsCommands } from './commands/feeds/staged-runs.ts';
import {
  claimInstallationValue,
  installationCommands,
  readInstallationValue,
} from './commands/installation/installation.ts';
import { jobLeasesCommands } from './commands/installation/job-leases.ts';
import { openWorkCommands } from './commands/installation/open-work.ts';
import { purgeIdempotencyCommands } from './commands/installation/purge-idempotency.ts';
import { securityEventsCommands } from './commands/installation/security-events.ts';
import { staffKeysCommands } from './commands/installation/staff-keys.ts';
import { heldLeadsCommands } from './commands/leads/held-leads.ts';
import { reversalsCommands } from './commands/leads/reversals.ts';
import { storedLeadsCommands } from './commands/leads/stored-leads.ts';
import { timedHoldsCommands } from './commands/leads/timed-holds.ts';
import { wallCreditsCommands } from './commands/leads/wall-credits.ts';
import { countCreditsCommands } from './commands/ledger/count-credits.ts';
import { ledgerCommands } from './commands/ledger/ledger.ts';
import { acceptRowsCommands } from './commands/ledger/verify/accept-rows.ts';
import { checkpointsCommands } from './commands/ledger/verify/checkpoints.ts';
import { catalogCommands } from './commands/offers/catalog.ts';
import { offerOriginsCommands } from './commands/offers/offer-origins.ts';
import { stagedImportsCommands } from './commands/offers/staged-imports.ts';
import { erasuresCommands } from './commands/persons/erasures.ts';
import { exportPersonCommands } from './commands/persons/export-person.ts';
import { findTokenHolder, openPerson, personsCommands } from './commands/persons/persons.ts';
import { rewrapCommands } from './commands/persons/rewrap.ts';
import { tokensCommands } from './commands/persons/tokens.ts';
import { userProfilesCommands } from './commands/persons/user-profiles.ts';
import { claimDeliveriesCommands } from './commands/postbacks/claim-deliveries.ts';
import { deliveryHealthCommands } from './commands/postbacks/delivery-health.ts';
import { lastAttemptCommands } from './commands/postbacks/last-attempt.ts';
import { leftDeliveriesCommands, removeInParts, removeLeftDeliveries } from './commands/postbacks/left-deliveries.ts';
import { listDeliveriesCommands } from './commands/postbacks/list-deliveries.ts';
import { postbacksCommands } from './commands/postbacks/postbacks.ts';
import { replayDeliveriesCommands } from './commands/postbacks/replay-deliveries.ts';
import { settleDeliveriesCommands } from './commands/postbacks/settle-deliveries.ts';
import { oldRowsCommands } from './commands/retention/old-rows.ts';
import { removeFiguresCommands } from './commands/retention/remove-figures.ts';
import { resealClicksCommands } from './commands/retention/reseal-clicks.ts';
import { retentionRunsCommands } from './commands/retention/retention-runs.ts';
import { offerOutcomesCommands } from './commands/statistics/offer-outcomes.ts';
import { offerStatisticsCommands } from './commands/statistics/offer-statistics.ts';
import { reversalSumsCommands } from './commands/statistics/reversal-sums.ts';
import { rollUpReversalsCommands } from './commands/statistics/roll-up-reversals.ts';
import { rollUpStatisticsCommands } from './commands/statistics/roll-up-statistics.ts';
import { statisticsPeriodsCommands } from './commands/statistics/statistics-periods.ts';
import { recentLeadsCommands } from './commands/statistics/recent-leads.ts';
import { ruleSumsCommands } from './commands/statistics/rule-sums.ts';
import { userReversalsCommands } from './commands/statistics/user-reversals.ts';
import { wallDaysCommands } from './commands/statistics/wall-days.ts';
import { wallPlacementsCommands } from './commands/statistics/wall-placements.ts';
import { wallViewersCommands } from './commands/statistics/wall-viewers.ts';
import { countSurveysCommands } from './commands/surveys/count-surveys.ts';
import { surveyDaysCommands } from './commands/surveys/survey-days.ts';
import { identifySurveys, readSurveyIds, surveyIdsCommands } from './commands/surveys/survey-ids.ts';
import { surveyStartsCommands } from './commands/surveys/survey-starts.ts';
import { ticketsCommands } from './commands/tickets.ts';
import { hasOrigin, restoreClick } from './commands/retention/click-origins.ts';
import { removeAttempts } from './commands/retention/remove-attempts.ts';
import { removeClicks } from './commands/retention/remove-clicks.ts';
import { removeImpressions } from './commands/retention/remove-impressions.ts';
import { methodsOf, type Engine, type Methods } from './engine.ts';
import type { EngineMethods } from './ports/engine-methods.ts';

/** The commands that both engines run the same way, as declared. */
const sharedCommands = {
  ...activityEntriesCommands,
  ...activityCommands,
  ...adminKeysCommands,
  ...adminsCommands,
  ...auditCommands,
  ...challengesCommands,
  ...factorsCommands,
  ...identitiesCommands,
  ...linksCommands,
  ...secondStepCommands,
  ...sessionsCommands,
  ...signInTriesCommands,
  ...adjustBalanceCommands,
  ...clickCasesCommands,
  ...clicksByIdCommands,
  ...deliveryPagesCommands,
  ...findByIdCommands,
  ...leadDeliveriesCommands,
  ...leadPagesCommands,
  ...refusedCallsCommands,
  ...staffCreditsCommands,
  ...ticketCreditsCommands,
  ...userCasesCommands,
  ...clicksCommands,
  ...directoryCommands,
  ...panelsCommands,
  ...removalsCommands,
  ...rewardRulesCommands,
  ...ruleBudgetsCommands,
  ...secretKeysCommands,
  ...sourcesCommands,
  ...feedRunsCommands,
  ...feedsCommands,
  ...listedGoalsCommands,
  ...overridesCommands,
  ...picturesCommands,
  ...stagedRunsCommands,
  ...installationCommands,
  ...jobLeasesCommands,
  ...openWorkCommands,
  ...purgeIdempotencyCommands,
  ...securityEventsCommands,
  ...staffKeysCommands,
  ...heldLeadsCommands,
  ...reversalsCommands,
  ...storedLeadsCommands,
  ...timedHoldsCommands,
  ...wallCreditsCommands,
  ...countCreditsCommands,
  ...ledgerCommands,
  ...acceptRowsCommands,
  ...checkpointsCommands,
  ...catalogCommands,
  ...offerOriginsCommands,
  ...stagedImportsCommands,
  ...erasuresCommands,
  ...exportPersonCommands,
  ...personsCommands,
  ...rewrapCommands,
  ...tokensCommands,
  ...userProfilesCommands,
  ...claimDeliveriesCommands,
  ...deliveryHealthCommands,
  ...lastAttemptCommands,
  ...leftDeliveriesCommands,
  ...listDeliveriesCommands,
  ...postbacksCommands,
  ...replayDeliveriesCommands,
  ...settleDeliveriesCommands,
  ...oldRowsCommands,
  ...removeFiguresCommands,
  ...resealClicksCommands,
  ...retentionRunsCommands,
  ...offerOutcomesCommands,
  ...offerStatisticsCommands,
  ...reversalSumsCommands,
  ...recentLeadsCommands,
  ...ruleSumsCommands,
  ...rollUpReversalsCommands,
  ...rollUpStatisticsCommands,
  ...statisticsPeriodsCommands,
  ...userReversalsCommands,
  ...wallDaysCommands,
  ...wallPlacementsCommands,
  ...wallViewersCommands,
  ...countSurveysCommands,
  ...surveyDaysCommands,
  ...surveyIdsCommands,
  ...surveyStartsCommands,
  ...ticketsCommands,
};

/** The methods of the store that are commands. */
export type SharedMethods = Methods<typeof sharedCommands>;

/** The methods that both engines share. */
export function sharedMethods(engine: Engine) {
  const { read, readPart, write, writePart } = engine;
  const removeLeft = (limit: number) => write(() => removeLeftDeliveries({ limit }));
  const withItsDeliveries = async <Removal extends { kind: string }>(removing: Promise<Removal>): Promise<Removal> => {
    const removal = await removing;
    // It has been removed. If this fails, retention does the rest.
    if (removal.kind === 'removed') await removeInParts(removeLeft).catch(() => undefined);
    return removal;
  };
  /** A dry run changes nothing, so it must not block writers. */
  const workOf = ({ isDry }: { isDry: boolean }): Engine['read'] => (isDry ? readPart : writePart);
  const joined = {
    // Usually the value exists, and nothing is written.
    claimInstallationValue: async (name, value) =>
      (await read(() => readInstallationValue(name))) ?? (await write(() => claimInstallationValue(name, value))),
    changeWallSettings: (adwallId, change, audit) => write(() => changeWallSettings(adwallId, change, audit)),
    // Most lists name surveys that already have an id, and write nothing.
    identifySurveys: async (input) =>
      (await read(() => readSurveyIds(input))) ?? (await write(() => identifySurveys(input))),
    openPerson: async (input) => (await read(() => findTokenHolder(input.account))) ?? write(() => openPerson(input)),
    removeWall: (adwallId) => withItsDeliveries(write(() => removeWall(adwallId))),
    removePostback: (input) => withItsDeliveries(write(() => removePostback(input))),
    removeClicks: (input) => workOf(input)(() => removeClicks(input)),
    removeAttempts: (input) => workOf(input)(() => removeAttempts(input)),
    removeImpressions: (input) => workOf(input)(() => removeImpressions(input)),
    // Nearly all clicks that don't exist never did.
    restoreClick: async (input) =>
      (await read(() => hasOrigin(input.clickId))) && (await write(() => restoreClick(input))),
  } satisfies Partial<EngineMethods> & { [Name in keyof typeof sharedCommands]?: never };
  return { ...methodsOf(engine, sharedCommands), ...joined };
}
