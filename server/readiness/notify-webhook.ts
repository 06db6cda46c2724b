import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Base } from '../base.ts';
import { isSuccess } from '../net/is-success.ts';
import { createSafeFetch, type SafeFetch } from '../net/safe-fetch.ts';
import type { ServiceClock } from '../runtime/clock.ts';
import type { Readiness } from '../runtime/health.ts';
import type { Ids } from '../runtime/ids.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';
import { signWebhook } from '../security/standard-webhook.ts';
import { webhookKey } from '../security/webhook-secret.ts';
import { openNotifiedState, type NotifiedState } from './notified-state.ts';

const EVERY_MS = 60_000;
/** Replaces the state while it is unknown whether a message arrived. Differs from every state. */
const UNKNOWN = '?';

export interface NotifyDeps {
  readiness: () => Promise<Readiness>;
  url: string;
  key: KeyObject;
  send: SafeFetch;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
  notified: NotifiedState;
}

/**
 * Returns a function that notifies a webhook when a readiness check starts to warn or fail, or recovers, including
 * states of the previous process.
 *
 * Compares states rather than sentences, whose numbers change every minute. A message may have arrived although the
 * process died or got no response, so the current state is resent even if all is well. If the state can't be stored,
 * such as on a full disk, each call retries.
 */
export function notifyWebhook(deps: NotifyDeps): () => Promise<void> {
  const { clock, ids, key, log, send, url } = deps;
  let notified: string | null = null;
  /** Whether the next start can read the sent state. */
  let isWritten = true;
  const writeState = (state: string): void => {
    try {
      deps.notified.write(state);
      isWritten = true;
    } catch (error) {
      isWritten = false;
      log.warn({ event: 'readiness_webhook_failed', error }, 'could not store the last notification of the webhook');
    }
  };
  return async () => {
    notified ??= readState(deps);
    if (!isWritten) writeState(notified);
    const state = await deps.readiness();
    const problems = Object.entries(state.checks).filter(([, check]) => check.state !== 'ok');
    const current = problems.map(([name, check]) => `${name} ${check.state}`).join();
    if (current === notified) return;
    notified = UNKNOWN;
    writeState(notified);
    const at = clock.now();
    const id = ids.timeOrdered('rdy', at);
    const data = { ready: state.ready, problems: problems.map(([check, rest]) => ({ check, ...rest })) };
    const body = JSON.stringify({ type: 'readiness.changed', timestamp: isoTime(at), data });
    const headers = { 'content-type': 'application/json', ...signWebhook({ id, at, body, key }) };
    const outcome = await send({ method: 'POST', url, headers, body });
    if (outcome.kind === 'answered' && isSuccess(outcome.status)) {
      notified = current;
      writeState(current);
    } else {
      const reason = outcome.kind === 'answered' ? { status: outcome.status } : { code: outcome.error };
      log.warn({ event: 'readiness_webhook_failed', ...reason }, 'could not send readiness to the webhook');
    }
  };
}

/** Without a readable state, the webhook is notified again. */
function readState({ log, notified }: NotifyDeps): string {
  try {
    return notified.read();
  } catch (error) {
    log.warn({ event: 'readiness_webhook_failed', error }, 'could not read the last notification of the webhook');
    return '';
  }
}

/**
 * Checks once a minute. `url` and `secret`: of the webhook; null if there is none. `allow`: private hosts, in the form
 * of `hostKey`.
 */
export function keepNotifying(
  deps: Base & {
    readiness: () => Promise<Readiness>;
    dataDir: string;
    url: string | null;
    secret: string | null;
    allow: readonly string[];
  },
): { close: () => Promise<void> } {
  const { allow, clock, dataDir, log, secret, url } = deps;
  if (url === null || secret === null) return { close: async () => undefined };
  const send = createSafeFetch({ allow, clock });
  const notified = openNotifiedState(join(dataDir, 'readiness-told'));
  const notify = notifyWebhook({ ...deps, url, key: webhookKey(secret), send, notified });
  const keeper = runEvery({ intervalMs: EVERY_MS, event: 'readiness_webhook_failed', job: notify, ids: deps.ids, log });
  return {
    async close() {
      await send.close();
      await keeper.close();
    },
  };
}
