import { makeInstallation } from '../data/installation.ts';
import { offersRequests, profileRequests, transactionRequests } from '../load/requests.ts';
import { takeTurns, type Variant } from '../load/rounds.ts';
import { startService } from '../processes/servers.ts';
import { clickVariants } from '../sections/click-variant.ts';
import { outboxVariant, sendOnce, startReceiver } from '../sections/deliveries.ts';
import { leadVariant } from '../sections/lead-variant.ts';
import { firstResponse, serviceProgram } from '../sections/start.ts';
import { measuredAs } from '../results/report.ts';
import type { Stage } from '../settings.ts';
import type { Keys } from '../data/seed.ts';
import type { Pair } from './ratio.ts';

/** The checkouts of both builds. */
export interface Builds {
  before: string;
  now: string;
}

type Build = keyof Builds;

const builds: readonly Build[] = ['before', 'now'];
const SHAPE = { size: 1_000, targeted: true };
const LIMIT = 25;
const MESSAGES = 1_500;
const MESSAGE_ROUNDS = 6;
const STARTS = 8;

/** What is compared: each measures both builds in turns. */
export const comparisons = {
  offers: comparePlain('offers', (keys) => ({ requests: offersRequests(keys, LIMIT), status: 200 })),
  transactions: comparePlain('transactions', (keys) => ({ requests: transactionRequests(keys, null), status: 201 })),
  profiles: comparePlain('profiles', (keys) => ({ requests: profileRequests(keys), status: 201 })),
  clicks: compareClicks,
  leads: compareLeads,
  deliveries: compareDeliveries,
  start: compareStart,
} satisfies Record<string, (stage: Stage, both: Builds) => Promise<Pair[]>>;

/** Requests that can be repeated. */
function comparePlain(row: string, requestsFor: (keys: Keys) => { requests: string[]; status: number }) {
  return async (stage: Stage, both: Builds): Promise<Pair[]> => {
    const variants = await ofBoth(async (build): Promise<Variant> => {
      const { keys, settings } = await makeInstallation(stage.workspace, SHAPE, both[build]);
      const server = await startService(stage.workspace, settings, { root: both[build] });
      const { requests, status } = requestsFor(keys);
      const set = `${row}-${build}`;
      await stage.load.give(set, requests);
      return { name: build, server, set, status };
    });
    return inTurns(row, stage, variants);
  };
}

async function compareClicks(stage: Stage, both: Builds): Promise<Pair[]> {
  const { variant } = clickVariants(stage);
  const variants = await ofBoth(async (build) => {
    const { keys, settings } = await makeInstallation(stage.workspace, SHAPE, both[build]);
    const server = await startService(stage.workspace, settings, { root: both[build] });
    return variant({ name: build, server, keys, perMs: 15 });
  });
  return inTurns('clicks', stage, variants);
}

async function compareLeads(stage: Stage, both: Builds): Promise<Pair[]> {
  const variants = await ofBoth(async (build) => {
    const installation = await makeInstallation(stage.workspace, SHAPE, both[build]);
    return leadVariant(stage, { name: build, perMs: 12, installation });
  });
  return inTurns('leads', stage, variants);
}

async function compareDeliveries({ workspace }: Stage, both: Builds): Promise<Pair[]> {
  const receiver = await startReceiver(workspace);
  const { port } = receiver;
  const variants = await ofBoth(async (build) =>
    outboxVariant(workspace, await makeInstallation(workspace, SHAPE, both[build]), {
      name: build,
      port,
      count: MESSAGES,
    }),
  );
  const cpu: Record<Build, (number | null)[]> = { before: [], now: [] };
  for (let round = 0; round <= MESSAGE_ROUNDS; round++) {
    for (const build of builds) {
      const sent = await sendOnce(receiver, variants[build], MESSAGES);
      if (round > 0) cpu[build].push(sent.cpu);
    }
  }
  for (const build of builds) await variants[build].stop();
  return [{ row: 'deliveries', unit: 'µs of CPU', ...cpu }];
}

/** The first start of each build reads its files from the disk, so it isn't counted. */
async function compareStart({ workspace }: Stage, both: Builds): Promise<Pair[]> {
  const programs = await ofBoth(async (build) => serviceProgram(await makeInstallation(workspace, SHAPE, both[build])));
  const time: Record<Build, number[]> = { before: [], now: [] };
  const memory: Record<Build, (number | null)[]> = { before: [], now: [] };
  for (let round = 0; round <= STARTS; round++) {
    for (const build of builds) {
      const { megabytes, ms } = await firstResponse(workspace, programs[build]);
      if (round === 0) continue;
      time[build].push(ms);
      memory[build].push(megabytes);
    }
  }
  return [
    { row: 'start', unit: 'ms', ...time },
    { row: 'memory', unit: 'MB', ...memory },
  ];
}

async function ofBoth<Each>(make: (build: Build) => Promise<Each>): Promise<Record<Build, Each>> {
  return { before: await make('before'), now: await make('now') };
}

async function inTurns(row: string, { load, pace }: Stage, variants: Record<Build, Variant>): Promise<Pair[]> {
  const measured = await takeTurns(load, [variants.before, variants.now], pace);
  for (const build of builds) await variants[build].server.stop();
  const cpu = (build: Build) => measuredAs(measured, build).rounds.map((round) => round.cpu);
  return [{ row, unit: 'µs of CPU', before: cpu('before'), now: cpu('now') }];
}
