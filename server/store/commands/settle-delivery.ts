import { query } from '../sql.ts';
import { all, one, type Command } from '../command.ts';
import type { DeliveryState, SettledDelivery } from '../ports/deliveries.ts';
import { lockSettings, raiseSettings } from './versions.ts';

interface Row {
  leadId: string;
  status: 1 | 2;
  postbackId: string;
  deliveryId: string;
  state: DeliveryState;
  step: number;
  attempts: number;
  lease: string | null;
  failures: number;
}

interface Move {
  state: DeliveryState;
  dueAt: number;
  step: number;
}

/** No joins: SQLite plans a statement that joins on a bound value anew at each call. */
const ofOneLead = `
    select d.lead_id as "leadId", d.status, d.postback_id as "postbackId", d.delivery_id as "deliveryId", d.state,
      d.step, d.attempts, d.lease, (select p.failures from postbacks p where p.postback_id = d.postback_id) as failures
    from deliveries d
    where d.lead_id = (select o.lead_id from deliveries o where o.delivery_id = $1)
      and d.postback_id = (select o.postback_id from deliveries o where o.delivery_id = $1)
    order by d.status`;

export const settleQueries = {
  /**
   * The credit and its reversal, locked in this order by whoever writes one of them: else a reversal could begin to
   * wait for a credit that is being settled meanwhile, and nobody would wake it.
   */
  deliveriesOfLead: query<Row>({ sqlite: ofOneLead, postgres: `${ofOneLead} for update` }),
  insertAttempt: query(`
    insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ($1, $2, $3, $4, $5, $6, $7)`),
  move: query(`
    update deliveries set state = $2, due_at = $3, step = $4, attempts = $5, lease = null where delivery_id = $1`),
  wakeReversal: query(`
    update deliveries set state = 'pending', due_at = $3
    where lead_id = $1 and status = 2 and postback_id = $2 and state = 'waiting'`),
  closeCircuit: query('update postbacks set failures = 0 where postback_id = $1'),
  /** `probe_at` counts once the failures have opened the circuit. */
  countFailure: query('update postbacks set failures = failures + 1, probe_at = $2 where postback_id = $1'),
  disableGone: query(`
    update postbacks set enabled = 0, disabled_reason = 'gone' where postback_id = $1 and enabled = 1
    returning postback_id`),
};

/**
 * Keeps an attempt and says what becomes of its delivery (docs/contract/postbacks.md#retries). `lease_lost` changes
 * nothing: somebody else has the delivery.
 */
export function* settleDelivery(input: SettledDelivery): Command<{ kind: 'settled' | 'lease_lost' }> {
  const { attempt, deliveryId, outcome } = input;
  const rows = yield* all(settleQueries.deliveriesOfLead, deliveryId);
  const row = rows.find((each) => each.deliveryId === deliveryId);
  if (row === undefined || row.state !== 'pending' || row.lease !== input.lease) return { kind: 'lease_lost' };
  const { at, ms, httpStatus, error } = attempt;
  const number = row.attempts + 1;
  // PostgreSQL has no text with a NUL, and an answer may have any bytes.
  const body = attempt.body.replaceAll('\0', '\uFFFD');
  yield* one(settleQueries.insertAttempt, deliveryId, number, at, ms, httpStatus, error, body);
  const isCreditOpen = rows.some((each) => each.status < row.status && each.state !== 'delivered');
  const { state, dueAt, step } = moved(row, input, isCreditOpen ? 'waiting' : 'pending');
  yield* one(settleQueries.move, deliveryId, state, dueAt, step, number);

  const { postbackId } = row;
  if (outcome.kind === 'delivered') {
    if (row.status === 1) yield* one(settleQueries.wakeReversal, row.leadId, postbackId, at);
  } else if (outcome.kind === 'gone') {
    yield* lockSettings();
    if ((yield* one(settleQueries.disableGone, postbackId)) !== undefined) yield* raiseSettings();
  }
  if (input.receiver === 'down') yield* one(settleQueries.countFailure, postbackId, input.probeAt);
  if (input.receiver === 'up' && row.failures > 0) yield* one(settleQueries.closeCircuit, postbackId);
  return { kind: 'settled' };
}

/** `open` is what a row becomes that is still to be delivered: a reversal waits when its credit was replayed meanwhile. */
function moved(row: Row, { attempt, outcome }: SettledDelivery, open: DeliveryState): Move {
  switch (outcome.kind) {
    case 'delivered':
      return { state: 'delivered', dueAt: attempt.at, step: 0 };
    case 'retry':
      return { state: open, dueAt: outcome.dueAt, step: row.step + 1 };
    case 'exhausted':
      return { state: 'exhausted', dueAt: attempt.at, step: row.step };
    case 'gone':
      return { state: open, dueAt: attempt.at, step: row.step };
  }
}
