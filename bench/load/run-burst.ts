import { percentile } from '../results/statistics.ts';
import { openConnection, type Connection } from './connection.ts';
import type { Burst, BurstResult } from './load.ts';
import { requestSource, type PreparedRequest } from './prepared-requests.ts';

interface Client {
  connection: Connection;
  /** When its request was due. */
  dueAt: number;
}

const TICK_MS = 1;

/** Sends requests over keep-alive connections, one at a time on each. */
export async function runBurst(burst: Burst, prepared: readonly PreparedRequest[]): Promise<BurstResult> {
  const { connections, ms, port, rate } = burst;
  const requests = requestSource(prepared, burst);
  const statuses: Record<number, number> = {};
  const latencies: number[] = [];
  const idle: Client[] = [];
  const ended = Promise.withResolvers<void>();
  let startedAt = 0;
  let lastAt = 0;
  let sent = 0;
  let received = 0;
  let bytes = 0;

  const isOver = (now: number): boolean => sent >= requests.total || now >= startedAt + ms;
  /** Sends due requests while there are idle connections. */
  const sendDue = (now: number): void => {
    while (!isOver(now)) {
      const dueAt = rate === null ? now : startedAt + (sent * 1_000) / rate;
      const client = dueAt > now ? undefined : idle.pop();
      if (client === undefined) return;
      client.dueAt = dueAt;
      client.connection.send(requests.at(sent));
      sent += 1;
    }
    if (received === sent) ended.resolve();
  };

  const openClient = async (): Promise<Client> => {
    const onResponse = (status: number, length: number): void => {
      lastAt = performance.now();
      received += 1;
      bytes += length;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === burst.status) latencies.push(lastAt - client.dueAt);
      idle.push(client);
      sendDue(lastAt);
    };
    const connection = await openConnection(port, { onResponse, onFailure: ended.reject });
    const client: Client = { connection, dueAt: 0 };
    return client;
  };

  // Opened first, so that no request waits for its connection.
  const clients = await Promise.all(Array.from({ length: connections }, openClient));
  idle.push(...clients);
  startedAt = performance.now();
  // Without a rate, each response triggers the next request, so no timer is needed.
  const ticks = rate === null ? undefined : setInterval(() => sendDue(performance.now()), TICK_MS);
  sendDue(startedAt);
  try {
    await ended.promise;
  } finally {
    clearInterval(ticks);
    for (const { connection } of clients) connection.close();
  }
  const sorted = Float64Array.from(latencies).sort();
  const seconds = (lastAt - startedAt) / 1_000;
  const result = {
    requests: received,
    seconds,
    bytes,
    statuses,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
  return burst.isKept === true ? { ...result, latencies } : result;
}
