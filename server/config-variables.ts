import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import {
  amount,
  anyText,
  bearerToken,
  currencyCode,
  databaseAddress,
  daysOrOff,
  eitherWord,
  headerName,
  hostName,
  integer,
  issuerUrl,
  networks,
  oneOf,
  onOrOff,
  publicAddress,
  roleMap,
  scopes,
  shortLine,
  webhookSecret,
  webhookUrl,
} from './config-readers.ts';
import { parseAllowedHosts } from './net/allowed-hosts.ts';
import { logLevels } from './runtime/log.ts';
import { defaultConnections } from './store/postgres/connection-settings.ts';
import { parsePostgresUrl } from './store/postgres/servers.ts';
import { defaultTimeouts } from './store/postgres/timeouts.ts';

/** An environment variable. */
export interface Variable<Value = unknown> {
  readonly name: string;
  /** Throws a `RangeError` that continues the name. */
  readonly read: (text: string) => Value;
  /** The value if it is unset. Without a default, an unset variable is null. */
  readonly default?: string;
  /** A default that depends on other variables, as the documentation shows it. `config.ts` computes it. */
  readonly derivedDefault?: string;
  /** Its help, in Markdown. */
  readonly about: string;
  readonly isSecret?: true;
  /** Only our variables start with this prefix, so an unknown one with it is reported. */
  readonly prefix?: string;
}

interface VariableTree {
  readonly [key: string]: Variable | VariableTree;
}

/** The values of a tree of variables, with the same keys. */
export type ValuesOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Variable<infer Value>
    ? Tree[Key] extends { readonly default: string }
      ? Value
      : Value | null
    : ValuesOf<Tree[Key]>;
};

