import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { DeliveryState, SettledDelivery } from '../../ports/deliveries.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

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

interface NextState {
  state: DeliveryState;
  dueAt: number;
  step: number;
}

/** No joins: SQLite plans a statement that joins on a bound value again at each call. */
const ofOneLead = `
    select d.lead_id as "leadId", d.status, d.postback_id as "postbackId", d.delivery_id as "deliveryId", d.state,
      d.step, d.attempts, d.lease, (select p.failures from postbacks p where p.postback_id = d.postback_id) as failures
    from deliveries d
    where d.lead_id = (select o.lead_id from deliveries o where o.delivery_id = $1)
      and d.postback_id = (select o.postback_id from deliveries o where o.delivery_id = $1)
    order by d.status`;

export const settleQueries = {
  /**
   * Locks the credit and its reversal, in this order. Every command that writes one of them does so; else a reversal
   * could begin to wait for a credit that is being settled, and nothing would wake it.
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
  /** `probe_at` matters once enough failures have opened the circuit. */
  countFailure: query('update postbacks set failures = failures + 1, probe_at = $2 where postback_id = $1'),
  disableGone: query(`
    update postbacks set enabled = 0, disabled_reason = 'gone' where postback_id = $1 and enabled = 1
    returning postback_id`),
};

/**
 * Stores an attempt and moves its delivery on (docs/contract/postbacks.md#retries). `lease_lost` changes nothing:
 * another process has the delivery.
 */
export function* settleDelivery(input: SettledDelivery): Command<{ kind: 'settled' | 'lease_lost' }> {
  const { attempt, deliveryId, outcome } = input;
  const rows = yield* all(settleQueries.deliveriesOfLead, deliveryId);
  const row = rows.find((each) => each.deliveryId === deliveryId);
  if (row === undefined || row.state !== 'pending' || row.lease !== input.lease) return { kind: 'lease_lost' };
  const { at, ms, httpStatus, error } = attempt;
  const number = row.attempts + 1;
  // PostgreSQL stores no NUL in text, and an answer may have any bytes.
  const body = attempt.body.replaceAll('\0', '\uFFFD');
  yield* one(settleQueries.insertAttempt, deliveryId, number, at, ms, httpStatus, error, body);
  const isCreditOpen = rows.some((each) => each.status < row.status && each.state !== 'delivered');
  const { state, dueAt, step } = nextState(row, input, isCreditOpen ? 'waiting' : 'pending');
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

/** `undelivered` is the state of a delivery to try again: a reversal waits if its credit was replayed meanwhile. */
function nextState(row: Row, { attempt, outcome }: SettledDelivery, undelivered: DeliveryState): NextState {
  switch (outcome.kind) {
    case 'delivered':
      return { state: 'delivered', dueAt: attempt.at, step: 0 };
    case 'retry':
      return { state: undelivered, dueAt: outcome.dueAt, step: row.step + 1 };
    case 'exhausted':
      return { state: 'exhausted', dueAt: attempt.at, step: row.step };
    case 'gone':
      return { state: undelivered, dueAt: attempt.at, step: row.step };
  }
}
