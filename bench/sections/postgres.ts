import { makeInstallation, makePostgresInstallation } from '../data/installation.ts';
import { sampleOffers } from '../data/sample-offers.ts';
import type { Keys } from '../data/seed.ts';
import { offersRequests, transactionRequests } from '../load/requests.ts';
import type { Measured, Variant } from '../load/rounds.ts';
import { startRaw, startService, type RawResponses, type Server } from '../processes/servers.ts';
import type { Workspace } from '../processes/workspace.ts';
import { heading } from '../results/print.ts';
import { measuredAs } from '../results/report.ts';
import { loadRows, type Row } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Bench, Section } from '../settings.ts';
import { clickResponses, clickVariants } from './click-variant.ts';
import { leadVariant, rawForLeads } from './lead-variant.ts';
import { JSON_HEADERS, measureVariants, RAW } from './measure-variants.ts';

/** A running service and the keys of its installation. */
interface Service {
  name: string;
  server: Server;
  keys: Keys;
  clicksPerMs: number;
}

/** The requests of each service, and raw's responses. */
interface Operation {
  name: string;
  requestsOf: (keys: Keys) => string[];
  answers: RawResponses;
}

const SHAPE = { size: 1_000, targeted: true };
const LIMIT = 25;
const SQLITE = 'SQLite';
const POSTGRES = 'PostgreSQL';
/** `leadsPerMs` and `clicksPerMs`: more than it can store in a millisecond. */
const engines = [
  { name: SQLITE, make: makeInstallation, leadsPerMs: 12, clicksPerMs: 15 },
  { name: POSTGRES, make: makePostgresInstallation, leadsPerMs: 8, clicksPerMs: 12 },
] as const;
/** Enough for batches to grow: PostgreSQL stores the leads of a batch together. */
const MANY_CONNECTIONS = 128;

/** GET offers, POST transaction, GET click and GET lead on PostgreSQL, next to SQLite. */
export const postgres: Section = async (bench) => {
  const offers = await measureOffers(bench);
  const transactions = await measureTransactions(bench);
  const clicks = await measureClicks(bench);
  const leads = await measureLeads(bench);
  const pace = { ...bench.pace, connections: MANY_CONNECTIONS };
  const manyLeads = await measureLeads({ ...bench, pace });
  const ofSqlite = (all: readonly Measured[]): number => measuredAs(all, POSTGRES).rate / measuredAs(all, SQLITE).rate;
  return {
    rows: [
      ...rowsOf('GET offers', offers),
      ...rowsOf('POST transaction', transactions),
      ...rowsOf('GET click', clicks),
      ...rowsOf('GET lead', leads),
      ...rowsOf(`GET lead, ${MANY_CONNECTIONS} connections`, manyLeads),
    ],
    checks: [
      check('PostgreSQL, GET offers: requests/s of SQLite', ofSqlite(offers)),
      check('PostgreSQL, GET click: requests/s of SQLite', ofSqlite(clicks)),
      check('PostgreSQL, GET lead: requests/s of SQLite', ofSqlite(leads)),
      check('PostgreSQL, GET lead, 128 connections: requests/s of SQLite', ofSqlite(manyLeads)),
    ],
  };
};

async function measureOffers(bench: Bench): Promise<Measured[]> {
  heading(`PostgreSQL and SQLite: GET offers limit=${LIMIT}, 1000 offers`);
  const { first, services } = await startServices(bench.workspace);
  const { bodies } = await sampleOffers(first.server, first.keys, { limit: LIMIT, users: 60 });
  return measureServices(bench, services, {
    name: 'offers',
    requestsOf: (keys) => offersRequests(keys, LIMIT),
    answers: { status: 200, headers: JSON_HEADERS, bodies },
  });
}

async function measureTransactions(bench: Bench): Promise<Measured[]> {
  heading('PostgreSQL and SQLite: POST transaction, 10k users, full durability on both engines');
  const { services } = await startServices(bench.workspace);
  return measureServices(bench, services, {
    name: 'transactions',
    requestsOf: (keys) => transactionRequests(keys, null),
    answers: { status: 201, headers: JSON_HEADERS, bodies: ['{"transaction_id":123456,"currency_count":1250}'] },
  });
}

async function measureClicks(bench: Bench): Promise<Measured[]> {
  heading('PostgreSQL and SQLite: GET click, not stored before, full durability on both engines');
  const { first, services } = await startServices(bench.workspace);
  const { forRaw, variant } = clickVariants(bench);
  const pacedRaw = await forRaw(await startRaw(bench.workspace, clickResponses), first);
  const variants = services.map(({ clicksPerMs: perMs, ...service }) => ({
    ...variant({ ...service, perMs }),
    pacedRaw,
  }));
  return measureVariants(bench, [{ name: RAW, ...pacedRaw }, ...variants]);
}

async function measureLeads(bench: Bench): Promise<Measured[]> {
  heading(`PostgreSQL and SQLite: GET lead, ${bench.pace.connections} connections, full durability on both engines`);
  const raw = await rawForLeads(bench);
  const variants: Variant[] = [{ name: RAW, ...raw }];
  for (const { leadsPerMs, make, name } of engines) {
    const installation = await make(bench.workspace, SHAPE);
    const variant = await leadVariant(bench, { name, perMs: leadsPerMs, installation });
    variants.push({ ...variant, pacedRaw: raw });
  }
  return measureVariants(bench, variants);
}

async function startServices(workspace: Workspace): Promise<{ first: Service; services: Service[] }> {
  const services: Service[] = [];
  for (const { clicksPerMs, make, name } of engines) {
    const { keys, settings } = await make(workspace, SHAPE);
    const server = await startService(workspace, settings);
    services.push({ name, server, keys, clicksPerMs });
  }
  const [first] = services;
  if (first === undefined) throw new Error('No service was started.');
  return { first, services };
}

async function measureServices(bench: Bench, services: readonly Service[], operation: Operation): Promise<Measured[]> {
  const { answers, requestsOf } = operation;
  const { status } = answers;
  const variants: Variant[] = [];
  for (const { keys, name, server } of services) {
    const set = `${operation.name}, ${name}`;
    await bench.load.give(set, requestsOf(keys));
    variants.push({ name, server, set, status });
  }
  // The services' requests differ only in their keys.
  const raw = { server: await startRaw(bench.workspace, answers), set: variants[0]?.set ?? '', status };
  return measureVariants(bench, [{ name: RAW, ...raw }, ...variants.map((variant) => ({ ...variant, pacedRaw: raw }))]);
}

function rowsOf(operation: string, all: readonly Measured[]): Row[] {
  return loadRows(all, measuredAs(all, RAW)).map((row) => ({ ...row, name: `${operation}, ${row.name}` }));
}
