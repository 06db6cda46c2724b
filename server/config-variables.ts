import { logLevels } from './runtime/log.ts';
import { retentionVariables } from './schema/retention-variables.ts';
import { defaultConnections } from './store/postgres/connection-settings.ts';
import { defaultTimeouts } from './store/postgres/timeouts.ts';

/** One setting as docs/configuration.md shows it. `default` is text; '' means unset. */
export interface Variable {
  name: string;
  default: string;
  about: string;
  isSecret?: true;
}

/** Every variable that the service reads, in the order of docs/configuration.md. */
export const variables = [
  {
    name: 'DATABASE_URL',
    default: 'file:./data/rewards.db',
    about:
      'The database: `file:PATH` (SQLite) or `postgres://…`, which may name [several hosts](operating.md#failover). If only `DATA_DIR` is set, `rewards.db` in that folder.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: '',
    about:
      'PostgreSQL behind a pooler in transaction mode, to which `DATABASE_URL` leads: the address of the server itself, `postgres://…`, for migrations and `VACUUM`. See [PgBouncer](operating.md#pgbouncer).',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    default: '',
    about:
      'PostgreSQL: the address of a standby, `postgres://…`, from which statistics and lists are read. See [Replica](operating.md#read-replica).',
  },
  {
    name: 'DATABASE_ASYNC_STANDBY',
    default: 'warn',
    about:
      'PostgreSQL: whether readiness warns of a standby that streams asynchronously: warn or accept. See [Failover](operating.md#failover).',
  },
  {
    name: 'DATABASE_POOL_SIZE',
    default: String(defaultConnections.poolSize),
    about: 'PostgreSQL: how many connections each process opens at most. Their sum must stay below `max_connections`.',
  },
  {
    name: 'DATABASE_CONNECT_TIMEOUT_MS',
    default: String(defaultTimeouts.connectMs),
    about:
      'PostgreSQL: how many milliseconds the service waits to open a connection, or for a free one. A request that would wait longer gets 503.',
  },
  {
    name: 'DATABASE_STATEMENT_TIMEOUT_MS',
    default: String(defaultTimeouts.statementMs),
    about:
      'PostgreSQL: how many milliseconds one statement may take, and a transaction may sit idle. PostgreSQL enforces it; the service waits 2 s longer.',
  },
  {
    name: 'DATABASE_LONG_STATEMENT_TIMEOUT_MS',
    default: String(defaultTimeouts.longStatementMs),
    about:
      'PostgreSQL: the same limit for migrations, imports, `key rewrap`, the statistics of all offers and the `VACUUM` of an old month.',
  },
  {
    name: 'MIGRATION_BACKUP',
    default: 'on',
    about:
      'SQLite: copy the database before a migration, to `rewards.db.before-migration-VERSION`: on or off. See [Upgrade](operating.md#upgrade).',
  },
  { name: 'DATA_DIR', default: './data', about: 'Folder for everything that the service writes besides the database.' },
  { name: 'HOST', default: '127.0.0.1', about: 'Address to listen on. `0.0.0.0` listens on all.' },
  { name: 'PORT', default: '3000', about: 'TCP port to listen on. 0 picks a free one.' },
  {
    name: 'WORKERS',
    default: '1',
    about:
      'PostgreSQL: how many processes serve on `PORT`, 1 to 64. See [Workers](operating.md#workers). With SQLite: 1.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    about:
      'URL at which browsers reach the service. Click links and image URLs start with it. It may have a path: [Below a path](operating.md#below-a-path).',
  },
  {
    name: 'TLS_CERT',
    default: '',
    about: 'Path of the PEM certificate chain. With it and `TLS_KEY`, the service serves HTTPS itself.',
  },
  { name: 'TLS_KEY', default: '', about: 'Path of the PEM private key for `TLS_CERT`.' },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    about:
      'Addresses or CIDRs, comma-separated, of the proxies whose `X-Forwarded-*` headers the service trusts. Default: none.',
  },
  {
    name: 'COUNTRY_HEADER',
    default: '',
    about: "Header in which a trusted proxy sends the user's country, such as `CF-IPCountry`.",
  },
  {
    name: 'GEO_DATABASE',
    default: '',
    about: 'Path of a country database (`.mmdb`) to use instead of the built-in country data.',
  },
  {
    name: 'DATACENTER_RANGES',
    default: '',
    about:
      'Path of a text file with the address ranges of data centres, for the fraud rule `datacenter`. One CIDR per line; `#` starts a comment. The service reads it when it starts.',
  },
  {
    name: 'RATE_LIMIT',
    default: '600',
    about: 'API requests that one address may send a minute. 0 turns off all rate limits.',
  },
  {
    name: 'RATE_LIMIT_KEY',
    default: '6000',
    about: 'Requests that may be sent with one secret key a minute. 0: no limit.',
  },
  {
    name: 'RATE_LIMIT_PAGES',
    default: '6000',
    about: "Requests that one address may send a minute for pages and the widget's files. 0: no limit.",
  },
  {
    name: 'MAX_CONNECTIONS',
    default: '10000',
    about:
      'How many connections may be open, as far as the limit of open files leaves room. The service closes further ones at once. 0: as many as that limit allows.',
  },
  {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: '500',
    about:
      'How many connections one address (IPv6: one /64) may have open, and four times as many one IPv6 /48. `TRUSTED_PROXIES` are exempt. 0: no limit.',
  },
  {
    name: 'STALL_TIMEOUT_S',
    default: '30',
    about:
      'The service closes a connection that sends or takes no byte for this many seconds in the middle of a request or response.',
  },
  {
    name: 'MAX_UNSENT_MB',
    default: '64',
    about: 'Memory, in megabytes, for all long responses that clients read slowly.',
  },
  {
    name: 'MAX_WAIT_MS',
    default: '200',
    about:
      'How many milliseconds a request may wait to be handled. If more requests arrive than the service can answer, it refuses those that would wait longer. 0: no limit. See [Limits](operating.md#limits).',
  },
  {
    name: 'MAX_USER_KEYS',
    default: '20000',
    about:
      "How many users' keys the service keeps in memory, each for at most a minute. 1000 keys take about 1 MB. With fewer than there are users active in a minute, requests take more CPU.",
  },
  {
    name: 'CONSOLE',
    default: 'on',
    about: 'Serve the [console](console.md) and the admin API: on or off.',
  },
  {
    name: 'CONSOLE_PORT',
    default: '',
    about:
      'TCP port for the console and the admin API, so that a firewall can keep it apart. Default: they are on `PORT`.',
  },
  {
    name: 'PAYOUT_CURRENCY',
    default: 'USD',
    about: 'The currency of payouts (ISO 4217), which the [console](console.md) shows beside amounts of money.',
  },
  {
    name: 'SUPPORT_DAILY_CREDIT',
    default: '50',
    about:
      'What one person with the role support may credit and deduct on a UTC day, in `PAYOUT_CURRENCY`, by adjustments, approved leads and tickets together.',
  },
  {
    name: 'READINESS_WEBHOOK',
    default: '',
    about:
      'URL that the service tells when a check of [readiness](operating.md#readiness-webhook) begins to warn or fail, and when it is well again.',
  },
  {
    name: 'READINESS_WEBHOOK_SECRET',
    default: '',
    about: 'Secret that signs what is sent there: `whsec_` and 32 bytes as base64.',
    isSecret: true,
  },
  {
    name: 'METRICS_PORT',
    default: '',
    about:
      'TCP port for [metrics](operating.md#metrics) in the format of Prometheus, at `/metrics`. With `WORKERS`, each further worker takes the next port. Default: no such port.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    about: 'Address to listen on for metrics. Other machines reach only an address that is not loopback.',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    about:
      'Token that a request for metrics must bear, at least 16 characters. If it is set and `METRICS_PORT` is not, `/metrics` is on `PORT`.',
    isSecret: true,
  },
  { name: 'LOG_LEVEL', default: 'info', about: `Lowest level to log: ${logLevels.join(', ')}.` },
  { name: 'COMPRESSION', default: 'on', about: 'Compress responses for clients that accept it: on or off.' },
  {
    name: 'DRAIN_DELAY_MS',
    default: '0',
    about:
      'How many milliseconds the service still takes requests after SIGTERM, while readiness answers 503: as long as proxies need to notice. See [Rolling restart](operating.md#rolling-restart).',
  },
  {
    name: 'DRAIN_TIMEOUT_MS',
    default: '10000',
    about: 'How many milliseconds open requests get to finish after SIGTERM, and after `DRAIN_DELAY_MS`.',
  },
  {
    name: 'OUTBOUND_ALLOW',
    default: '',
    about:
      'Private hosts that postbacks and feeds may reach: `host:port`, comma-separated, spelt exactly as in their URLs.',
  },
  { name: 'POSTBACK_ALLOW', default: '', about: 'The old name of OUTBOUND_ALLOW. Both lists count.' },
  { name: 'POSTBACK_CONCURRENCY', default: '8', about: 'How many requests to one postback may be in flight.' },
  {
    name: 'FEED_INTERVAL_S',
    default: '15',
    about: 'Seconds between looks for feeds that are due. 0: this process runs no feeds.',
  },
  {
    name: 'STATISTICS_INTERVAL_S',
    default: '300',
    about: 'Seconds between updates of epc, conversion rate, popularity, trending and observed. 0: no updates.',
  },
  ...retentionVariables,
  {
    name: 'MASTER_KEY_FILE',
    default: '',
    about:
      'Path of a file with the master key: 32 bytes as base64 or hex. Default with SQLite: `master.key` in `DATA_DIR`, which is created together with the database.',
  },
  { name: 'MASTER_KEY', default: '', about: 'The master key itself, instead of a file.', isSecret: true },
] as const satisfies readonly Variable[];

export type VariableName = (typeof variables)[number]['name'];
