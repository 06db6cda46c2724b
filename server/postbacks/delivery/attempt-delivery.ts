import type { Clock } from '../../runtime/clock.ts';
import { inSpan } from '../../runtime/tracing/spans.ts';
import type { Attempt, ClaimedDelivery, AttemptResult } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import { responseFault } from '../response/response-fault.ts';
import type { DelivererDeps } from './deliverer-deps.ts';
import { receiverState } from './receiver-state.ts';
import { retryDelay } from './schedule.ts';

/**
 * Renders and sends one delivery (docs/contract/postbacks.md#delivery). 2xx means delivered, unless the postback's
 * rules require more, and 410 disables the postback. Everything else is retried on the schedule, even what can't be
 * rendered: the operator may correct the master key. Null if this machine could not send it, which says nothing about
 * the receiver. Never throws.
 */
export function attemptDelivery(
  deps: DelivererDeps,
  /** A monotonic clock, for due times. */
  schedule: Clock,
): (delivery: ClaimedDelivery, postback: Postback) => Promise<AttemptResult | null> {
  const { clock } = deps;
  const attemptOnce = async (delivery: ClaimedDelivery, postback: Postback): Promise<AttemptResult | null> => {
    const at = clock.now();
    const sent = await send(deps, delivery, postback, at);
    if (sent.attempt.error === 'local_failure') return null;
    const attempt = { at, ...sent.attempt };
    const receiver = receiverState(attempt);
    if (attempt.error === null) return { attempt, receiver, outcome: { kind: 'delivered' } };
    if (attempt.error === 'gone') return { attempt, receiver, outcome: { kind: 'gone' } };
    const random = deps.ids.bytes(4).readUInt32BE() / 2 ** 32;
    const delay = retryDelay({ step: delivery.step, random, retryAfterMs: sent.retryAfterMs });
    return {
      attempt,
      receiver,
      outcome: delay === null ? { kind: 'exhausted' } : { kind: 'retry', dueAt: schedule.now() + delay },
    };
  };
  return (delivery, postback) =>
    inSpan('postback attempt', { 'rewards.postback_id': postback.postbackId }, async (note) => {
      const result = await attemptOnce(delivery, postback);
      note({ 'rewards.outcome': result?.outcome.kind ?? 'not_sent' });
      return result;
    });
}

interface Sent {
  attempt: Omit<Attempt, 'number' | 'at'>;
  retryAfterMs: number | null;
}

async function send(deps: DelivererDeps, delivery: ClaimedDelivery, postback: Postback, at: number): Promise<Sent> {
  let message: OutboundRequest;
  try {
    message = deps.render(delivery, postback, at);
  } catch {
    // The error may quote personal data, so only its kind is kept.
    return { attempt: { ms: 0, httpStatus: null, error: 'render_failed', body: '' }, retryAfterMs: null };
  }
  const { attempt, retryAfterMs } = read(await deps.fetch(message, postback), postback);
  // Cut now, because the URL may have changed by the time the response is read.
  return { attempt: { ...attempt, body: deps.cutAnswer(attempt.body, postback) }, retryAfterMs };
}

function read(outcome: FetchOutcome, postback: Postback): Sent {
  const { ms } = outcome;
  if (outcome.kind === 'failed') {
    return { attempt: { ms, httpStatus: null, error: outcome.error, body: '' }, retryAfterMs: null };
  }
  const { body, retryAfterMs, status } = outcome;
  return { attempt: { ms, httpStatus: status, error: responseFault(outcome, postback), body }, retryAfterMs };
}
