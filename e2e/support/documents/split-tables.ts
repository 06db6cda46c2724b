/**
 * Tables with rows about users, which sharding would split by publisher. All other tables (settings, offers, feeds,
 * staff, cursors of jobs, figures of offers) would be separate or identical in every shard.
 */
export const splitTables: readonly string[] = [
  ...['persons', 'accounts', 'user_profiles', 'first_answers', 'idempotency_keys', 'tickets'],
  ...['ledger', 'descriptions', 'clicks', 'lead_origins', 'leads', 'early_reversals', 'cap_counters', 'survey_starts'],
  ...['ip_completions', 'device_completions', 'deliveries', 'attempts', 'delivery_counts', 'postback_attempts'],
  ...[
    'offer_periods',
    'wall_days',
    'wall_weeks',
    'wall_viewers',
    'wall_placements',
    'survey_days',
    'panel_days',
    'first_clicks',
  ],
  ...['reversal_sums', 'reversal_delays'],
];

/** Columns that determine a row's publisher: an account belongs to one wall or panel. */
export const publisherColumns: readonly string[] = ['pub_id', 'adwall_id', 'profile_id', 'account_id'];
