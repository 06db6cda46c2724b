interface LogEventGuide {
  events: readonly string[];
  meaning: string;
  /** What an operator does, in Markdown that links to other pages of docs/. */
  action: string;
}

/** Every event of the service's log. docs/log-events.md is generated from this list. */
export const logEventGuides = [
  {
    events: ['check_failed'],
    meaning: 'A readiness check failed. `setting` names the check, `error` the cause.',
    action: 'Look up the check in the [runbook](runbook.md#readiness-checks).',
  },
  {
    events: ['database_connection_lost', 'heartbeat_failed', 'farewell_failed'],
    meaning: 'A connection to the database broke.',
    action: 'Nothing if it stops by itself. Otherwise see [`database`](runbook.md#database).',
  },
  {
    events: ['database_awaited'],
    meaning: "PostgreSQL isn't reachable yet. The service keeps trying for a minute.",
    action: 'Nothing if `listening` follows.',
  },
  {
    events: ['few_open_files'],
    meaning: 'The process may open fewer than 1,024 files and connections. `count` is the limit.',
    action: 'Raise the limit: [`open_files`](runbook.md#open_files).',
  },
  {
    events: ['open_files_exhausted'],
    meaning:
      "The process can't open another file or connection. `code` is `EMFILE`, or `ENFILE` for the whole machine.",
    action: 'Raise the limit: [`open_files`](runbook.md#open_files).',
  },
  {
    events: ['postback_not_sent'],
    meaning: 'The machine had no files or memory left for a delivery. The service retries after five seconds.',
    action: 'See [`open_files`](runbook.md#open_files), and check free memory.',
  },
  {
    events: ['unknown_setting'],
    meaning: 'A variable looks like a misspelled setting.',
    action: 'Run `rewards config check`.',
  },
  {
    events: ['public_url', 'other_host'],
    meaning: "`PUBLIC_URL` isn't set, or users arrive under another host name.",
    action: 'See [`public_url`](runbook.md#public_url).',
  },
  {
    events: ['connections_refused'],
    meaning: 'The service closed connections beyond its limit.',
    action: 'See [Limits](install.md#limits).',
  },
  {
    events: ['provider_unreachable', 'provider_refused'],
    meaning:
      "A sign-in or sign-out with the provider failed: the provider didn't respond, or its response failed a check. `code` says why.",
    action: 'Run `rewards admin check-provider`.',
  },
  {
    events: ['slow_reader_cut'],
    meaning: 'The service cut off a client that read a long response too slowly.',
    action: 'Nothing, unless it is frequent. Then raise `MAX_UNSENT_MB`.',
  },
  {
    events: ['overload_began', 'overload_ended'],
    meaning: 'More requests arrived than the service can handle. `count` were refused.',
    action: 'Add capacity if it repeats: [`load`](runbook.md#load).',
  },
  {
    events: [
      'postback_failed',
      'postback_exhausted',
      'postback_gone',
      'postback_circuit_open',
      'postback_circuit_closed',
    ],
    meaning: 'A delivery failed, or a receiver went down or recovered. `code` says why.',
    action: 'See [A postback fails](runbook.md#a-postback-fails).',
  },
  {
    events: ['postback_blind'],
    meaning:
      'At startup: an enabled postback lacks a macro such as `{dedupe_key}`, so its receiver may count a lead twice.',
    action: 'Add the macro with `rewards postback move`.',
  },
  {
    events: ['postback_look_failed', 'postback_claim_failed', 'postback_settle_failed', 'postback_release_failed'],
    meaning:
      "The database couldn't find, lease or settle deliveries. The service retries, and may send a message again.",
    action: 'Check the database if it repeats.',
  },
  {
    events: ['leases_freed', 'lease_lost'],
    meaning: 'A process died or stalled with deliveries that it had leased. Another process sends them.',
    action: 'Nothing once. If it repeats, find out why processes die.',
  },
  {
    events: ['statistics_failed', 'forget_keys_failed', 'rule_budgets_failed', 'rule_reversals_failed'],
    meaning: 'A recurring job failed. It runs again at its next interval.',
    action: 'Check the database if it repeats.',
  },
  {
    events: ['impressions_lost', 'viewers_lost', 'form_steps_lost'],
    meaning: "The service couldn't store some statistics. They are missing from the figures.",
    action: 'Check the database if it repeats.',
  },
  {
    events: [
      'lead_credited',
      'lead_held',
      'lead_rejected',
      'lead_not_credited',
      'lead_duplicate',
      'lead_reversed',
      'lead_reversed_early',
      'lead_withdrawn',
      'lead_early',
      'lead_nothing_to_credit',
    ],
    meaning: 'The service handled a report from a source. `source` names it.',
    action: 'Nothing. [Held and rejected leads](commands.md#leads) explains the reasons.',
  },
  {
    events: [
      'lead_already_completed',
      'lead_balance_limit',
      'lead_conflict',
      'lead_erased',
      'lead_invalid',
      'lead_unknown_click',
      'lead_unknown_goal',
      'lead_unknown_lead',
      'lead_wrong_source',
    ],
    meaning: 'The service refused a report from a source.',
    action: 'See [the responses to sources](advertisers.md#responses).',
  },
  {
    events: ['lead_unauthenticated', 'lead_address_not_allowed', 'lead_stale', 'lead_clock_jumped'],
    meaning: "A call isn't proven to be from the source, or its timestamp is too old or too new.",
    action: "Check the source's secret and IP addresses, and the [clock](runbook.md#clock).",
  },
  {
    events: ['leads_released', 'lead_not_released'],
    meaning:
      "Held leads were credited at their date (`count`), or one couldn't be and waits for a person now. `code` says why.",
    action: 'Approve or reject leads held for `not_released`: [held leads](contract/leads.md#held-leads).',
  },
  {
    events: ['release_failed'],
    meaning: "A held lead couldn't be credited at its date, or the job failed. The service retries.",
    action: 'Check the database if it repeats: [`held_leads`](runbook.md#held_leads).',
  },
  {
    events: ['refused_calls_failed'],
    meaning: "The service couldn't store refused calls, so the console doesn't list them.",
    action: 'Check the database if it repeats.',
  },
  {
    events: ['feed_applied', 'feed_held', 'feed_failed', 'feed_lost_lease'],
    meaning: 'A feed run ended. `feed` names the feed, `code` the reason.',
    action: 'Run `rewards feed log NAME` if it was held or failed.',
  },
  {
    events: ['feed_report_applied', 'feed_report_failed'],
    meaning: "The service read a network's conversion report, or failed to.",
    action: 'Run `rewards feed log NAME` if it failed.',
  },
  {
    events: ['feed_error', 'feeds_failed'],
    meaning: 'An unexpected error stopped a feed run, or the search for feeds that are due. It runs again.',
    action: 'Read `error`. Report it if it repeats.',
  },
  {
    events: ['pictures_kept', 'pictures_failed'],
    meaning: 'The service downloaded `count` offer images, or the job failed. The job runs again.',
    action: 'If it fails repeatedly, check the database and [`open_files`](runbook.md#open_files).',
  },
  {
    events: ['survey_provider_failed'],
    meaning: 'A survey provider sent an error or an unreadable response. `source` names it, `code` the reason.',
    action: 'Nothing if it stops. Otherwise ask the provider.',
  },
  {
    events: ['sigterm', 'sigint', 'stopped_by_primary'],
    meaning: 'The service or a worker was asked to stop.',
    action: 'Nothing.',
  },
  {
    events: ['retention_removed'],
    meaning: 'The job deleted old rows: `count` rows of the kind in `code`.',
    action: 'Nothing.',
  },
  {
    events: ['retention_month'],
    meaning: 'PostgreSQL: the job dropped a monthly partition, or kept it. `code` says which, and why.',
    action: 'If a month stays for weeks, see [Months that stay](privacy-and-retention.md#months-that-stay).',
  },
  {
    events: ['retention_failed'],
    meaning: 'The job that deletes old rows failed. It runs again within an hour.',
    action: 'See [`retention`](runbook.md#retention).',
  },
  {
    events: ['erasures_failed'],
    meaning: 'This process could not complete its [list of erasures](privacy-and-retention.md#erasures-and-backups).',
    action: 'See [`erasures`](runbook.md#erasures).',
  },
  {
    events: ['erasures_learned', 'erasures_replayed'],
    meaning: 'The list got erasures from other processes, or users were erased again after a restore.',
    action: 'Nothing.',
  },
  {
    events: ['worker_silent'],
    meaning: 'A worker is stopped or stuck. `worker` is its process id.',
    action: 'End it: [`silent_workers`](runbook.md#silent_workers).',
  },
  {
    events: ['worker_died', 'worker_failed'],
    meaning: 'A worker died, or could not start or stop. `code` or `error` says why.',
    action: 'Nothing once: the service starts another. If it repeats, look for memory limits.',
  },
  {
    events: ['migration_backup'],
    meaning: 'A backup from before a migration is still next to the database. `setting` is its path.',
    action: '[Delete it](upgrade-and-move.md#upgrade) when everything works.',
  },
  {
    events: ['readiness_webhook_failed'],
    meaning: 'The [readiness webhook](monitoring.md#readiness-webhook) did not accept a message.',
    action: 'Check its receiver, and that `DATA_DIR` is writable.',
  },
  {
    events: ['answer_not_kept'],
    meaning:
      "A change by staff succeeded, but the service couldn't store its response for [retries](admin-api.md#retries).",
    action: 'Read `error`. A retry gets 409 `already_carried_out`.',
  },
  {
    events: ['metrics_failed'],
    meaning: "The service couldn't read some values for a scrape.",
    action: 'Look for the readiness check that fails.',
  },
  {
    events: ['tracing_missing'],
    meaning: "Tracing is configured, but the OpenTelemetry SDK isn't installed.",
    action: 'See [Traces](monitoring.md#traces).',
  },
  {
    events: ['traces_failed', 'traces_lost'],
    meaning: "The service couldn't send traces. It logs this at most once a minute.",
    action: 'Check the endpoint and its collector.',
  },
  {
    events: ['drain_timeout'],
    meaning: 'The service gave up on a clean shutdown.',
    action: 'Find what blocked it: the database, or the reader of the log.',
  },
] as const satisfies readonly LogEventGuide[];

/** The demo has its own events. */
export type LogEvent = (typeof logEventGuides)[number]['events'][number] | `demo_${string}`;
