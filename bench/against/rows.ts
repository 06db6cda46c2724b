import { makeInstallation } from '../data/installation.ts';
import { offersRequests, profileRequests, transactionRequests } from '../load/requests.ts';
import { takeTurns, type Variant } from '../load/rounds.ts';
import { startService } from '../processes/servers.ts';
import { clickVariants, type ClickService } from '../sections/click-variant.ts';
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

type Service = Omit<ClickService, 'perMs'>;

const builds: readonly Build[] = ['before', 'now'];
const SHAPE = { size: 1_000, targeted: true };
const LIMIT = 25;
/** More than a service can store in a millisecond. */
const CLICKS_A_MS = 15;
const MESSAGES = 1_500;
const MESSAGE_ROUNDS = 6;
const STARTS = 8;

/** What is compared: each measures both builds in turns. */
export const comparisons = {
  offers: compareServices(
    'offers',
    repeating(200, (keys) => offersRequests(keys, LIMIT)),
  ),
  transactions: compareServices(
    'transactions',
    repeating(201, (keys) => transactionRequests(keys, null)),
  ),
  profiles: compareServices('profiles', repeating(201, profileRequests)),
  clicks: compareServices('clicks', (stage) => {
    const { variant } = clickVariants(stage);
    return async (service) => variant({ ...service, perMs: CLICKS_A_MS });
  }),
  leads: compareLeads,
  deliveries: compareDeliveries,
  start: compareStart,
} satisfies Record<string, (stage: Stage, both: Builds) => Promise<Pair[]>>;

/** Creates a comparison of services under load. `load`: creates the requests to one of them. */
function compareServices(row: string, load: (stage: Stage) => (service: Service) => Promise<Variant>) {
  return async (stage: Stage, both: Builds): Promise<Pair[]> => {
    const variantOf = load(stage);
    const variants = await ofBoth(async (build) => {
      const { keys, settings } = await makeInstallation(stage.workspace, SHAPE, both[build]);
      const server = await startService(stage.workspace, settings, { root: both[build] });
      return variantOf({ name: build, server, keys });
    });
    return inTurns(row, stage, variants);
  };
}

/** Requests that can be sent again. */
function repeating(status: number, requestsFor: (keys: Keys) => string[]) {
  return ({ load }: Stage) =>
    async ({ keys, name, server }: Service): Promise<Variant> => {
      const set = `${server.port}`;
      await load.give(set, requestsFor(keys));
      return { name, server, set, status };
    };
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
  const sent = await alternately(MESSAGE_ROUNDS, (build) => sendOnce(receiver, variants[build], MESSAGES));
  for (const build of builds) await variants[build].stop();
  return [{ row: 'deliveries', unit: 'µs of CPU', ...figuresOf(sent, ({ cpu }) => cpu) }];
}

/**
 * The first start of each build reads its files from the disk, so it isn't counted. CPU instead of time, because others
 * may use the CPU as well.
 */
async function compareStart({ workspace }: Stage, both: Builds): Promise<Pair[]> {
  const programs = await ofBoth(async (build) => serviceProgram(await makeInstallation(workspace, SHAPE, both[build])));
  const starts = await alternately(STARTS, (build) => firstResponse(workspace, programs[build]));
  return [
    { row: 'start', unit: 'ms of CPU', ...figuresOf(starts, ({ cpuMs }) => cpuMs) },
    { row: 'memory', unit: 'MB', ...figuresOf(starts, ({ megabytes }) => megabytes) },
  ];
}

/** Measures both builds in turns, in the order A B B A, and once before that, which doesn't count. */
async function alternately<Figures>(
  rounds: number,
  measure: (build: Build) => Promise<Figures>,
): Promise<Record<Build, Figures[]>> {
  const measured: Record<Build, Figures[]> = { before: [], now: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      const figures = await measure(build);
      if (round > 0) measured[build].push(figures);
    }
  }
  return measured;
}

function figuresOf<Figures>(
  { before, now }: Record<Build, Figures[]>,
  figure: (figures: Figures) => number | null,
): Record<Build, (number | null)[]> {
  return { before: before.map(figure), now: now.map(figure) };
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
