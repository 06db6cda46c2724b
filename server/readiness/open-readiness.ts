import type { Config } from '../config.ts';
import { readiness, type HealthCheck, type Readiness } from '../runtime/health.ts';
import type { Log } from '../runtime/log.ts';
import { watchOpenFiles } from './open-files-check.ts';
import { serviceChecks } from './service-checks.ts';
import { keepNotifying } from './notify-webhook.ts';

interface ReadinessDeps
  extends
    Omit<Parameters<typeof serviceChecks>[0], 'hasReplica'>,
    Pick<Parameters<typeof keepNotifying>[0], 'ids' | 'secret'> {
  config: Config;
  checks: readonly HealthCheck[];
  isDraining: () => boolean;
  /** How long readiness waits for a check; by default 1.5 s. */
  checkLimitMs: number | undefined;
  log: Log;
}

/** Opens this process's readiness, with its own checks and those of `checks`, and the notifications to a webhook. */
export function openReadiness(deps: ReadinessDeps): { readiness: () => Promise<Readiness>; close(): Promise<void> } {
  const { dataDir, outboundAllow: allow, postgres, readinessWebhook: url } = deps.config;
  const openFiles = watchOpenFiles(deps);
  const own = serviceChecks({ ...deps, hasReplica: postgres.replicaUrl !== null });
  const ready = readiness({ ...deps, checks: [...own, ...deps.checks, openFiles.check] });
  const notifying = keepNotifying({ ...deps, readiness: ready, allow, dataDir, url });
  return {
    readiness: ready,
    async close() {
      await openFiles.close();
      await notifying.close();
    },
  };
}
