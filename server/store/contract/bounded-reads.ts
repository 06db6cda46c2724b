/** Columns of which each value has few rows in any table: those of one user, click, lead or delivery. */
const FEW_ROWS: readonly string[] = ['account_id', 'click_id', 'lead_id', 'delivery_id'];

/**
 * Whether these values match few rows in a table of any size: one row, or the rows of one user, click, lead or
 * delivery. `uniqueKeys`: the columns of each unique key of the table.
 */
export function isBounded(columns: readonly string[], uniqueKeys: readonly (readonly string[])[]): boolean {
  return (
    columns.some((column) => FEW_ROWS.includes(column)) ||
    uniqueKeys.some((key) => key.every((column) => columns.includes(column)))
  );
}

/** Shown when a new statement fails the check. */
export const SAY_WHY =
  'Look rows up by a key of few rows, or say in server/store/contract/bounded-reads.ts what bounds the look-up.';

/**
 * Statements that look up more of a growing table than one user's or thing's rows: by which columns, and what bounds
 * them. An index condition alone is not a bound, because nearly all leads may have the same wall, source and state.
 */
export const looksUpMany: Readonly<Record<string, string>> = {
  ...because(
    'the first rows in the order of the index, up to a limit: a page of a list, or a count that stops',
    `auditQueries.auditRows: audit_log by at
    auditQueries.auditRowsOfAction: audit_log by action, at
    auditQueries.auditRowsOfActor: audit_log by actor_id, at
    auditQueries.auditRowsOfPublishers: audit_log by pub_id, at
    auditQueries.auditRowsOfSubject: audit_log by subject, at
    auditQueries.lastCommand: audit_log by subject
    auditQueries.rowUpTo: audit_log by rowid
    auditQueries.sameReading: audit_log by actor_id
    creditCountQueries.page: ledger by transaction_id
    deliveryPageQueries.countWanted: deliveries by postback_id, state, created_at
    deliveryPageQueries.deliveriesOfPostbacks: deliveries by postback_id, state, created_at
    deliveryPageQueries.newestOfPostbacks: deliveries by postback_id, state, created_at
    deliveryQueries.newestDeliveries: deliveries by postback_id, state, created_at
    findByIdQueries.clicksReversedEarly: early_reversals by source, external_id
    findByIdQueries.leadsByTransaction: leads by source, external_id
    heldLeadQueries.approval: audit_log by subject
    leadPageQueries.decisions: audit_log by subject
    leadPageQueries.leadsOfOffer: leads by adwall_id, offer_id, state, lead_id
    leadPageQueries.leadsOfSource: leads by adwall_id, source, state, lead_id
    leadPageQueries.leadsOfWalls: leads by adwall_id, state, lead_id
    leadPageQueries.newestOfOffer: leads by adwall_id, offer_id, state, lead_id
    leadPageQueries.newestOfSource: leads by adwall_id, source, state, lead_id
    leadPageQueries.newestOfWalls: leads by adwall_id, state, lead_id
    namedLeadQueries.leadsOfTransaction: leads by source, external_id
    openWorkQueries.count: audit_log by action, at
    openWorkQueries.count: deliveries by postback_id, state
    openWorkQueries.count: leads by adwall_id
    openWorkQueries.count: tickets by kind, profile_id, state
    recentLeadQueries.leads: leads by adwall_id, state, lead_id
    sqliteLeadFactsQueries.facts: persons by id_digest
    sqliteTargetingQueries.facts: ip_completions by ip_digest
    sqliteTargetingQueries.facts: ip_completions by ip_digest, offer_id
    storedLeadQueries.leadsOfWall: leads by adwall_id, state, lead_id
    ticketCreditQueries.rowsAbout: audit_log by subject
    ticketQueries.newestOfOwners: tickets by kind, profile_id, state, ticket_id
    ticketQueries.ticketsBelow: tickets by state, ticket_id
    ticketQueries.ticketsOfOwners: tickets by kind, profile_id, state, ticket_id
    timedHoldQueries.due: leads by release_at
    timedHoldQueries.next: leads by release_at
    viewerQueries.any: wall_viewers by adwall_id, day
    wallCreditQueries.creditsOfWall: ledger by transaction_id`,
  ),
  ...because(
    'a slice of a job that goes through the table: the next rows after a key, up to a limit or to the end of the slice',
    `chainQueries.checkpointsAfter: ledger_checkpoints by number
    chainQueries.rangesAfter: ledger_ranges by range_id
    comparedCountQueries.chunkEnd: deliveries by postback_id, state, created_at, delivery_id
    comparedCountQueries.countRest: deliveries by postback_id, state, created_at, delivery_id
    erasuresQueries.after: erasures by rowid
    leftDeliveryQueries.deleteAttempts: deliveries by postback_id
    leftDeliveryQueries.deleteDeliveries: deliveries by postback_id
    newRowQueries.newRows: ledger by transaction_id
    oldRowQueries.audit: audit_log by rowid
    oldRowQueries.removeAudit: audit_log by rowid
    oldRowQueries.removeSecurityEvents: security_events by rowid
    oldRowQueries.securityEvents: security_events by rowid
    outcomeQueries.listOutcomes: offer_outcomes by period, offer_id
    personQueries.listPersons: persons by account_id
    purgeQueries.purgeAnswers: first_answers by at
    purgeQueries.purgeKeys: idempotency_keys by at
    purgeQueries.purgeStaffKeys: staff_keys by at
    removeAttemptsQueries.attemptsAfter: attempts by delivery_id
    removeClicksQueries.clicksAfter: clicks by click_id
    removeFiguresQueries.capCounters: cap_counters by day
    removeFiguresQueries.offerOutcomes: offer_outcomes by period
    removeFiguresQueries.reversalDelays: reversal_delays by adwall_id, dimension, span, start
    removeFiguresQueries.reversalSums: reversal_sums by adwall_id, dimension, span, start
    removeFiguresQueries.surveyStarts: survey_starts by started_at
    removeFiguresQueries.wallDays: wall_days by adwall_id, dimension, day
    removeFiguresQueries.wallViewers: wall_viewers by adwall_id, day
    removeFiguresQueries.wallWeeks: wall_weeks by adwall_id, dimension, week
    removeImpressionsQueries.clear: offer_periods by period
    removeImpressionsQueries.deleteEmpty: offer_periods by period
    resealQueries.sealedClicks: clicks by click_id
    rewrapQueries.wrappedKeys: persons by account_id
    rollUpQueries.clicksAfter: clicks by click_id
    ruleBudgetQueries.expired: bonus_reservations by expires_at
    ruleBudgetQueries.removeExpired: bonus_reservations by expires_at
    ruleBudgetQueries.rulesToSettle: bonus_reservations by expires_at
    rollUpReversalQueries.entriesAfter: ledger by transaction_id
    rollUpQueries.ledgerAfter: ledger by transaction_id
    verifyDeliveryQueries.deliveriesAfter: deliveries by lead_id, status, postback_id
    verifyLeadQueries.leadsAfter: leads by account_id, offer_id, event_id, place, slot
    verifyLeadQueries.newLeads: leads by state, lead_id
    verifyQueries.ledgerAfter: ledger by account_id, seq
    walkAccountsQueries.accountsUpTo: accounts by rowid`,
  ),
  ...because(
    'what is pending, which is soon done',
    `claimQueries.dueDeliveries: deliveries by postback_id, due_at
    claimQueries.duePostbacks: deliveries by postback_id, due_at
    deliveryHealthQueries.undelivered: deliveries by postback_id
    processQueries.freeLeases: deliveries by postback_id, due_at
    removalQueries.sourceTies: leads by state
    removalQueries.wallTies: leads by state`,
  ),
  ...because(
    'figures of some days: as many as there are offers, sources and countries, whatever the traffic',
    `dayQueries.ofWall: wall_days by adwall_id, dimension, day
    dayQueries.topValues: wall_days by adwall_id, dimension, day
    dayQueries.topValues: wall_weeks by adwall_id, dimension, week
    catalogQueries.fullOffers: cap_counters by day
    periodQueries.listPeriods: offer_periods by period
    periodQueries.listPeriodsOfWall: offer_periods by period, adwall_id
    removeImpressionsQueries.count: offer_periods by period
    reversalSumQueries.delays: reversal_delays by adwall_id, dimension, span, start, value
    reversalSumQueries.risky: reversal_sums by adwall_id, dimension, span, start
    reversalSumQueries.top: reversal_sums by adwall_id, dimension, span, start
    surveyDayQueries.panelDays: panel_days by profile_id, day
    surveyDayQueries.sourceDays: wall_days by adwall_id, dimension, day
    surveyDayQueries.surveyDays: survey_days by adwall_id, day
    viewerQueries.list: wall_viewers by adwall_id, day`,
  ),
  ...because(
    'the days and weeks of the placements of a wall, of which figures have at most 100',
    `dayQueries.addPlacement: wall_days by adwall_id, dimension
    dayQueries.deletePlacementDays: wall_days by adwall_id, dimension
    dayQueries.deletePlacementWeeks: wall_weeks by adwall_id, dimension
    placementQueries.lockUnused: wall_weeks by adwall_id, dimension
    placementQueries.removeUnused: wall_weeks by adwall_id, dimension`,
  ),
  ...because(
    'reversed leads of some days, in an index of reversed leads only: the newest, up to a limit',
    `userReversalQueries.oldestRead: leads by adwall_id, click_id
    userReversalQueries.top: leads by adwall_id, click_id`,
  ),
  ...because(
    'the offers of one run of a feed, or of one picture in it, which go when the run has ended',
    `pictureNameQueries.showStaged: staged_offers by run_id
    pictureQueries.showInStaged: staged_offers by picture
    stagedRunQueries.count: staged_offers by run_id
    stagedRunQueries.deleteOffers: staged_offers by run_id, offer_id
    stagedRunQueries.isLarge: staged_offers by run_id
    stagedRunQueries.recapped: staged_offers by run_id, offer_id
    stagedRunQueries.settleDisabled: staged_offers by run_id, offer_id
    stagedRunQueries.settleFeedOffers: staged_offers by run_id, offer_id
    stagedRunQueries.settleOffers: staged_offers by run_id, offer_id
    stagedRunQueries.settleUnlisted: staged_offers by run_id, offer_id
    stagedRunQueries.sliceEnd: staged_offers by run_id
    stagedRunQueries.states: staged_offers by run_id, offer_id`,
  ),
  ...because(
    'what has one transaction id of a source, reverses one row, or happened to one address, person or source within a day',
    `heldLeadQueries.heldOriginal: leads by source, external_id
    newRowQueries.newRows: ledger by reverses
    refusedCallQueries.countOfDay: refused_calls by source, day
    reversalQueries.reconciliationOf: leads by source, external_id
    signInQueries.placesOf: audit_log by actor_id, at
    signInQueries.recordedFailures: audit_log by action, at
    sqliteCreditLeadQueries.originalOf: leads by source, external_id
    ticketQueries.countOfAddress: tickets by ip_digest, created_at
    ticketQueries.countOfNetwork: tickets by network_digest, created_at`,
  ),
  ...because(
    'the profiles with one e-mail address: at most one of each publisher',
    'userProfileQueries.holdersOfEmail: user_profiles by email_digest',
  ),
  ...because(
    'calls of sources that were refused: so many a source and day, for some days',
    `refusedCallQueries.callsBelow: refused_calls by call_id
    refusedCallQueries.deleteBefore: refused_calls by at`,
  ),
  ...because(
    'what the users of one address or device have completed: offers for each of them',
    `erasureQueries.deleteCompletionsByAddress: ip_completions by ip_digest
    erasureQueries.deleteCompletionsByDevice: device_completions by device_digest
    sqliteLeadFactsQueries.facts: device_completions by device_digest
    sqliteLeadFactsQueries.facts: ip_completions by ip_digest`,
  ),
  ...because(
    'what users have made of a survey: those that retention has left, of a survey that is shown for some days',
    `countSurveyQueries.counts: survey_starts by started_at
    surveyStartQueries.history: survey_starts by offer_id`,
  ),
  ...because(
    'somebody asks for it: an offer that gets a cap counts its leads once, and whoever removes a wall or a postback, or its test users, learns what it still has',
    `capQueries.countLeads: leads by adwall_id
    capQueries.countLeads: leads by adwall_id, offer_id, state
    personQueries.testPersons: persons by kind, profile_id
    removalQueries.lockUsers: persons by kind, profile_id
    removalQueries.postbackTies: deliveries by postback_id, state
    removalQueries.wallTies: deliveries by postback_id, state
    removalQueries.wallTies: persons by kind, profile_id`,
  ),
  ...because(
    'a command that counts or changes all that an operator selects',
    `replayQueries.replay: deliveries by postback_id, state, created_at
    retentionRunQueries.countKeys: first_answers by at
    retentionRunQueries.countKeys: idempotency_keys by at
    retentionRunQueries.countKeys: staff_keys by at`,
  ),
};

