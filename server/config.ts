import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import { isIP } from 'node:net';
import { parseUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { variables, type Variable, type VariableName } from './config-variables.ts';
import { logLevels, type LogLevel } from './runtime/log.ts';
import { isNetwork } from './net/address.ts';
import { withoutTrailingSlashes } from './net/without-trailing-slashes.ts';
import { parseAllowedHosts } from './net/allowed-hosts.ts';
import type { ConnectionSettings } from './store/postgres/connection-settings.ts';
import { maskPassword, parsePostgresUrl } from './store/postgres/servers.ts';
import { integer, oneOf } from './schema/setting-texts.ts';
import { readRetentionTimes, type RetentionTimes } from './schema/retention-variables.ts';
import { defaultTimeouts } from './store/postgres/timeouts.ts';

/** Environment variables by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that an operator can set, except secrets (secrets.ts). */
export interface Config {
  databaseUrl: string;
  postgres: ConnectionSettings;
  /** Whether to copy an SQLite database before a migration. */
  migrationBackup: boolean;
  dataDir: string;
  host: string;
  port: number;
  /** How many processes serve; with 1, the process that was started. */
  workers: number;
  /** Without a trailing slash. */
  publicUrl: string;
  tls: { certFile: string; keyFile: string } | null;
  /** CIDRs. */
  trustedProxies: readonly string[];
  /** Lower case. */
  countryHeader: string | null;
  geoDatabase: string | null;
  /** Path of a text file of CIDRs. */
  datacenterRanges: string | null;
  /** Requests a minute; 0 = no limit. */
  rateLimits: { perIp: number; perKey: number; pages: number };
  /** 0 = no bound. */
  connections: { most: number; mostPerAddress: number };
  stallTimeoutMs: number;
  maxUnsentBytes: number;
  /** How long requests may wait to be handled; 0 = no limit. */
  maxWaitMs: number;
  /** How many unwrapped keys of users the service keeps in memory at most. */
  keptPersonKeys: number;
  /** Whether to serve the console and the admin API. */
  console: boolean;
  /** Null: they are on the same port as all else. */
  consolePort: number | null;
  /** Where metrics are served, and on which port of their own; null if nowhere. */
  metrics: { host: string; port: number | null } | null;
  /** Who is told when readiness changes; null if nobody. */
  /** ISO 4217. */
  payoutCurrency: string;
  /** Units of the payout currency. */
  supportDailyCredit: Units;
  readinessWebhook: string | null;
  logLevel: LogLevel;
  compression: boolean;
  /** How long the service takes requests although it is about to stop. */
  drainDelayMs: number;
  drainTimeoutMs: number;
  /** Private hosts that postbacks and feeds may reach, in the form of `hostKey`. */
  outboundAllow: readonly string[];
  /** How many requests to one postback may be in flight. */
  postbackConcurrency: number;
  /** 0 = runs no feeds. */
  feedIntervalMs: number;
  /** 0 = no timers. */
  statisticsIntervalMs: number;
  /** How long old rows are kept. */
  retention: RetentionTimes;
}

const MASK = '********';

/** Some settings have bad values. The message names each one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The process's own environment, for callers that pass it on. */
export function processEnvironment(): Environment {
  return process.env;
}

/** Reads the configuration. Throws `ConfigError` naming every variable that has a bad value. */
export function readConfig(env: Environment = process.env): Config {
  const { config, problems } = parseConfig(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** Reads as much of the configuration as possible, and returns a sentence for every variable with a bad value. */
export function parseConfig(env: Environment): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const read = <T>(name: VariableName, parse: (text: string) => T, byDefault = defaultOf(name)): T | null => {
    const text = textOf(env, name) ?? byDefault;
    if (text === '') return null;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`);
      return null;
    }
  };

  const dataDir = textOf(env, 'DATA_DIR') ?? defaultOf('DATA_DIR');
  const databaseFile = textOf(env, 'DATA_DIR') === null ? defaultOf('DATABASE_URL') : `file:${dataDir}/rewards.db`;
  const certFile = textOf(env, 'TLS_CERT');
  const keyFile = textOf(env, 'TLS_KEY');
  if ((certFile === null) !== (keyFile === null)) problems.push('TLS_CERT and TLS_KEY must be set together');
  const tls = certFile !== null && keyFile !== null ? { certFile, keyFile } : null;
  const timeoutOf = (name: VariableName): number => read(name, integer(100, DAY_MS)) ?? 0;
  const port = read('PORT', integer(0, 65_535)) ?? 0;
  const perIp = read('RATE_LIMIT', integer(0, 1_000_000)) ?? 0;
  const perKey = read('RATE_LIMIT_KEY', integer(0, 1_000_000)) ?? 0;
  const pages = read('RATE_LIMIT_PAGES', integer(0, 1_000_000)) ?? 0;
  const metricsPort = read('METRICS_PORT', integer(1, 65_535));
  const metricsHost = read('METRICS_HOST', parseHost) ?? '';
  const metricsToken = read('METRICS_TOKEN', parseToken);
  const config: Config = {
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl, databaseFile) ?? databaseFile,
    postgres: {
      poolSize: read('DATABASE_POOL_SIZE', integer(1, 1_000)) ?? 0,
      directUrl: read('DATABASE_DIRECT_URL', parsePostgresUrl),
      replicaUrl: read('DATABASE_REPLICA_URL', parsePostgresUrl),
      acceptsAsyncStandby: read('DATABASE_ASYNC_STANDBY', oneOf(['warn', 'accept'])) === 'accept',
      timeouts: {
        connectMs: timeoutOf('DATABASE_CONNECT_TIMEOUT_MS'),
        statementMs: timeoutOf('DATABASE_STATEMENT_TIMEOUT_MS'),
        longStatementMs: timeoutOf('DATABASE_LONG_STATEMENT_TIMEOUT_MS'),
        graceMs: defaultTimeouts.graceMs,
        sliceMs: defaultTimeouts.sliceMs,
      },
    },
    migrationBackup: read('MIGRATION_BACKUP', oneOf(['on', 'off'])) === 'on',
    dataDir,
    host: read('HOST', parseHost) ?? '',
    port,
    workers: read('WORKERS', integer(1, 64)) ?? 1,
    publicUrl: read('PUBLIC_URL', parsePublicUrl, `${tls === null ? 'http' : 'https'}://localhost:${port}`) ?? '',
    tls,
    trustedProxies: read('TRUSTED_PROXIES', parseNetworks) ?? [],
    countryHeader: read('COUNTRY_HEADER', parseHeaderName),
    geoDatabase: textOf(env, 'GEO_DATABASE'),
    datacenterRanges: textOf(env, 'DATACENTER_RANGES'),
    rateLimits: { perIp, perKey: perIp === 0 ? 0 : perKey, pages: perIp === 0 ? 0 : pages },
    connections: {
      most: read('MAX_CONNECTIONS', integer(0, 1_000_000)) ?? 0,
      mostPerAddress: read('MAX_CONNECTIONS_PER_ADDRESS', integer(0, 1_000_000)) ?? 0,
    },
    stallTimeoutMs: (read('STALL_TIMEOUT_S', integer(1, 3_600)) ?? 0) * 1_000,
    maxUnsentBytes: (read('MAX_UNSENT_MB', integer(1, 65_536)) ?? 0) * 2 ** 20,
    maxWaitMs: read('MAX_WAIT_MS', integer(0, 60_000)) ?? 0,
    keptPersonKeys: read('MAX_USER_KEYS', integer(2, 10_000_000)) ?? 0,
    console: read('CONSOLE', oneOf(['on', 'off'])) === 'on',
    consolePort: read('CONSOLE_PORT', integer(1, 65_535)),
    payoutCurrency: read('PAYOUT_CURRENCY', parseCurrency) ?? 'USD',
    supportDailyCredit: read('SUPPORT_DAILY_CREDIT', parseMoney) ?? 0,
    readinessWebhook: read('READINESS_WEBHOOK', parseWebhookUrl),
    metrics: metricsPort === null && metricsToken === null ? null : { host: metricsHost, port: metricsPort },
    logLevel: read('LOG_LEVEL', oneOf(logLevels)) ?? 'info',
    compression: read('COMPRESSION', oneOf(['on', 'off'])) === 'on',
    drainDelayMs: read('DRAIN_DELAY_MS', integer(0, 600_000)) ?? 0,
    drainTimeoutMs: read('DRAIN_TIMEOUT_MS', integer(0, 600_000)) ?? 0,
    outboundAllow: [
      ...(read('OUTBOUND_ALLOW', parseAllowedHosts) ?? []),
      ...(read('POSTBACK_ALLOW', parseAllowedHosts) ?? []),
    ],
    postbackConcurrency: read('POSTBACK_CONCURRENCY', integer(1, 256)) ?? 0,
    feedIntervalMs: (read('FEED_INTERVAL_S', integer(0, 86_400)) ?? 0) * 1_000,
    statisticsIntervalMs: (read('STATISTICS_INTERVAL_S', integer(0, 86_400)) ?? 0) * 1_000,
    retention: readRetentionTimes(read),
  };
  if (config.workers > 1 && config.databaseUrl.startsWith('file:')) {
    problems.push('WORKERS must be 1 with SQLite, whose file has one writer at a time; for more, use PostgreSQL');
  }
  if (config.databaseUrl.startsWith('file:')) {
    if (config.postgres.directUrl !== null) problems.push('DATABASE_DIRECT_URL needs a DATABASE_URL of PostgreSQL');
    if (config.postgres.replicaUrl !== null) problems.push('DATABASE_REPLICA_URL needs a DATABASE_URL of PostgreSQL');
  }
  if (config.retention.auditMs !== null && config.retention.archiveDir === null) {
    problems.push('RETENTION_AUDIT_DAYS needs RETENTION_ARCHIVE_DIR: the audit log loses only what is archived');
  }
  if ((read('READINESS_WEBHOOK_SECRET', parseWebhookSecret) === null) !== (config.readinessWebhook === null)) {
    problems.push('READINESS_WEBHOOK and READINESS_WEBHOOK_SECRET must be set together');
  }
  if (metricsPort !== null && (metricsPort === port || metricsPort === config.consolePort)) {
    problems.push(
      'METRICS_PORT must differ from PORT and CONSOLE_PORT, and so must the ports that workers take after it',
    );
  }
  if (metricsPort === null && metricsToken !== null && config.workers > 1) {
    problems.push(
      'METRICS_TOKEN needs METRICS_PORT where WORKERS is more than 1, because each worker has its own metrics',
    );
  }
  if (config.consolePort !== null && config.consolePort === port) problems.push('CONSOLE_PORT must differ from PORT');
  return { config, problems };
}

/** A setting with its value in effect. */
export interface Setting {
  name: VariableName;
  value: string;
  /** Where the value comes from. */
  source: 'environment' | 'default';
}

/**
 * Every setting with its value in effect, with secrets and passwords masked. Throws `ConfigError` like `readConfig`.
 */
export function describeConfig(env: Environment = process.env): Setting[] {
  const { databaseUrl, publicUrl } = readConfig(env);
  const derived = new Map<VariableName, string>([
    ['DATABASE_URL', databaseUrl],
    ['PUBLIC_URL', publicUrl],
  ]);
  return variables.map((variable: Variable & { name: VariableName }) => {
    const text = textOf(env, variable.name);
    const source = text === null ? 'default' : 'environment';
    const effective = derived.get(variable.name);
    const value = variable.isSecret === true && text !== null ? MASK : (effective ?? text ?? defaultOf(variable.name));
    return { name: variable.name, value: maskPassword(value, MASK), source };
  });
}

/** The value of a variable; null if it is unset or empty, because compose files pass on empty variables. */
export function textOf(env: Environment, name: VariableName): string | null {
  const text = env[name]?.trim();
  return text === undefined || text === '' ? null : text;
}

/** The default of a setting as text; '' if it has none, or one that depends on other settings. */
export function defaultOf(name: VariableName): string {
  return name === 'PUBLIC_URL' ? '' : (variables.find((variable) => variable.name === name)?.default ?? '');
}

function parseDatabaseUrl(text: string): string {
  if (/^file:./.test(text)) return text;
  if (/^postgres(ql)?:\/\/./.test(text)) return parsePostgresUrl(text);
  throw new RangeError('must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE');
}

function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('must be an http or https URL without a query');
  }
  return withoutTrailingSlashes(url.href);
}

