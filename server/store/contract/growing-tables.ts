/**
 * Tables that grow with traffic and time, or hold what many networks list. No statement of the service may read all of
 * one. Every table is listed here or in `boundedTables`.
 */
export const growingTables: readonly string[] = [
  ...['accounts', 'persons', 'user_profiles', 'descriptions', 'idempotency_keys', 'first_answers', 'staff_keys'],
  ...['clicks', 'lead_origins', 'leads', 'early_reversals', 'ip_completions', 'device_completions'],
  ...['first_clicks', 'refused_calls', 'bonus_reservations'],
  ...['ledger', 'deliveries', 'attempts', 'offer_periods', 'offer_outcomes', 'survey_offers', 'survey_starts'],
  ...['cap_counters', 'wall_days', 'wall_weeks', 'wall_viewers', 'survey_days', 'panel_days'],
  ...['reversal_sums', 'reversal_delays'],
  ...['tickets', 'security_events', 'audit_log', 'staff_credits', 'staged_offers'],
  ...['ledger_checkpoints', 'ledger_ranges', 'erasures'],
];

/** The other tables, and why they stay small. */
export const boundedTables: Readonly<Record<string, string>> = {
  ...because('one row, or one for each of a few names', [
    ...['installation', 'versions', 'migrations', 'statistics_cursors', 'feed_ids', 'ledger_verification'],
    ...['job_leases', 'retention_cursors'],
  ]),
  ...because('what staff make by hand', [
    ...[
      'publishers',
      'walls',
      'reward_rules',
      'rule_budgets',
      'rule_sums',
      'survey_profiles',
      'secret_keys',
      'sources',
      'postbacks',
      'feeds',
    ],
    ...['admins', 'admin_former_identities', 'admin_keys', 'admin_totp', 'admin_recovery_codes', 'admin_passkeys'],
  ]),
  ...because('what staff who sign in make, until it expires or is used', [
    ...['admin_links', 'admin_sessions', 'admin_challenges', 'admin_used_challenges'],
  ]),
  admin_sign_in_failures: 'at most 100,000 of strangers, for a day',
  ...because('the catalog, which the service holds in memory, and what belongs to each offer of it', [
    ...['offers', 'offer_statistics', 'offer_overrides', 'feed_offers', 'feed_goals', 'pictures', 'picture_sources'],
  ]),
  ...because('a few rows for each postback', ['delivery_counts', 'postback_attempts']),
  ...because('the last hundred, of each feed or of the job', ['feed_runs', 'retention_runs']),
  wall_placements: 'at most 100 names of each wall',
  staged_runs: 'runs of feeds until their offers stand in the tables of offers',
  email_conflicts: 'at most five of each publisher and address, for an hour',
  processes: 'a row for each process that runs',
};

function because(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

/** Statements that scan a growing table on purpose, and why. */
export const readsOnPurpose: Readonly<Record<string, string>> = {
  'chainQueries.lastCheckpoint': 'the newest one',
  'creditCountQueries.held': 'an index that has held leads only until a person decides; to a limit',
  'creditCountQueries.oldestHeld': 'the first of that index',
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
  'checkpointQueries.forgetCheckpoints':
    'deletes all of them, for `ledger reseal`; SQLite does that without reading them',
  'checkpointQueries.forgetRanges': 'the same',
  'wallCreditQueries.creditsOfWall':
    "for `listen`: what came in the last moment, which PostgreSQL can't know, and so it may read the wall's accounts",
};
