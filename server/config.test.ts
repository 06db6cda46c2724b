import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS as DAY } from '@rewards-wall/shared/durations.ts';
import { expect, test } from 'vitest';
import { variableList } from './config-variables.ts';
import { ConfigError, parseConfig, readConfig } from './config.ts';
import { projectRoot } from './runtime/project-root.ts';

const documented = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8');
/** Secrets that `security/secrets.ts` reads. readConfig doesn't check them. */
const readElsewhere = ['MASTER_KEY', 'MASTER_KEY_FILE', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET_FILE'];

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    databaseUrl: 'file:./data/rewards.db',
    postgres: {
      poolSize: 10,
      directUrl: null,
      replicaUrl: null,
      acceptsAsyncStandby: false,
      timeouts: { connectMs: 5_000, statementMs: 10_000, longStatementMs: 600_000, graceMs: 2_000, sliceMs: 9 },
    },
    dataDir: './data',
    host: '127.0.0.1',
    port: 3000,
    workers: 1,
    publicUrl: 'http://localhost:3000',
    tls: null,
    trustedProxies: [],
    countryHeader: null,
    geoDatabase: null,
    datacenterRanges: null,
    rateLimits: { perIp: 600, perKey: 6000, pages: 6000 },
    connections: { most: 10_000, mostPerAddress: 500 },
    stallTimeoutMs: 30_000,
    maxUnsentBytes: 64 * 2 ** 20,
    maxWaitMs: 200,
    keptPersonKeys: 20_000,
    logLevel: 'info',
    console: true,
    consolePort: null,
    payoutCurrency: 'USD',
    supportDailyCredit: 500_000,
    migrationBackup: true,
    metrics: null,
    readinessWebhook: null,
    compression: true,
    drainDelayMs: 0,
    drainTimeoutMs: 10_000,
    outboundAllow: [],
    postbackConcurrency: 8,
    feedIntervalMs: 15_000,
    retention: {
      clicksMs: 90 * DAY,
      leadsMs: 180 * DAY,
      attemptsMs: 30 * DAY,
      addressesMs: 7 * DAY,
      impressionsMs: 400 * DAY,
      securityMs: 365 * DAY,
      auditMs: null,
      archiveDir: null,
      intervalMs: DAY,
    },
    statisticsIntervalMs: 300_000,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig(Object.fromEntries(variableList.map(({ name }) => [name, ' '])))).toEqual(readConfig({}));
});

