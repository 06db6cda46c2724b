interface CheckGuide {
  /** Why the check fails. Then /health/ready responds with 503. */
  failed?: string;
  /** Why the check warns. The service stays ready. */
  warning?: string;
  /** What an operator does, in Markdown that links to other pages of docs/. More than one becomes a list. */
  actions: readonly string[];
}

/** Every readiness check. "Readiness checks" of docs/runbook.md is generated from this. */
export const checkGuides = {
  database: {
    failed:
      "The service can't write a test row and read it back, ran out of disk space in the last 10 seconds, or no longer finds its SQLite file.",
    actions: [
      '**Disk full:** free some space. Until then, reads work, and writes get 503 `storage_full`.',
      '**PostgreSQL:** check the server, the network and `DATABASE_URL`, or [fail over](postgresql.md#failover). For a full WAL disk, look for failing archiving or an unused replication slot.',
      '**SQLite locked:** find the process that holds the file (`fuser rewards.db`) and end it.',
      "**SQLite file moved, deleted or replaced:** don't stop the service. [Rescue the file](#the-sqlite-file-was-deleted) first.",
      '**Disk errors in the system log:** replace the disk, [restore](backup-and-restore.md), and run `rewards ledger verify --full`.',
    ],
  },
  database_set_up: {
    warning: 'A PostgreSQL setting can cost you money or data. The detail names it and the command to run.',
    actions: [
      'Run that command. See [PgBouncer](postgresql.md#pgbouncer).',
      'If it names an asynchronous standby, a [failover](postgresql.md#failover) may lose acknowledged credits. Make one standby synchronous, or accept the risk with `DATABASE_ASYNC_STANDBY=accept`.',
    ],
  },
  replica: {
    warning: "The standby in `DATABASE_REPLICA_URL` is more than a second behind, or doesn't respond.",
    actions: [
      'Lists fall back to the primary. Expect extra load, nothing else. Look for long queries on the standby (`max_standby_streaming_delay`).',
    ],
  },
  clock: {
    warning:
      "The system clock jumped by more than a minute, differs from PostgreSQL's by more than 5 seconds, or is more than 7 days ahead of the last run, or a day behind it.",
    actions: [
      '**The clock is wrong:** correct it. Until then, signed leads that look mistimed get 503, so networks send them again. Nothing past its retention period is deleted.',
      '**The clock is right after a jump:** restart the service.',
      '**The clock is right after a long downtime or a restore:** run `rewards retention confirm-clock`.',
      'Start the service after the time is set, for example with `time-sync.target` of systemd. A clock that is wrong from the start ends tokens and click links too early and rejects leads as too late.',
    ],
  },
  master_key: {
    failed: 'Someone ran `rewards key rewrap` while this process was running.',
    actions: ['Restart the process with the new key.'],
  },
  catalog: {
    failed: "The service can't load the offers.",
    actions: ['Find `check_failed` in the log. Its `error` names the cause.'],
  },
  open_files: {
    failed:
      "The process couldn't open a file or connection in the last 10 seconds. Clients can't connect, and postbacks and feeds wait.",
    warning: 'The process uses 80% of its limit, or the limit is below 1,024.',
    actions: [
      'Raise the limit where the process starts: `LimitNOFILE=65536` for systemd, `ulimits: nofile` for Compose, `ulimit -n` in a shell.',
      'To raise it without a restart: `prlimit --nofile=65536 --pid PID`.',
      'For `ENFILE`, raise `fs.file-max` of the machine.',
    ],
  },
  proxy: {
    warning:
      "A proxy that isn't in `TRUSTED_PROXIES` forwards requests. The service treats them as plain HTTP and refuses keys and personal data (403 `https_required`).",
    actions: [
      'If the proxy is yours, add its address to `TRUSTED_PROXIES`. The warning names the address unless it is public. A public one may be a visitor who only claims to be a proxy.',
    ],
  },
  public_url: {
    warning:
      "Users reach the walls under another host than that of `PUBLIC_URL`, or through a proxy while it isn't set. Click links and images lead to the wrong host.",
    actions: [
      'Set `PUBLIC_URL` to the URL that users open, and restart.',
      "If it is right, the proxy sends another host name. Have it send the users' host: `proxy_set_header X-Forwarded-Host $host` in nginx. The service compares `PUBLIC_URL` with `X-Forwarded-Host` from trusted proxies.",
    ],
  },
  load: {
    warning:
      'More requests arrive than the service can handle, so it refuses some with 503. It never refuses leads or health checks.',
    actions: [
      'Add [workers](postgresql.md#workers) or a machine. See [Performance and sizing](performance.md).',
      'If one client floods, block it at the proxy. Through an unlisted proxy, all clients count as one: see `proxy`.',
    ],
  },
  sources: {
    warning: "A source has a weak signature, or a scheme that this build doesn't know.",
    actions: [
      '**Weak signature:** restrict the addresses that it calls from, with `rewards source set NAME --ips` or in the console. See [Networks](lead-sources.md#networks-with-their-own-callbacks).',
      '**Unknown scheme:** a later build created the source. Run that build again.',
    ],
  },
  held_leads: {
    warning: 'A held lead was due more than 10 minutes ago, and is not credited yet.',
    actions: [
      'Find `release_failed` in the log. Its `error` names the cause, and `leadId` the lead. The service tries again every 15 seconds, and credits each lead once.',
      'If the [clock](#clock) warns as well, correct it first. The service credits no lead while its clock may be wrong.',
      'To credit one by hand: `rewards leads release ID`.',
    ],
  },
  ledger: {
    warning: 'A [verification](ledger.md) found a problem in the ledger, or damage in the database file.',
    actions: [
      'Run `rewards ledger verify --full`. It names the first problems.',
      '**Damaged file:** [restore](backup-and-restore.md) a backup.',
      "**A change that the service didn't make:** someone has access to the database, or the disk fails. Keep the file and compare it with a backup.",
      '**Only counts of deliveries:** run `rewards postback recount`. Credits are not affected.',
      'Problems stay reported until a later `--full` or `ledger reseal` passes.',
    ],
  },
  postbacks: {
    warning: 'Deliveries are stuck. The detail has counts and ids.',
    actions: [
      '**exhausted:** every attempt failed for three days. Repair the receiver, then run `rewards postback replay --wall ID --state exhausted`.',
      '**parked for disabled postbacks:** the receiver responded with 410, or you disabled the postback. Run `rewards postback enable ID` when it is ready.',
      '**failing:** the receiver is down and gets one attempt a minute. `rewards postback log --id ID` shows its responses.',
      '**overdue:** a delivery to a healthy receiver is more than a minute late. The receiver is slow, or the service lacks CPU or connections.',
    ],
  },
  erasures: {
    warning:
      'Another process reads the SQLite file and keeps erased data in the write-ahead log, or this process cannot write its list of erasures.',
    actions: [
      '**Another reader:** wait for a running backup. End forgotten `sqlite3` shells. [Litestream](backup-and-restore.md#stream-sqlite-with-litestream) always reads the file.',
      '**List:** find `erasures_failed` in the log. Usually `DATA_DIR` is not writable. The service retries every five seconds.',
    ],
  },
  installation_keys: {
    warning:
      'Another master key wrapped `ledger_key` or `archive_key`. The ledger is not verified, or archives are neither written nor read.',
    actions: [
      'Put the older key file next to the current one, under the name that `rewards key rewrap` gave it. Then run `rewards key rewrap` again.',
    ],
  },
  feeds: {
    warning:
      'A feed or conversion report failed three times in a row, or has not succeeded for six intervals. Its offers stay as they were; reversals may be missing.',
    actions: [
      'Run `rewards feed log NAME`. Usually the network is down or refuses the key.',
      "To silence a feed that you don't need, run `rewards feed pause NAME`.",
    ],
  },
  pictures: {
    warning: 'The image cache is almost full (limit: 20,000). Further offers show their initial instead.',
    actions: ["Narrow, pause or remove feeds whose offers you don't show. `rewards feed show NAME` counts images."],
  },
  retention: {
    warning:
      'The job that deletes old rows failed, or has not finished for three intervals. Old rows just stay longer.',
    actions: [
      'Find `retention_failed` in the log. If runs take too long, check the disk and `rewards retention run --dry-run`.',
    ],
  },
  silent_workers: {
    failed:
      'A worker has not responded for about twelve seconds. The detail names its process id. Its connections hang.',
    actions: ['Run `kill -KILL PID`. The service starts another worker. Acknowledged work is stored.'],
  },
  drain: {
    failed: 'The service is shutting down, as after SIGTERM.',
    actions: ['Nothing.'],
  },
} as const satisfies Record<string, CheckGuide>;

export type CheckName = keyof typeof checkGuides;
