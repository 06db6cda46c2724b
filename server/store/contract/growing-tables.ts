/** Tables that grow with traffic and time, or hold what many networks list. No statement of the service may read all of one. */
export const growingTables: readonly string[] = [
  ...['accounts', 'persons', 'user_profiles', 'descriptions', 'idempotency_keys', 'first_answers'],
  ...['clicks', 'lead_origins', 'leads', 'early_reversals', 'ip_completions', 'device_completions'],
  ...['first_clicks', 'refused_calls'],
  ...['ledger', 'deliveries', 'attempts', 'offer_periods', 'offer_outcomes', 'survey_offers', 'survey_starts'],
  ...['cap_counters'],
  ...['tickets', 'security_events', 'audit_log', 'staged_offers'],
];

/** Statements that read a growing table from one end on purpose, and why. */
export const readsOnPurpose: Readonly<Record<string, string>> = {
  'auditQueries.auditRows': 'newest first, to a limit; staff write the audit log by hand',
  'openWorkQueries.count': 'the last 5,000 rows of the audit log, and an index that has open tickets only',
  'replayQueries.earlyReversals': 'an index that has pending reversals only',
  'retentionRunQueries.oldest': 'one row of each table',
  'rewrapQueries.countPersons': 'a new master key wraps the key of every person',
  'securityQueries.events': 'newest first, to a limit',
  'surveyDayQueries.newProfiles': 'an index that has profiles only until they are counted',
  'surveyDayQueries.uncounted': 'an index that has starts only until what they say is counted',
  'ticketQueries.listTickets': 'newest first, to a limit; most are closed',
  'wallCreditQueries.lastTransactionBy':
    'newest first, to the first that is not later than a time that has just passed',
};

/** The same, for PostgreSQL only. */
export const readsOnPurposeOnPostgres: Readonly<Record<string, string>> = {
  'wallCreditQueries.creditsOfWall':
    "for `listen`: what came in the last moment, which PostgreSQL can't know, and so it may read the wall's accounts",
};