/** A value for each variable that differs from its default. */
const everything: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://u:p@db/rewards',
  DATABASE_DIRECT_URL: 'postgres://u:p@primary/rewards',
  DATABASE_REPLICA_URL: 'postgres://u:p@standby/rewards',
  DATABASE_POOL_SIZE: '30',
  DATABASE_CONNECT_TIMEOUT_MS: '100',
  DATABASE_STATEMENT_TIMEOUT_MS: '200',
  DATABASE_LONG_STATEMENT_TIMEOUT_MS: '300',
  MIGRATION_BACKUP: 'off',
  DATA_DIR: '/var/lib/rewards',
  HOST: '::',
  PORT: '8080',
  WORKERS: '4',
  PUBLIC_URL: 'https://wall.example.com/rewards/',
  TLS_CERT: 'cert.pem',
  TLS_KEY: 'key.pem',
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
  COUNTRY_HEADER: 'CF-IPCountry',
  GEO_DATABASE: 'country.mmdb',
  DATACENTER_RANGES: 'ranges.txt',
  RATE_LIMIT: '10',
  RATE_LIMIT_KEY: '20',
  RATE_LIMIT_PAGES: '30',
  MAX_CONNECTIONS: '40',
  MAX_CONNECTIONS_PER_ADDRESS: '50',
  STALL_TIMEOUT_S: '60',
  MAX_UNSENT_MB: '70',
  MAX_WAIT_MS: '80',
  MAX_USER_KEYS: '5000',
  LOG_LEVEL: 'WARN',
  COMPRESSION: 'off',
  DRAIN_DELAY_MS: '7',
  DRAIN_TIMEOUT_MS: '5',
  OUTBOUND_ALLOW: '192.168.0.2:443',
  POSTBACK_ALLOW: 'localhost:3000, 10.0.0.5:80',
  POSTBACK_CONCURRENCY: '2',
  DATABASE_ASYNC_STANDBY: 'accept',
  FEED_INTERVAL_S: '30',
  STATISTICS_INTERVAL_S: '60',
  RETENTION_INTERVAL_S: '3600',
  RETENTION_CLICKS_DAYS: 'off',
  RETENTION_LEADS_DAYS: '365',
  RETENTION_ATTEMPTS_DAYS: '0',
  RETENTION_ADDRESSES_DAYS: '1',
  RETENTION_IMPRESSIONS_DAYS: '90',
  RETENTION_SECURITY_DAYS: '30',
  RETENTION_AUDIT_DAYS: '365',
  RETENTION_ARCHIVE_DIR: '/mnt/archives',
  CONSOLE: 'off',
  CONSOLE_PORT: '4000',
  READINESS_WEBHOOK: 'https://ops.example.com/hook',
  READINESS_WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=`,
  METRICS_PORT: '9464',
  METRICS_HOST: '0.0.0.0',
  METRICS_TOKEN: 'a-token-of-sixteen',
  PAYOUT_CURRENCY: 'EUR',
  SUPPORT_DAILY_CREDIT: '12.5',
  OIDC_ISSUER: 'https://id.example.com/realms/staff',
  OIDC_CLIENT_ID: 'wall',
  OIDC_CLIENT_SECRET: 'the-client-secret',
  OIDC_NAME: 'Acme ID',
  OIDC_SCOPE: 'openid  groups',
  OIDC_ROLE_CLAIM: 'roles',
  OIDC_ROLES: 'wall-admins=owner, help desk=support:1+2',
  OIDC_ONLY: 'on',
};

test('reads every variable', () => {
  expect(readConfig(everything)).toMatchObject({
    databaseUrl: 'postgres://u:p@db/rewards',
    postgres: {
      poolSize: 30,
      directUrl: 'postgres://u:p@primary/rewards',
      replicaUrl: 'postgres://u:p@standby/rewards',
      acceptsAsyncStandby: true,
      timeouts: { connectMs: 100, statementMs: 200, longStatementMs: 300, graceMs: 2_000, sliceMs: 9 },
    },
    dataDir: '/var/lib/rewards',
    host: '::',
    port: 8080,
    workers: 4,
    publicUrl: 'https://wall.example.com/rewards',
    tls: { certFile: 'cert.pem', keyFile: 'key.pem' },
    trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
    countryHeader: 'cf-ipcountry',
    geoDatabase: 'country.mmdb',
    datacenterRanges: 'ranges.txt',
    rateLimits: { perIp: 10, perKey: 20, pages: 30 },
    connections: { most: 40, mostPerAddress: 50 },
    stallTimeoutMs: 60_000,
    maxUnsentBytes: 70 * 2 ** 20,
    maxWaitMs: 80,
    keptPersonKeys: 5000,
    logLevel: 'warn',
    console: false,
    consolePort: 4000,
    payoutCurrency: 'EUR',
    supportDailyCredit: 125_000,
    migrationBackup: false,
    metrics: { host: '0.0.0.0', port: 9464 },
    readinessWebhook: 'https://ops.example.com/hook',
    compression: false,
    drainDelayMs: 7,
    drainTimeoutMs: 5,
    outboundAllow: ['192.168.0.2:443', 'localhost:3000', '10.0.0.5:80'],
    postbackConcurrency: 2,
    feedIntervalMs: 30_000,
    retention: {
      clicksMs: null,
      leadsMs: 365 * DAY,
      attemptsMs: null,
      addressesMs: DAY,
      impressionsMs: 90 * DAY,
      securityMs: 30 * DAY,
      auditMs: 365 * DAY,
      archiveDir: '/mnt/archives',
      intervalMs: 3_600_000,
    },
    statisticsIntervalMs: 60_000,
    provider: {
      issuer: 'https://id.example.com/realms/staff',
      clientId: 'wall',
      label: 'Acme ID',
      scope: 'openid groups',
      roleClaim: 'roles',
      roles: [
        { value: 'wall-admins', grant: { role: 'owner', publishers: null } },
        { value: 'help desk', grant: { role: 'support', publishers: [1, 2] } },
      ],
      isOnly: true,
    },
  });
});

test.each(variableList)('$name is documented, and its value counts', ({ name }) => {
  expect(documented).toContain(`| \`${name}\` `);
  if (readElsewhere.includes(name)) return;
  const { [name]: value, ...others } = everything;
  expect(value, `a value of ${name} in this test`).toBeDefined();
  expect(parseConfig(others)).not.toEqual(parseConfig(everything));
});

test('no secret is in the configuration, which is passed on to all parts', () => {
  const secrets = variableList.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  expect(secrets).toEqual(['OIDC_CLIENT_SECRET', 'READINESS_WEBHOOK_SECRET', 'METRICS_TOKEN', 'MASTER_KEY']);
  const { config } = parseConfig({ ...everything, MASTER_KEY: 'a-master-key', MASTER_KEY_FILE: '/the/key' });
  expect(JSON.stringify(config)).not.toMatch(/whsec_|a-token-of-sixteen|a-master-key|the\/key|the-client-secret/);
});

test('the default database is in DATA_DIR, and the default public URL has the port and scheme', () => {
  expect(readConfig({ DATA_DIR: '/data' }).databaseUrl).toBe('file:/data/rewards.db');
  expect(readConfig({ PORT: '81' }).publicUrl).toBe('http://localhost:81');
  expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://localhost');
  expect(readConfig({ TLS_CERT: 'c', TLS_KEY: 'k' }).publicUrl).toBe('https://localhost:3000');
});

test('RATE_LIMIT=0 turns off all limits', () => {
  expect(readConfig({ RATE_LIMIT: '0' }).rateLimits).toEqual({ perIp: 0, perKey: 0, pages: 0 });
});

