import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { reportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { CallResult } from '../runtime/metrics/metrics.ts';
import { runEvery } from '../runtime/run-every.ts';
import { SealError, type Vault } from '../security/vault.ts';
import { isProven, type NewRefusedCall } from '../store/ports/casework.ts';
import { declaredNames, type CallbackFormat } from '../networks/network.ts';
import type { Store } from '../store/store.ts';
import type { LeadOutcome, ReceivedCall, ReceivedLead } from './receive-lead.ts';
import { pairsOf } from './reports/call-parameters.ts';
import { schemeOf, type SourceScheme } from './reports/schemes.ts';

/** Outcomes that stored or repeated a lead or its reversal. All other calls are kept for a while. */
const STORED: ReadonlySet<LeadOutcome['kind']> = new Set([
  ...(['credited', 'held', 'rejected', 'reversed', 'reversed_early', 'withdrawn', 'early'] as const),
  ...(['duplicate', 'not_credited'] as const),
  // Nothing that belongs to an erased person is stored again.
  'erased',
]);

function resultOf(kind: LeadOutcome['kind']): CallResult {
  if (STORED.has(kind)) return 'stored';
  return kind === 'nothing_to_credit' ? 'nothing' : 'refused';
}

/** How long a refused call is kept. */
export const KEPT_MS = 7 * DAY_MS;
/** Limit per source and UTC day, for proven calls and again for unproven ones. */
export const MOST_A_DAY = 1_000;
/** Limit of proven calls waiting in memory, and again of unproven ones. Further calls are dropped. */
const MOST_WAITING = 500;
const EVERY_MS = 2_000;
const PURGE_EVERY_MS = HOUR_MS;
const MOST_PARAMETERS = 40;
const MOST_CHARACTERS = 200;

/** Keeps refused calls of sources, separately from processing leads: recording one neither waits nor fails. */
export function keepRefusedCalls(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Counts each call by its outcome. */
  count: (source: string, result: CallResult) => void;
  /** Whether this clock may be trusted to expire calls. */
  isClockRight: () => Promise<boolean>;
}) {
  const { clock, ids, isClockRight, log, store, vault } = deps;
  let waiting: { proven: NewRefusedCall[]; unproven: NewRefusedCall[] } = { proven: [], unproven: [] };
  let purgedAt = 0;

  const storeWaiting = async (): Promise<void> => {
    const calls = [...waiting.proven, ...waiting.unproven];
    waiting = { proven: [], unproven: [] };
    if (calls.length > 0) await store.addRefusedCalls({ calls, most: MOST_A_DAY });
    const now = clock.now();
    if (now - purgedAt >= PURGE_EVERY_MS && (await isClockRight())) {
      purgedAt = now;
      await store.purgeRefusedCalls({ before: now - KEPT_MS });
    }
  };
  let storing: Promise<void> = Promise.resolve();
  /** One at a time, so that the calls are stored when it ends, also those that the timer has just taken. */
  const flush = (): Promise<void> => (storing = storing.catch(() => undefined).then(storeWaiting));
  const running = runEvery({ intervalMs: EVERY_MS, event: 'refused_calls_failed', job: flush, ids, log });

  const note = ({ request, source }: ReceivedCall, { kind }: LeadOutcome): void => {
    const queue = isProven(kind) ? waiting.proven : waiting.unproven;
    if (STORED.has(kind) || queue.length >= MOST_WAITING) return;
    const at = clock.now();
    const parameters = declaredParameters(source, request);
    queue.push({
      callId: ids.timeOrdered('rfc', at),
      source: source.name,
      day: utcDay(at),
      verdict: kind,
      clickId: clickIn(source, parameters),
      sealed: vault.sealSecret(JSON.stringify(Object.fromEntries(parameters))),
      at,
    });
  };

  return {
    /** Receives leads as usual, and records the outcome of each call. */
    noted:
      (receive: (call: ReceivedCall) => Promise<ReceivedLead>) =>
      async (call: ReceivedCall): Promise<ReceivedLead> => {
        const outcome = await receive(call);
        note(call, outcome);
        deps.count(call.source.name, resultOf(outcome.kind));
        return outcome;
      },
    /** Stores waiting calls without waiting for the timer. */
    flush,
    async close(): Promise<void> {
      await running.close();
      await flush().catch(() => log.warn({ event: 'refused_calls_failed' }, 'refused calls were not stored'));
    },
  };
}

/** The parameters that the source's scheme declares as read. None of them is a signature or a secret. */
export function declaredParameters(
  source: SourceScheme,
  request: ReceivedCall['request'],
): [name: string, value: string][] {
  const { body, names } = declaredBy(source);
  const declared = new Set(names);
  return (pairsOf(body, request) ?? [])
    .filter(([name]) => declared.has(name))
    .slice(0, MOST_PARAMETERS)
    .map(([name, value]) => [name, value.slice(0, MOST_CHARACTERS)]);
}

/** The contents of a kept call. Null if another master key has sealed it: `key rewrap` lets these calls expire. */
export function openParameters(vault: Vault, sealed: Uint8Array): Record<string, string> | null {
  try {
    return JSON.parse(vault.openSecret(sealed)) as Record<string, string>;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

function declaredBy(source: SourceScheme): { names: readonly string[]; clickIn: string; body: CallbackFormat['body'] } {
  const found = schemeOf(source);
  if (found === null || found.kind === 'hmac-sha256') {
    return { names: [...Object.keys(reportParameters.shape), 'timestamp'], clickIn: 'click_id', body: 'any' };
  }
  const { callback } = found;
  return { names: declaredNames(callback), clickIn: callback.fields.click_id, body: callback.body };
}

function clickIn(source: SourceScheme, parameters: readonly (readonly [string, string])[]): string | null {
  const name = declaredBy(source).clickIn;
  const clickId = parameters.find(([one]) => one === name)?.[1] ?? null;
  // Anyone may have sent it, and PostgreSQL refuses a NUL in text.
  return clickId !== null && /^\w+$/.test(clickId) ? clickId : null;
}