/** Every environment variable of the service, by its name in `Config`, in the order of docs/configuration.md. */
export const variables = {
  databaseUrl: {
    name: 'DATABASE_URL',
    read: databaseAddress,
    derivedDefault: 'file:./data/rewards.db',
    prefix: 'DATABASE_URL',
    about:
      'The database: `file:PATH` (SQLite) or `postgres://…`, which may name [several hosts](postgresql.md#failover). If only `DATA_DIR` is set, `rewards.db` in that folder.',
  },
  postgres: {
    directUrl: {
      name: 'DATABASE_DIRECT_URL',
      read: parsePostgresUrl,
      about:
        'PostgreSQL, if `DATABASE_URL` leads to a pooler in transaction mode: the address of the server itself, for migrations and `VACUUM`. See [PgBouncer](postgresql.md#pgbouncer).',
    },
    replicaUrl: {
      name: 'DATABASE_REPLICA_URL',
      read: parsePostgresUrl,
      about:
        'PostgreSQL: the address of a standby, `postgres://…`, from which statistics and lists are read. See [Replica](postgresql.md#read-replica).',
    },
    acceptsAsyncStandby: {
      name: 'DATABASE_ASYNC_STANDBY',
      read: eitherWord('accept', 'warn'),
      default: 'warn',
      about:
        'PostgreSQL: whether readiness warns about an asynchronous standby: warn or accept. See [Failover](postgresql.md#failover).',
    },
    poolSize: {
      name: 'DATABASE_POOL_SIZE',
      read: integer(1, 1_000),
      default: String(defaultConnections.poolSize),
      about:
        'PostgreSQL: how many connections each process opens at most. Their sum must stay below `max_connections`.',
    },
    timeouts: {
      connectMs: {
        name: 'DATABASE_CONNECT_TIMEOUT_MS',
        read: integer(100, DAY_MS),
        default: String(defaultTimeouts.connectMs),
        about:
          'PostgreSQL: how many milliseconds the service waits to open a connection, or for a free one. A request that would wait longer gets 503.',
      },
      statementMs: {
        name: 'DATABASE_STATEMENT_TIMEOUT_MS',
        read: integer(100, DAY_MS),
        default: String(defaultTimeouts.statementMs),
        about:
          'PostgreSQL: how many milliseconds one statement may take, and a transaction may sit idle. PostgreSQL enforces it; the service waits 2 s longer.',
      },
      longStatementMs: {
        name: 'DATABASE_LONG_STATEMENT_TIMEOUT_MS',
        read: integer(100, DAY_MS),
        default: String(defaultTimeouts.longStatementMs),
        about:
          'PostgreSQL: the same limit for migrations, imports, `key rewrap`, the statistics of all offers and the `VACUUM` of an old month.',
      },
    },
  },
  migrationBackup: {
    name: 'MIGRATION_BACKUP',
    read: onOrOff,
    default: 'on',
    about:
      'SQLite: copy the database before a migration, to `rewards.db.before-migration-VERSION`: on or off. See [Upgrade](upgrade-and-move.md#upgrade).',
  },
  dataDir: {
    name: 'DATA_DIR',
    read: anyText,
    default: './data',
    about: 'Folder for everything that the service writes, except the database.',
  },
  host: {
    name: 'HOST',
    read: hostName,
    default: '127.0.0.1',
    about: 'Address to listen on. `0.0.0.0` listens on all.',
  },
  port: {
    name: 'PORT',
    read: integer(0, 65_535),
    default: '3000',
    about: 'TCP port to listen on. 0 picks a free one.',
  },
  workers: {
    name: 'WORKERS',
    read: integer(1, 64),
    default: '1',
    about:
      'PostgreSQL: how many processes serve on `PORT`, 1 to 64. See [Workers](postgresql.md#workers). With SQLite: 1.',
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    read: publicAddress,
    derivedDefault: 'http://localhost:PORT',
    about:
      'URL at which browsers reach the service. Click links and image URLs start with it. It may have a path: [Below a path](https-and-proxies.md#below-a-path).',
  },
  tls: {
    certFile: {
      name: 'TLS_CERT',
      read: anyText,
      about: 'Path of the PEM certificate chain. With it and `TLS_KEY`, the service serves HTTPS itself.',
    },
    keyFile: {
      name: 'TLS_KEY',
      read: anyText,
      about: 'Path of the PEM private key for `TLS_CERT`.',
    },
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    read: networks,
    prefix: 'TRUSTED_PROX',
    about:
      'Addresses or CIDRs, comma-separated, of the proxies whose `X-Forwarded-*` headers the service trusts. Default: none.',
  },
  countryHeader: {
    name: 'COUNTRY_HEADER',
    read: headerName,
    prefix: 'COUNTRY_HEADER',
    about: "Header in which a trusted proxy sends the user's country, such as `CF-IPCountry`.",
  },
  geoDatabase: {
    name: 'GEO_DATABASE',
    read: anyText,
    prefix: 'GEO_DATABASE',
    about: 'Path of a country database (`.mmdb`) to use instead of the built-in country data.',
  },
  datacenterRanges: {
    name: 'DATACENTER_RANGES',
    read: anyText,
    prefix: 'DATACENTER',
    about:
      'Path of a text file with the address ranges of data centers, for the fraud rule `datacenter`. One CIDR per line; `#` starts a comment. The service reads it when it starts.',
  },
  rateLimits: {
    perIp: {
      name: 'RATE_LIMIT',
      read: integer(0, 1_000_000),
      default: '600',
      prefix: 'RATE_LIMIT',
      about: 'API requests that one address may send a minute. 0 turns off all rate limits.',
    },
    perKey: {
      name: 'RATE_LIMIT_KEY',
      read: integer(0, 1_000_000),
      default: '6000',
      about: 'Requests that may be sent with one secret key a minute. 0: no limit.',
    },
    pages: {
      name: 'RATE_LIMIT_PAGES',
      read: integer(0, 1_000_000),
      default: '6000',
      about: "Requests that one address may send a minute for pages and the widget's files. 0: no limit.",
    },
  },
  connections: {
    most: {
      name: 'MAX_CONNECTIONS',
      read: integer(0, 1_000_000),
      default: '10000',
      about:
        'How many connections may be open, within the limit of open files. The service closes further ones at once. 0: as many as that limit allows.',
    },
    mostPerAddress: {
      name: 'MAX_CONNECTIONS_PER_ADDRESS',
      read: integer(0, 1_000_000),
      default: '500',
      about:
        'How many connections one address (IPv6: one /64) may have open. An IPv6 /48 may have four times as many. `TRUSTED_PROXIES` are exempt. 0: no limit.',
    },
  },
  stallTimeoutMs: {
    name: 'STALL_TIMEOUT_S',
    read: integer(1, 3_600, 1_000),
    default: '30',
    about:
      'The service closes a connection that sends or takes no byte for this many seconds in the middle of a request or response.',
  },
  maxUnsentBytes: {
    name: 'MAX_UNSENT_MB',
    read: integer(1, 65_536, 2 ** 20),
    default: '64',
    about: 'Memory, in megabytes, for all long responses that clients read slowly.',
  },
  maxWaitMs: {
    name: 'MAX_WAIT_MS',
    read: integer(0, 60_000),
    default: '200',
    about:
      'How many milliseconds a request may wait. During overload, the service refuses requests that would wait longer. 0: no limit. See [Limits](install.md#limits).',
  },
  keptPersonKeys: {
    name: 'MAX_USER_KEYS',
    read: integer(2, 10_000_000),
    default: '20000',
    about:
      "How many users' keys the service keeps in memory, each for at most a minute. 1000 keys take about 1 MB. If more users are active in a minute, requests take more CPU.",
  },
  console: {
    name: 'CONSOLE',
    read: onOrOff,
    default: 'on',
    about: 'Serve the [console](console.md) and the admin API: on or off.',
  },
  consolePort: {
    name: 'CONSOLE_PORT',
    read: integer(1, 65_535),
    about:
      'TCP port for the console and the admin API, so that a firewall can keep it apart. Default: they are on `PORT`.',
  },
  provider: {
    issuer: {
      name: 'OIDC_ISSUER',
      read: issuerUrl,
      prefix: 'OIDC',
      about:
        'The issuer URL of an OpenID Connect provider that people sign in to the console with. See [Sign in with a provider](team-and-sign-in.md#sign-in-with-a-provider).',
    },
    clientId: {
      name: 'OIDC_CLIENT_ID',
      read: anyText,
      about: "The console's client ID at the provider.",
    },
    clientSecret: {
      name: 'OIDC_CLIENT_SECRET',
      read: anyText,
      isSecret: true,
      about: "The console's client secret at the provider.",
    },
    clientSecretFile: {
      name: 'OIDC_CLIENT_SECRET_FILE',
      read: anyText,
      about: 'Path of a file with the client secret, instead of `OIDC_CLIENT_SECRET`.',
    },
    label: {
      name: 'OIDC_NAME',
      read: shortLine,
      default: 'SSO',
      about: 'What the button says after "Sign in with", such as `Okta`.',
    },
    scope: {
      name: 'OIDC_SCOPE',
      read: scopes,
      default: 'openid profile',
      about: 'The scopes to request. Some providers send groups only with the scope `groups`.',
    },
    roleClaim: {
      name: 'OIDC_ROLE_CLAIM',
      read: shortLine,
      default: 'groups',
      about: 'The claim that `OIDC_ROLES` refers to: a text, or a list of texts.',
    },
    roles: {
      name: 'OIDC_ROLES',
      read: roleMap,
      about:
        "Roles by value of that claim, such as `wall-admins=owner, agency=manager:1+2`. The first match counts. People who match need no invitation; others can't sign in with the provider. By default, roles are set in the console.",
    },
    isOnly: {
      name: 'OIDC_ONLY',
      read: onOrOff,
      default: 'off',
      about: 'Turn off passwords and passkeys for signing in, so that the provider is the only way: on or off.',
    },
  },
  payoutCurrency: {
    name: 'PAYOUT_CURRENCY',
    read: currencyCode,
    default: 'USD',
    about: 'The currency of payouts (ISO 4217), which the [console](console.md) shows with amounts of money.',
  },
  supportDailyCredit: {
    name: 'SUPPORT_DAILY_CREDIT',
    read: amount,
    default: '50',
    about:
      'The most that one person with the role support may credit and deduct on a UTC day, in `PAYOUT_CURRENCY`: adjustments, approved leads and tickets together.',
  },
  readinessWebhook: {
    name: 'READINESS_WEBHOOK',
    read: webhookUrl,
    about:
      'URL that the service notifies when a [readiness check](monitoring.md#readiness-webhook) starts to warn or fail, or recovers.',
  },
  readinessWebhookSecret: {
    name: 'READINESS_WEBHOOK_SECRET',
    read: webhookSecret,
    isSecret: true,
    about: 'Secret that signs these notifications: `whsec_` and 32 bytes as base64.',
  },
  metrics: {
    port: {
      name: 'METRICS_PORT',
      read: integer(1, 65_535),
      about:
        'TCP port for Prometheus [metrics](monitoring.md#metrics), at `/metrics`. With `WORKERS`, each further worker takes the next port. Default: off.',
    },
    host: {
      name: 'METRICS_HOST',
      read: hostName,
      default: '127.0.0.1',
      about: "Address to listen on for metrics. Other machines can't reach a loopback address.",
    },
    token: {
      name: 'METRICS_TOKEN',
      read: bearerToken,
      isSecret: true,
      about:
        'Bearer token for `/metrics`, at least 16 characters. Without `METRICS_PORT`, it serves `/metrics` on `PORT`.',
    },
  },
  logLevel: {
    name: 'LOG_LEVEL',
    read: oneOf(logLevels),
    default: 'info',
    about: `Lowest level to log: ${logLevels.join(', ')}.`,
  },
  compression: {
    name: 'COMPRESSION',
    read: onOrOff,
    default: 'on',
    about: 'Compress responses for clients that accept it: on or off.',
  },
  drainDelayMs: {
    name: 'DRAIN_DELAY_MS',
    read: integer(0, 600_000),
    default: '0',
    about:
      'How many milliseconds the service keeps serving after SIGTERM, while `/health/serving` responds with 503: longer than proxies need to notice. See [Rolling restart](postgresql.md#rolling-restart).',
  },
  drainTimeoutMs: {
    name: 'DRAIN_TIMEOUT_MS',
    read: integer(0, 600_000),
    default: '10000',
    prefix: 'DRAIN_TIMEOUT',
    about: 'How many milliseconds open requests get to finish after SIGTERM, and after `DRAIN_DELAY_MS`.',
  },
  outboundAllow: {
    name: 'OUTBOUND_ALLOW',
    read: parseAllowedHosts,
    about:
      'Private hosts that postbacks and feeds may reach: `host:port`, comma-separated, spelled exactly as in their URLs.',
  },
  postbackAllow: {
    name: 'POSTBACK_ALLOW',
    read: parseAllowedHosts,
    prefix: 'POSTBACK',
    about: 'The old name of OUTBOUND_ALLOW. Both lists apply.',
  },
  postbackConcurrency: {
    name: 'POSTBACK_CONCURRENCY',
    read: integer(1, 256),
    default: '8',
    about: 'How many requests to one postback may be in flight.',
  },
  feedIntervalMs: {
    name: 'FEED_INTERVAL_S',
    read: integer(0, 86_400, 1_000),
    default: '15',
    about: 'Seconds between checks for feeds that are due. 0: this process runs no feeds.',
  },
  statisticsIntervalMs: {
    name: 'STATISTICS_INTERVAL_S',
    read: integer(0, 86_400, 1_000),
    default: '300',
    prefix: 'STATISTICS',
    about: 'Seconds between updates of epc, conversion rate, popularity, trending and observed. 0: no updates.',
  },
  retention: {
    intervalMs: {
      name: 'RETENTION_INTERVAL_S',
      read: integer(0, 31 * 86_400, 1_000),
      default: '86400',
      prefix: 'RETENTION',
      about:
        'Seconds between runs of the job that deletes old rows. 0: only `retention run` does. See [Retention](privacy-and-retention.md#retention).',
    },
    clicksMs: {
      name: 'RETENTION_CLICKS_DAYS',
      read: daysOrOff(30),
      default: '90',
      about:
        'Days to keep a click without a lead, after the time that its offer leaves to complete it: 30 or more. Later leads are refused. `off`: forever.',
    },
    leadsMs: {
      name: 'RETENTION_LEADS_DAYS',
      read: daysOrOff(30),
      default: '180',
      about:
        "Days to keep a lead's click and deliveries after the lead last changed: 30 or more. Leads themselves are kept forever. `off`: forever.",
    },
    attemptsMs: {
      name: 'RETENTION_ATTEMPTS_DAYS',
      read: daysOrOff(7),
      default: '30',
      about: 'Days to keep each attempt to deliver a postback: 7 or more. `off`: as long as its delivery.',
    },
    addressesMs: {
      name: 'RETENTION_ADDRESSES_DAYS',
      read: daysOrOff(1),
      default: '7',
      about: "Days to keep users' IP addresses with their clicks: 1 or more. `off`: as long as the click.",
    },
    impressionsMs: {
      name: 'RETENTION_IMPRESSIONS_DAYS',
      read: daysOrOff(90),
      default: '400',
      about:
        "Days to keep counts of impressions, the console's figures of offers, sources, countries, placements and reversals, and how surveys ended: 90 or more. `off`: forever.",
    },
    securityMs: {
      name: 'RETENTION_SECURITY_DAYS',
      read: daysOrOff(30),
      default: '365',
      about: 'Days to keep security events: 30 or more. `off`: forever.',
    },
    auditMs: {
      name: 'RETENTION_AUDIT_DAYS',
      read: daysOrOff(365),
      default: 'off',
      about: 'Days to keep rows of the audit log: 365 or more, and with `RETENTION_ARCHIVE_DIR` only. `off`: forever.',
    },
    archiveDir: {
      name: 'RETENTION_ARCHIVE_DIR',
      read: anyText,
      about:
        'A folder to which the job writes clicks, deliveries, attempts and logs, compressed and encrypted, before it deletes them. See [Archive](privacy-and-retention.md#archive-deleted-rows).',
    },
  },
  masterKeyFile: {
    name: 'MASTER_KEY_FILE',
    read: anyText,
    prefix: 'MASTER_KEY',
    about:
      'Path of a file with the master key: 32 bytes as base64 or hex. Default with SQLite: `master.key` in `DATA_DIR`, which is created together with the database.',
  },
  masterKey: {
    name: 'MASTER_KEY',
    read: anyText,
    isSecret: true,
    about: 'The master key itself, instead of a file.',
  },
} as const satisfies VariableTree;

const isVariable = (each: Variable | VariableTree): each is Variable => typeof each.name === 'string';

const listOf = (tree: VariableTree): readonly Variable[] =>
  Object.values(tree).flatMap((each) => (isVariable(each) ? [each] : listOf(each)));

/** The same variables as a flat list. */
export const variableList = listOf(variables);

/** Calls `read` for each variable. */
export function readAll<Tree extends object>(tree: Tree, read: (variable: Variable) => unknown): ValuesOf<Tree> {
  const entries = Object.entries(tree as VariableTree).map(([key, each]) => [
    key,
    isVariable(each) ? read(each) : readAll(each, read),
  ]);
  return Object.fromEntries(entries) as ValuesOf<Tree>;
}