/** The same, for PostgreSQL only. */
export const looksUpManyOnPostgres: Readonly<Record<string, string>> = {
  ...because(
    'rows on both sides of one time or key, up to a limit or to the end of the slice: SQLite compares its first column only',
    `auditQueries.auditRows: audit_log by at, audit_id
    auditQueries.auditRowsOfAction: audit_log by action, at, audit_id
    auditQueries.auditRowsOfActor: audit_log by actor_id, at, audit_id
    auditQueries.auditRowsOfSubject: audit_log by subject, at, audit_id
    removeImpressionsQueries.clear: offer_periods by period, adwall_id, offer_id
    removeImpressionsQueries.count: offer_periods by period, adwall_id, offer_id
    removeImpressionsQueries.deleteEmpty: offer_periods by period, adwall_id, offer_id
    walkAccountsQueries.accountsUpTo: accounts by account_id`,
  ),
  ...because(
    'as on SQLite, by another column or under another name',
    `pictureNameQueries.showStaged: staged_offers by picture
    postgresCreditFactsQueries.creditFacts: leads by source, external_id
    postgresLeadFactsQueries.facts: device_completions by device_digest
    postgresLeadFactsQueries.facts: ip_completions by ip_digest
    postgresLeadFactsQueries.facts: persons by id_digest
    processQueries.freeLeases: deliveries by due_at
    removalQueries.sourceTies: leads by source, state
    removeFiguresQueries.wallViewers: wall_viewers by day`,
  ),
  ...because(
    'one row for each of some days or weeks',
    `dayQueries.addPlacement: wall_days by adwall_id, dimension, value
    dayQueries.deletePlacementDays: wall_days by adwall_id, dimension, value
    dayQueries.deletePlacementWeeks: wall_weeks by adwall_id, dimension, value
    placementQueries.lockUnused: wall_weeks by adwall_id, dimension, value
    placementQueries.removeUnused: wall_weeks by adwall_id, dimension, value
    dayQueries.ofSource: wall_days by adwall_id, dimension, day, value
    dayQueries.ofValues: wall_days by adwall_id, dimension, day, value`,
  ),
  ...because(
    'what remains of clicks of erased users, in a slice, whose statements may not join so (`BY_INDEX` of the runner)',
    'removeClicksQueries.leadsOfClicks: lead_origins by no value',
  ),
};

/** The same, of statements within functions and triggers of PostgreSQL. */
export const functionsLookUpMany: Readonly<Record<string, string>> = {
  'leads by source, external_id': 'the leads of one transaction of a source',
  'wall_days by adwall_id, dimension, day': 'the seven days of a week',
};

/** `reads`: a line for each, as `looksUpMany` names them. */
function because(reason: string, reads: string): Record<string, string> {
  return Object.fromEntries(reads.split('\n').map((read) => [read.trim(), reason]));
}
