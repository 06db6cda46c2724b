import { readAll, variableList, variables, type ValuesOf, type Variable } from './config-variables.ts';
import { publicAddress } from './config-readers.ts';
import { maskPassword } from './store/postgres/servers.ts';
import { defaultTimeouts } from './store/postgres/timeouts.ts';

/** Environment variables by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Values = ValuesOf<typeof variables>;

/** Everything that an operator can set, except secrets (secrets.ts). */
export type Config = ReturnType<typeof configOf>;

/** How long old rows are kept, in ms; null = forever (docs/privacy-and-retention.md#retention). */
export type RetentionTimes = Config['retention'];

const MASK = '********';

/** Some settings are invalid. The message names each one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The process's own environment, for callers that pass it on. */
export function processEnvironment(): Environment {
  return process.env;
}

/** Reads the configuration. Throws `ConfigError`, which names every invalid variable. */
export function readConfig(env: Environment = process.env): Config {
  const { config, problems } = parseConfig(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/**
 * Reads as much of the configuration as possible, with a sentence for every invalid variable. The default replaces its
 * value.
 */
export function parseConfig(env: Environment): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const values = readAll(variables, (variable) => {
    const { name, read } = variable;
    const text = textOf(env, variable);
    try {
      if (text !== null) return read(text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`);
    }
    return variable.default === undefined ? null : read(variable.default);
  });
  const config = configOf(values);
  return { config, problems: [...problems, ...conflictsIn(values, config)] };
}

/** Leaves out secrets, and computes values that depend on several variables. */
function configOf(all: Values) {
  const { masterKey: _key, masterKeyFile: _file, readinessWebhookSecret: _secret, postbackAllow, ...values } = all;
  const { dataDir, metrics, port, postgres, rateLimits } = values;
  const { clientId, clientSecret: _clientSecret, clientSecretFile: _secretFile, issuer, ...provider } = values.provider;
  const { certFile, keyFile } = values.tls;
  const tls = certFile !== null && keyFile !== null ? { certFile, keyFile } : null;
  return {
    ...values,
    databaseUrl: values.databaseUrl ?? `file:${dataDir}/rewards.db`,
    postgres: {
      ...postgres,
      timeouts: { ...postgres.timeouts, graceMs: defaultTimeouts.graceMs, sliceMs: defaultTimeouts.sliceMs },
    },
    publicUrl: values.publicUrl ?? publicAddress(`${tls === null ? 'http' : 'https'}://localhost:${port}`),
    tls,
    /** Null if people sign in without a provider. */
    provider: issuer === null || clientId === null ? null : { ...provider, issuer, clientId },
    trustedProxies: values.trustedProxies ?? [],
    rateLimits: rateLimits.perIp === 0 ? { perIp: 0, perKey: 0, pages: 0 } : rateLimits,
    /** Null if metrics are not served; a null port means the service's port. */
    metrics: metrics.port === null && metrics.token === null ? null : { host: metrics.host, port: metrics.port },
    /** In the form of `hostKey`. */
    outboundAllow: [...(values.outboundAllow ?? []), ...(postbackAllow ?? [])],
  };
}

/** A sentence for each pair of variables that conflict. */
function conflictsIn({ metrics, port, readinessWebhookSecret, tls, ...values }: Values, config: Config): string[] {
  const { consolePort, postgres, readinessWebhook, retention, workers } = values;
  const { clientId, clientSecret, clientSecretFile, isOnly, issuer, roles } = values.provider;
  const hasClientSecret = clientSecret !== null || clientSecretFile !== null;
  const isSqlite = config.databaseUrl.startsWith('file:');
  const isMetricsPortTaken = metrics.port !== null && (metrics.port === port || metrics.port === consolePort);
  const conflicts: readonly (readonly [isWrong: boolean, sentence: string])[] = [
    [(tls.certFile === null) !== (tls.keyFile === null), 'TLS_CERT and TLS_KEY must be set together'],
    [
      isSqlite && workers > 1,
      'WORKERS must be 1 with SQLite, whose file has one writer at a time; for more, use PostgreSQL',
    ],
    [isSqlite && postgres.directUrl !== null, 'DATABASE_DIRECT_URL needs a DATABASE_URL of PostgreSQL'],
    [isSqlite && postgres.replicaUrl !== null, 'DATABASE_REPLICA_URL needs a DATABASE_URL of PostgreSQL'],
    [
      retention.auditMs !== null && retention.archiveDir === null,
      'RETENTION_AUDIT_DAYS needs RETENTION_ARCHIVE_DIR: the audit log loses only what is archived',
    ],
    [
      (readinessWebhookSecret === null) !== (readinessWebhook === null),
      'READINESS_WEBHOOK and READINESS_WEBHOOK_SECRET must be set together',
    ],
    [
      isMetricsPortTaken,
      'METRICS_PORT must differ from PORT and CONSOLE_PORT, and so must the ports that workers take after it',
    ],
    [
      metrics.port === null && metrics.token !== null && workers > 1,
      'METRICS_TOKEN needs METRICS_PORT where WORKERS is more than 1, because each worker has its own metrics',
    ],
    [consolePort !== null && consolePort === port, 'CONSOLE_PORT must differ from PORT'],
    [
      new Set([issuer !== null, clientId !== null, hasClientSecret]).size > 1,
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together',
    ],
    [clientSecret !== null && clientSecretFile !== null, 'Set OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, not both'],
    [issuer === null && isOnly, 'OIDC_ONLY needs OIDC_ISSUER'],
    [issuer === null && roles !== null, 'OIDC_ROLES needs OIDC_ISSUER'],
  ];
  return conflicts.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

/** A setting with its value in effect. */
export interface Setting {
  name: string;
  value: string;
  /** Where the value comes from. */
  source: 'environment' | 'default';
}

/**
 * Every setting with its effective value, with secrets and passwords masked. Throws `ConfigError` like `readConfig`.
 */
export function describeConfig(env: Environment = process.env): Setting[] {
  const { databaseUrl, publicUrl } = readConfig(env);
  const derived = new Map<Variable, string>([
    [variables.databaseUrl, databaseUrl],
    [variables.publicUrl, publicUrl],
  ]);
  return variableList.map((variable) => {
    const text = textOf(env, variable);
    const source = text === null ? 'default' : 'environment';
    const effective = derived.get(variable) ?? text ?? variable.default ?? '';
    const value = variable.isSecret === true && text !== null ? MASK : effective;
    return { name: variable.name, value: maskPassword(value, MASK), source };
  });
}

/** The value of a variable; null if it is unset or empty, because compose files pass on empty variables. */
export function textOf(env: Environment, { name }: { name: string }): string | null {
  const text = env[name]?.trim();
  return text === undefined || text === '' ? null : text;
}
