import { statSync } from 'node:fs';
import pg from 'pg';
import { CACHE_KB } from '../../server/store/sqlite/connect.ts';
import type { Server } from '../processes/servers.ts';

/** Resource use of the service's process and its database. */
export interface Sample {
  /** Minutes since the first sample. */
  minute: number;
  /** Megabytes (10^6 bytes). `heap`: reserved by V8; `used`: its used part, with garbage. */
  rss: number;
  heap: number;
  used: number;
  /**
   * `rss` without heap and SQLite's cache: programs, stacks, buffers and memory of native libraries. A native leak
   * would show here.
   */
  other: number;
  /** The database including its write-ahead log, whose size is `wal`; `wal` is 0 on PostgreSQL. */
  database: number;
  wal: number;
  files: number;
  handles: number;
  /** 99th percentile of the event loop's delay since the previous sample; milliseconds. */
  lag: number;
  /** Undelivered postbacks. */
  queue: number;
}

const MEGA = 1e6;

/** Reads a sample. `token`: the service's METRICS_TOKEN. */
export async function takeSample(
  { url }: Pick<Server, 'url'>,
  { databaseUrl, minute, token }: { databaseUrl: string; minute: number; token: string },
): Promise<Sample> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`The service answered ${response.status} for its metrics.`);
  const text = await response.text();
  const value = (name: string): number => readMetric(text, name);
  const rss = value('process_resident_memory_bytes') / MEGA;
  const heap = value('nodejs_heap_size_total_bytes') / MEGA;
  const size = await databaseSize(databaseUrl);
  return {
    minute,
    rss,
    heap,
    used: value('nodejs_heap_size_used_bytes') / MEGA,
    other: rss - heap - cacheOf(databaseUrl, size),
    ...size,
    files: value('process_open_fds'),
    handles: value('nodejs_active_handles_total'),
    lag: value('nodejs_eventloop_lag_p99_seconds') * 1_000,
    queue: value('rewards_outbox_deliveries{state="pending"}'),
  };
}

/** The value of a metric with its labels, as the service writes them. Throws if it is missing. */
export function readMetric(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`The service has no metric ${name}.`);
  return Number(line.slice(name.length + 1));
}

/**
 * SQLite caches all pages that it has read or written, up to the cache's size. For a small database, that is all of
 * them.
 */
function cacheOf(databaseUrl: string, { database, wal }: Pick<Sample, 'database' | 'wal'>): number {
  return databaseUrl.startsWith('file:') ? Math.min(database - wal, (CACHE_KB * 1024) / MEGA) : 0;
}

async function databaseSize(databaseUrl: string): Promise<{ database: number; wal: number }> {
  if (databaseUrl.startsWith('file:')) {
    const file = databaseUrl.slice('file:'.length);
    const sizeOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / MEGA;
    const wal = sizeOf(`${file}-wal`);
    return { database: sizeOf(file) + wal + sizeOf(`${file}-shm`), wal };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return { database: Number(rows[0]?.bytes) / MEGA, wal: 0 };
  } finally {
    await client.end();
  }
}
