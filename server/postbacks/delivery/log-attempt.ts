import type { Log, LogFields } from '../../runtime/log.ts';
import type { AttemptResult, ClaimedDelivery } from '../../store/ports/deliveries.ts';

/** The ids of a delivery in the log, so that its lines are found by lead, click or transaction. */
export function deliveryFields(delivery: ClaimedDelivery): LogFields {
  const { deliveryId, event, postbackId, reversalId, transactionId } = delivery;
  const { clickId, leadId } = event;
  const named = reversalId ?? transactionId;
  return { postbackId, deliveryId, leadId, clickId, ...(named !== null && { transactionId: named }) };
}

/** Logs one line for each failure and each change of state; nothing for a delivery that succeeded. */
export function logAttempt(
  log: Log,
  delivery: ClaimedDelivery,
  { attempt, outcome }: AttemptResult,
  circuit: 'opened' | 'closed' | null,
): void {
  const { postbackId } = delivery;
  if (attempt.error !== null) {
    const status = attempt.httpStatus === null ? {} : { status: attempt.httpStatus };
    const count = delivery.attempts + 1;
    const fields = { ...deliveryFields(delivery), code: attempt.error, ...status, ms: attempt.ms, count };
    if (outcome.kind === 'retry')
      log.info({ event: 'postback_failed', ...fields }, 'an attempt to deliver a postback failed');
    if (outcome.kind === 'exhausted')
      log.warn({ event: 'postback_exhausted', ...fields }, 'a delivery failed in its last attempt');
    if (outcome.kind === 'gone')
      log.warn({ event: 'postback_gone', ...fields }, 'disabled a postback whose receiver responded with 410');
  }
  if (circuit === 'opened')
    log.warn({ event: 'postback_circuit_open', postbackId }, 'a receiver is failing; it gets one attempt a minute');
  if (circuit === 'closed') log.info({ event: 'postback_circuit_closed', postbackId }, 'a receiver has recovered');
}
