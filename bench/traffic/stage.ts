import { startPostbackReceiver } from '../../e2e/support/postbacks/postback-receiver.ts';
import { openStore } from '../../server/store/open-store.ts';
import { makeInstallation, makePostgresInstallation, type Installation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { startChild } from '../processes/child-calls.ts';
import { startService, type Server } from '../processes/servers.ts';
import type { Workspace } from '../processes/workspace.ts';
import { checkEverything, type CheckResult } from './check-everything.ts';
import type { Step, StepResult } from './run-step.ts';
import type { TrafficOrder, TrafficReport } from './traffic-child.ts';

/** Options of a stage. */
export interface StageOptions {
  engine: 'sqlite' | 'postgres';
  /** How long requests may wait before the service refuses them. */
  maxWaitMs: number;
  /** Additional settings of the service. */
  environment?: Readonly<Record<string, string>>;
  /** Changes the installation before the service starts. */
  prepare?: (installation: Installation) => Promise<void> | void;
  /** Called with the stopped service's database before it is checked. */
  beforeCheck?: ((databaseUrl: string) => Promise<void> | void) | undefined;
}

/** Options with which tests make a run fail. */
export type Trial = Pick<StageOptions, 'beforeCheck' | 'environment'>;

/** A service with a catalog, a lead source and a postback receiver, under the mix of requests. */
export interface Stage {
  service: Server;
  databaseUrl: string;
  run(step: Step): Promise<StepResult>;
  /** Waits for the outbox, stops the service, and compares its database with the acknowledged writes. */
  check(): Promise<CheckResult>;
}

const SHAPE = { size: 1_000, targeted: true };
/** Postbacks that are not delivered within this time are still in the outbox when the service stops. */
const DRAIN_LIMIT_MS = 30_000;
const POLL_MS = 100;
/**
 * Each round waits for all of its responses, so that the next can build on them: lists, clicks, leads, reversals.
 * Afterwards, every kind of request has data to work with, however slow the service is at first.
 */
const FIRST_ROUNDS = 5;
const FIRST_ROUND: Step = { rate: 200, ms: 100 };

export async function openStage(workspace: Workspace, options: StageOptions): Promise<Stage> {
  const { engine, environment = {}, maxWaitMs } = options;
  const make = engine === 'postgres' ? makePostgresInstallation : makeInstallation;
  const installation = await make(workspace, SHAPE);
  const { keys, settings } = installation;
  const databaseUrl = settings.DATABASE_URL ?? `file:${settings.DATA_DIR}/rewards.db`;
  const receiver = await startPostbackReceiver();
  workspace.onEnd(() => receiver.close());
  const endpoint = receiver.newEndpoint();
  const money = startMoneyWork(workspace, installation);
  const sourceSecret = await money.createSource();
  const postbackId = await money.createPostback(endpoint.url);
  await money.setPostback(postbackId, true);
  await money.close();
  await options.prepare?.(installation);
  const { OUTBOUND_ALLOW: allowed, ...others } = environment;
  const service = await startService(workspace, {
    ...settings,
    // All requests come from one address, without a browser.
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    MAX_WAIT_MS: String(maxWaitMs),
    OUTBOUND_ALLOW: [receiver.host, allowed].filter((host) => host !== undefined).join(','),
    ...others,
  });
  const target = JSON.stringify({ keys, sourceSecret });
  const args = [String(service.port), target];
  const traffic = startChild<TrafficOrder, TrafficReport>(workspace, 'traffic/traffic-child.ts', args);
  const run = async (step: Step): Promise<StepResult> => {
    const report = await traffic.ask({ kind: 'run', step });
    if (report.kind === 'result') return report.result;
    throw new Error(report.kind === 'failed' ? report.message : 'The generator has no result.');
  };
  for (let round = 0; round < FIRST_ROUNDS; round++) await run(FIRST_ROUND);
  return {
    service,
    databaseUrl,
    run,
    async check() {
      const report = await traffic.ask({ kind: 'tell' });
      if (report.kind !== 'requested') throw new Error('The generator does not tell what it requested.');
      await traffic.stop();
      const store = openStore(databaseUrl);
      try {
        const giveUpAt = performance.now() + DRAIN_LIMIT_MS;
        while ((await store.deliveryHealth()).pending > 0 && performance.now() < giveUpAt) {
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
        await service.stop();
        await options.beforeCheck?.(databaseUrl);
        const received = new Map([[postbackId, endpoint.received]]);
        return await checkEverything(store, { keys, requested: report.requested, received });
      } finally {
        await store.close();
      }
    },
  };
}
