import type { Counter, Gauge, Histogram } from 'prom-client';
import { MOST_PLACEMENTS, OTHER_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import type { MonotonicClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { callResults, type Metrics, type ObserveRequest, type Readings } from './metrics.ts';
import { readForScrape } from './read-for-scrape.ts';

/** Buckets for requests, deliveries and the database: from half a millisecond to ten seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const COMMANDS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/** More postbacks or sources than any wall needs. Further ones share a label. */
const MOST_POSTBACKS = 100;
const MOST_SOURCES = 100;
/** For openings and clicks without a placement. No placement can have this name. */
const NO_PLACEMENT = '(none)';
/** Status classes 1xx to 5xx, by their first digit. */
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/**
 * Opens the metrics of this process, which shares its memory with `workers`, itself included. Only this loads
 * prom-client, so a service without metrics doesn't load it.
 */
export async function openMetrics(deps: { clock: MonotonicClock; log: Log; workers: number }): Promise<Metrics> {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new client.Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new client.Gauge({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[] = SECONDS,
  ): Histogram<Label> => new client.Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter('rewards_requests_total', 'Requests by method, route and class of status.', [
    'method',
    'route',
    'status',
  ]);
  const durations = histogram('rewards_request_seconds', 'From the head of a request to the end of its response.', [
    'method',
    'route',
  ]);
  const leads = counter('rewards_leads_total', 'Reports of leads by outcome.', ['outcome']);
  const calls = counter('rewards_source_calls_total', 'Calls of each source: stored, nothing or refused.', [
    'source',
    'result',
  ]);
  const transactions = counter('rewards_transactions_total', 'Credits and debits of publishers by outcome.', [
    'outcome',
  ]);
  const attempts = counter('rewards_delivery_attempts_total', 'Attempts to deliver postbacks by postback and result.', [
    'postback',
    'result',
  ]);
  const answers = histogram('rewards_delivery_seconds', 'Response times of receivers.', []);
  const placements = counter(
    'rewards_placement_events_total',
    'Openings and clicks by placement: 100 names, and (other) for the rest.',
    ['placement', 'event'],
  );
  const database = histogram('rewards_database_seconds', 'Reads and writes of the database.', ['work']);
  const commits = histogram('rewards_commit_commands', 'Commands that shared one transaction.', [], COMMANDS);
  const lists = counter('rewards_list_reads_total', 'Lists by database server, if there is a replica.', ['server']);
  const reads = database.labels('read');
  const writes = database.labels('write');
  const postbackName = limitLabels(MOST_POSTBACKS);
  const sourceName = limitLabels(MOST_SOURCES);
  const placementName = limitLabels(MOST_PLACEMENTS, OTHER_PLACEMENTS);
  let read: () => Promise<void> = async () => undefined;

  return {
    requestsOf(method, route): ObserveRequest {
      const duration = durations.labels(method, route);
      const byClass = CLASSES.map((status) => (status === '' ? null : requests.labels(method, route, status)));
      return (status, ms) => {
        byClass[Math.floor(status / 100)]?.inc();
        duration.observe(ms / 1000);
      };
    },
    countLead: (outcome) => leads.labels(outcome).inc(),
    countCall(source, result) {
      const name = sourceName(source);
      // Sets all of them, because an alert compares them.
      for (const each of callResults) calls.labels(name, each).inc(each === result ? 1 : 0);
    },
    countTransaction: (outcome) => transactions.labels(outcome).inc(),
    countAttempt(postbackId, result, ms) {
      attempts.labels(postbackName(postbackId), result).inc();
      answers.observe(ms / 1000);
    },
    countPlacement(event, placement) {
      placements.labels(placement === '' ? NO_PLACEMENT : placementName(placement), event).inc();
    },
    store: {
      begin: () => deps.clock.monotonicMs(),
      end(work, startedAt) {
        (work === 'read' ? reads : writes).observe((deps.clock.monotonicMs() - startedAt) / 1000);
      },
      commit: (commands) => commits.observe(commands),
      list: (server) => lists.labels(server).inc(),
    },
    follow(readings: Readings) {
      read = readForScrape({ ...deps, counter, gauge, readings });
    },
    async scrape() {
      await read();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Returns the first `most` distinct names unchanged, and `rest` for later ones, because labels never go away. */
export function limitLabels(most: number, rest = 'other'): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return name;
    if (known.size >= most) return rest;
    known.add(name);
    return name;
  };
}
