import { logLevels } from './ops/log.ts';
import { defaultTimeouts } from './store/postgres/timeouts.ts';

/** One variable as the operator's guide shows it. `default` is text; '' = unset. */
export interface Variable {
  name: string;
  default: string;
  about: string;
  isSecret?: true;
}

/** Every variable that the service reads, in the order of the documentation. */
export const variables = [
  {
    name: 'DATABASE_URL',
    default: 'file:./data/rewards.db',
    about:
      'Where the data is: `file:PATH` (SQLite) or `postgres://…`. When only `DATA_DIR` is set, `rewards.db` in that folder.',
  },
  {
    name: 'DATABASE_CONNECT_TIMEOUT_MS',
    default: String(defaultTimeouts.connectMs),
    about: 'PostgreSQL: milliseconds to make a connection, or to wait for a free one.',
  },
  {
    name: 'DATABASE_STATEMENT_TIMEOUT_MS',
    default: String(defaultTimeouts.statementMs),
    about:
      'PostgreSQL: milliseconds that the server gives one statement, and a transaction that waits for its next one. The service waits 2 s longer for an answer.',
  },
  {
    name: 'DATABASE_LONG_STATEMENT_TIMEOUT_MS',
    default: String(defaultTimeouts.longStatementMs),
    about: 'PostgreSQL: the same for migrations, imports, `key rewrap` and the statistics of all offers.',
  },
  { name: 'DATA_DIR', default: './data', about: 'Folder of what the service writes beside the database.' },
  { name: 'HOST', default: '127.0.0.1', about: 'Address to listen on; `0.0.0.0` for all.' },
  { name: 'PORT', default: '3000', about: 'TCP port to listen on; 0 takes a free one.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    about: 'Address under which browsers reach the service; stands in click and image addresses.',
  },
  {
    name: 'TLS_CERT',
    default: '',
    about: 'Path of the PEM certificate chain; with `TLS_KEY` the service speaks HTTPS itself.',
  },
  { name: 'TLS_KEY', default: '', about: 'Path of the PEM private key of `TLS_CERT`.' },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    about:
      'Addresses or CIDRs, comma separated, of proxies whose `X-Forwarded-*` headers are believed. Nobody by default.',
  },
  {
    name: 'COUNTRY_HEADER',
    default: '',
    about: "Header in which a trusted proxy names the visitor's country, such as `CF-IPCountry`.",
  },
  {
    name: 'GEO_DATABASE',
    default: '',
    about: 'Path of a country database (`.mmdb`) to use instead of the built-in one.',
  },
  {
    name: 'DATACENTER_RANGES',
    default: '',
    about:
      "Path of a text file of data centres' address ranges, a CIDR a line, `#` before comments. Read at the start; clicks from them are what the fraud rule `datacenter` finds.",
  },
  {
    name: 'RATE_LIMIT',
    default: '600',
    about: 'Offer requests a minute from one address. 0 switches every limit off.',
  },
  { name: 'RATE_LIMIT_KEY', default: '6000', about: 'Requests a minute with one secret key. 0 = no limit.' },
  {
    name: 'RATE_LIMIT_PAGES',
    default: '6000',
    about: "Requests a minute from one address for pages and the widget's files. 0 = no limit.",
  },
  {
    name: 'MAX_CONNECTIONS',
    default: '10000',
    about: 'Connections at once; further ones are closed at once. 0 = as many as the system allows.',
  },
  {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: '500',
    about: 'Connections at once from one address (IPv6: one /64), `TRUSTED_PROXIES` excepted. 0 = no limit.',
  },
  {
    name: 'STALL_TIMEOUT_S',
    default: '30',
    about: 'Seconds after which a connection is cut on which nothing moves while a request or its answer is under way.',
  },
  {
    name: 'MAX_UNSENT_MB',
    default: '64',
    about: 'Megabytes that long answers may hold, all together, until their readers take them.',
  },
  { name: 'LOG_LEVEL', default: 'info', about: `Least level that is logged: ${logLevels.join(', ')}.` },
  { name: 'COMPRESSION', default: 'on', about: 'Compressed answers for clients that accept them: on or off.' },
  {
    name: 'DRAIN_TIMEOUT_MS',
    default: '10000',
    about: 'Milliseconds that requests under way get to finish after SIGTERM.',
  },
  {
    name: 'POSTBACK_ALLOW',
    default: '',
    about:
      'Private addresses that postbacks may reach: exact `host:port`, comma separated, as the host stands in the address.',
  },
  { name: 'POSTBACK_CONCURRENCY', default: '8', about: 'Requests under way to one postback at most.' },
  {
    name: 'STATISTICS_INTERVAL_S',
    default: '300',
    about: 'Seconds after which epc, conversion rate, popularity and trending are made anew. 0 = never.',
  },
  {
    name: 'MASTER_KEY_FILE',
    default: '',
    about:
      'Path of a file with the master key: 32 bytes as base64 or hex. With SQLite, `master.key` in `DATA_DIR` by default, made at the first start.',
  },
  { name: 'MASTER_KEY', default: '', about: 'The master key itself, instead of a file.', isSecret: true },
] as const satisfies readonly Variable[];

export type VariableName = (typeof variables)[number]['name'];
