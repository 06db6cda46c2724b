import type { Base } from '../base.ts';
import type { Config } from '../config.ts';
import { readiness, type HealthCheck, type Readiness } from '../runtime/health.ts';
import { watchOpenFiles } from './open-files-check.ts';
import { keepNotifying } from './notify-webhook.ts';

interface ReadinessDeps extends Base {
  config: Config;
  checks: readonly HealthCheck[];
  isDraining: () => boolean;
  /** How long readiness waits for a check; by default 1.5 s. */
  checkLimitMs: number | undefined;
  /** The secret of the webhook; null if there is none. */
  secret: string | null;
}

/** Opens this process's readiness, with `checks` and one of its open files, and the notifications to a webhook. */
export function openReadiness(deps: ReadinessDeps): { readiness: () => Promise<Readiness>; close(): Promise<void> } {
  const { dataDir, outboundAllow: allow, readinessWebhook: url } = deps.config;
  const openFiles = watchOpenFiles(deps);
  const ready = readiness({ ...deps, checks: [...deps.checks, openFiles.check] });
  const notifying = keepNotifying({ ...deps, readiness: ready, allow, dataDir, url });
  return {
    readiness: ready,
    async close() {
      await openFiles.close();
      await notifying.close();
    },
  };
}