test.each([
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['OIDC_ISSUER', 'http://id.example.com'],
  ['OIDC_ISSUER', 'https://id.example.com?x=1'],
  ['OIDC_ISSUER', 'https://user:password@id.example.com'],
  ['OIDC_SCOPE', 'profile'],
  ['OIDC_SCOPE', 'openid "'],
  ['OIDC_ROLES', 'wall-admins'],
  ['OIDC_ROLES', 'wall-admins=king'],
  ['OIDC_ROLES', 'wall-admins=owner:1,2'],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'postgres://u:p@db-1,/rewards'],
  ['DATABASE_DIRECT_URL', 'file:direct.db'],
  ['DATABASE_REPLICA_URL', 'standby'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_CONNECT_TIMEOUT_MS', '0'],
  ['DATABASE_STATEMENT_TIMEOUT_MS', '10s'],
  ['PUBLIC_URL', 'wall.example.com'],
  ['PUBLIC_URL', 'ftp://wall.example.com'],
  ['PUBLIC_URL', 'https://wall.example.com/?a=1'],
  ['PUBLIC_URL', 'https://user:pass@wall.example.com'],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0'],
  ['TRUSTED_PROXIES', '10.0.0/8'],
  ['TRUSTED_PROXIES', '0x0a.1'],
  ['HOST', 'http://localhost'],
  ['HOST', 'two words'],
  ['COUNTRY_HEADER', 'two words'],
  ['RATE_LIMIT', 'off'],
  ['RATE_LIMIT_KEY', '1.5'],
  ['RATE_LIMIT_PAGES', 'many'],
  ['MAX_CONNECTIONS', '-1'],
  ['MAX_CONNECTIONS_PER_ADDRESS', ' '.padEnd(2, 'x')],
  ['STALL_TIMEOUT_S', '0'],
  ['MAX_UNSENT_MB', '0'],
  ['MAX_WAIT_MS', '-1'],
  ['READINESS_WEBHOOK', 'ops.example.com'],
  ['READINESS_WEBHOOK', 'https://user:pass@ops.example.com'],
  ['READINESS_WEBHOOK_SECRET', 'whsec_short'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '3000'],
  ['METRICS_HOST', 'two words'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'with a space in it'],
  ['MAX_USER_KEYS', '1'],
  ['RETENTION_INTERVAL_S', 'daily'],
  ['RETENTION_CLICKS_DAYS', '29'],
  ['RETENTION_LEADS_DAYS', '1'],
  ['RETENTION_ATTEMPTS_DAYS', 'never'],
  ['RETENTION_ADDRESSES_DAYS', '-1'],
  ['RETENTION_IMPRESSIONS_DAYS', '36501'],
  ['RETENTION_SECURITY_DAYS', '29'],
  ['RETENTION_AUDIT_DAYS', '364'],
  ['RETENTION_AUDIT_DAYS', '400'],
  ['LOG_LEVEL', 'loud'],
  ['COMPRESSION', 'yes'],
  ['DRAIN_TIMEOUT_MS', '10s'],
  ['POSTBACK_ALLOW', '10.0.0.5'],
  ['POSTBACK_ALLOW', '169.254.169.254:80'],
  ['POSTBACK_CONCURRENCY', '0'],
  ['TLS_CERT', 'only-one.pem'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

test('refuses workers with SQLite, and takes up to 64 with PostgreSQL', () => {
  expect(() => readConfig({ WORKERS: '2' })).toThrow('WORKERS must be 1 with SQLite');
  const directUrl = 'postgres://u:p@primary/rewards';
  expect(() => readConfig({ DATABASE_DIRECT_URL: directUrl })).toThrow('DATABASE_DIRECT_URL needs');
  expect(() => readConfig({ DATABASE_REPLICA_URL: directUrl })).toThrow('DATABASE_REPLICA_URL needs');
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1);
  expect(readConfig({ WORKERS: '64', DATABASE_URL: 'postgres://u:p@db/rewards' }).workers).toBe(64);
});

test('names all bad variables at once', () => {
  const bad = { PORT: 'x', LOG_LEVEL: 'y' };
  expect(() => readConfig(bad)).toThrow(ConfigError);
  expect(() => readConfig(bad)).toThrow(/PORT .*\nLOG_LEVEL /);
});

test('metrics are off by default, on loopback with METRICS_PORT, and on PORT with METRICS_TOKEN alone', () => {
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ METRICS_TOKEN: 'a-token-of-sixteen' }).metrics).toEqual({ host: '127.0.0.1', port: null });
});

test('the ports of metrics, console and service differ, and each worker has a port for its metrics', () => {
  expect(() => readConfig({ CONSOLE_PORT: '4000', METRICS_PORT: '4000' })).toThrow('METRICS_PORT must differ');
  const workers = { DATABASE_URL: 'postgres://db/rewards', WORKERS: '2', METRICS_TOKEN: 'a-token-of-sixteen' };
  expect(() => readConfig(workers)).toThrow('METRICS_TOKEN needs METRICS_PORT');
  expect(readConfig({ ...workers, METRICS_PORT: '9464' }).metrics?.port).toBe(9464);
});