function parseNetworks(text: string): string[] {
  const list = text.split(',').map((part) => part.trim());
  const bad = list.find((part) => !isNetwork(part));
  if (bad !== undefined) throw new RangeError(`must be addresses or CIDRs, comma-separated; '${bad}' is neither`);
  return list;
}

function parseHost(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9._-]{1,253}$/.test(text)) {
    throw new RangeError('must be an address or a host name, without scheme and port');
  }
  return text;
}

function parseWebhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new RangeError('must be an http or https URL without a user and password');
  }
  return url.href;
}

function parseCurrency(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new RangeError('must be a code of ISO 4217, such as EUR');
  return text;
}

function parseMoney(text: string): Units {
  const units = parseUnits(text);
  if (units === null || units < 0) throw new RangeError('must be an amount such as 50 or 12.5');
  return units;
}

function parseWebhookSecret(text: string): string {
  const isSecret = /^whsec_[A-Za-z0-9+/]{43}=$/.test(text);
  if (!isSecret) throw new RangeError('must be whsec_ and 32 bytes as base64, such as: openssl rand -base64 32');
  return text;
}

function parseToken(text: string): string {
  if (!/^[\x21-\x7e]{16,512}$/.test(text)) throw new RangeError('must have 16 to 512 characters, without spaces');
  return text;
}

function parseHeaderName(text: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(text)) throw new RangeError('must be a header name');
  return text.toLowerCase();
}
