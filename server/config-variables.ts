import { logLevels } from './runtime/log.ts';
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
    about: 'PostgreSQL: most milliseconds to open a connection, or to wait for a free one.',
  },
  {
    name: 'DATABASE_STATEMENT_TIMEOUT_MS',
    default: String(defaultTimeouts.statementMs),
    about:
      'PostgreSQL: most milliseconds for one statement, and for a transaction to sit idle. The server enforces it; the service waits 2 s longer.',
  },
  {
    name: 'DATABASE_LONG_STATEMENT_TIMEOUT_MS',
    default: String(defaultTimeouts.longStatementMs),
    about: 'PostgreSQL: the same for migrations, imports, `key rewrap` and the statistics of all offers.',
  },
  { name: 'DATA_DIR', default: './data', about: 'Folder for everything the service writes besides the database.' },
  { name: 'HOST', default: '127.0.0.1', about: 'Address to listen on; `0.0.0.0` for all.' },
  { name: 'PORT', default: '3000', about: 'TCP port to listen on; 0 takes a free one.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    about: 'Address at which browsers reach the service. Click links and image URLs start with it.',
  },
  {
    name: 'TLS_CERT',
    default: '',
    about: 'Path of the PEM certificate chain; with `TLS_KEY` the service speaks HTTPS itself.',
  },
  { name: 'TLS_KEY', default: '', about: 'Path of the PEM private key that belongs to `TLS_CERT`.' },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    about:
      'Addresses or CIDRs, comma separated, of proxies whose `X-Forwarded-*` headers the service trusts. None by default.',
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
      'Path of a text file with the address ranges of data centres for the fraud rule `datacenter`: one CIDR per line, `#` starts a comment. Read at startup.',
  },
  {
    name: 'RATE_LIMIT',
    default: '600',
    about: 'API requests a minute from one address. 0 turns off all rate limits.',
  },
  { name: 'RATE_LIMIT_KEY', default: '6000', about: 'Requests a minute with one secret key. 0: no limit.' },
  {
    name: 'RATE_LIMIT_PAGES',
    default: '6000',
    about: "Requests a minute from one address for pages and the widget's files. 0: no limit.",
  },
  {
    name: 'MAX_CONNECTIONS',
    default: '10000',
    about: 'Simultaneous connections; further ones are closed at once. 0: as many as the system allows.',
  },
  {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: '500',
    about: 'Simultaneous connections from one address (IPv6: one /64), except `TRUSTED_PROXIES`. 0: no limit.',
  },
  {
    name: 'STALL_TIMEOUT_S',
    default: '30',
    about:
      'Seconds without a byte, in the middle of a request or answer, after which the service closes the connection.',
  },
  {
    name: 'MAX_UNSENT_MB',
    default: '64',
    about: 'Megabytes of memory, in total, for long answers that wait for slow readers.',
  },
  { name: 'LOG_LEVEL', default: 'info', about: `Lowest level to log: ${logLevels.join(', ')}.` },
  { name: 'COMPRESSION', default: 'on', about: 'Compress answers for clients that accept it: on or off.' },
  {
    name: 'DRAIN_TIMEOUT_MS',
    default: '10000',
    about: 'Milliseconds that open requests get to finish after SIGTERM.',
  },
  {
    name: 'POSTBACK_ALLOW',
    default: '',
    about: 'Private receivers that postbacks may reach: `host:port`, comma separated, spelt exactly as in their URLs.',
  },
  { name: 'POSTBACK_CONCURRENCY', default: '8', about: 'Most requests in flight to one postback.' },
  {
    name: 'STATISTICS_INTERVAL_S',
    default: '300',
    about: 'Seconds between updates of epc, conversion rate, popularity and trending. 0: never.',
  },
  {
    name: 'MASTER_KEY_FILE',
    default: '',
    about:
      'Path of a file with the master key: 32 bytes as base64 or hex. With SQLite, `master.key` in `DATA_DIR` by default, created at the first start.',
  },
  { name: 'MASTER_KEY', default: '', about: 'The master key itself, instead of a file.', isSecret: true },
] as const satisfies readonly Variable[];

export type VariableName = (typeof variables)[number]['name'];
