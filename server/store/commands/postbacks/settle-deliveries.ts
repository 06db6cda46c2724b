import { isOpen, noteAttempt, type CircuitState } from '../../../net/circuit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { DeliveryState, DeliveryStatus, SettledDelivery, Settlement } from '../../ports/deliveries.ts';
import { lastAttemptQueries } from './last-attempt.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

interface Row {
  leadId: string;
  status: DeliveryStatus;
  postbackId: string;
  deliveryId: string;
  state: DeliveryState;
  step: number;
  attempts: number;
  lease: string | null;
}

interface NextState {
  state: DeliveryState;
  dueAt: number;
  step: number;
}

/** A settlement with a valid lease, and its row before and after. */
interface Settled {
  input: SettledDelivery;
  row: Row;
  next: NextState;
}

/** Builds a statement for both engines that reads JSON lines from its first parameter, as `given.value`. */
const forLines = (text: (lines: string) => string): { sqlite: string; postgres: string } => ({
  sqlite: text('json_each(cast($1 as text)) as given'),
  postgres: text('json_array_elements(cast($1 as json)) as given'),
});
const numberAt = (position: number): string => `cast(given.value ->> ${position} as bigint)`;

/** `cross join` makes SQLite start with the given ids. */
const ofLeads = (ids: string): string => `
    select d.lead_id as "leadId", d.status, d.postback_id as "postbackId", d.delivery_id as "deliveryId", d.state,
      d.step, d.attempts, d.lease
    from ${ids} cross join deliveries o cross join deliveries d
    where o.delivery_id = given.id and d.lead_id = o.lead_id and d.postback_id = o.postback_id
    order by d.lead_id, d.postback_id, d.status`;

const circuit = 'select failures, earlier_attempts as earlier from postbacks where postback_id = $1';

export const settleQueries = {
  /**
   * Locks credits and their reversals, each credit first. Every command that writes one of them must do this; otherwise
   * a reversal could start waiting for a credit that is being settled, and would never wake. All batches lock in the
   * same order, so they never deadlock.
   */
  deliveriesOfLeads: query<Row>({
    sqlite: ofLeads('(select value as id from json_each(cast($1 as text))) as given'),
    postgres: `${ofLeads('json_array_elements_text(cast($1 as json)) as given (id)')} for update of d`,
  }),
  insertAttempts: query(
    forLines(
      (lines) => `
    insert into attempts (delivery_id, number, at, ms, http_status, error, body)
    select given.value ->> 0, ${numberAt(1)}, ${numberAt(2)}, ${numberAt(3)}, ${numberAt(4)}, given.value ->> 5,
      given.value ->> 6
    from ${lines}`,
    ),
  ),
  move: query(
    forLines(
      (lines) => `
    update deliveries as d
    set state = given.value ->> 1, due_at = ${numberAt(2)}, step = ${numberAt(3)}, attempts = ${numberAt(4)},
      lease = null
    from ${lines} where d.delivery_id = given.value ->> 0`,
    ),
  ),
  /**
   * A separate statement, because on PostgreSQL it must see reversals that arrived while the first one waited for its
   * locks.
   */
  wakeReversals: query(
    forLines(
      (lines) => `
    update deliveries as d set state = 'pending', due_at = ${numberAt(2)}
    from ${lines}
    where d.lead_id = given.value ->> 0 and d.status = ${numberAt(3)} and d.postback_id = given.value ->> 1 and d.state = 'waiting'`,
    ),
  ),
  circuit: query<CircuitState>(circuit),
  lockedCircuit: query<CircuitState>({ sqlite: circuit, postgres: `${circuit} for update` }),
  /** `probe_at` is 0 while the circuit is closed. */
  setCircuit: query('update postbacks set failures = $2, earlier_attempts = $3, probe_at = $4 where postback_id = $1'),
  disableGone: query(`
    update postbacks set enabled = 0, disabled_reason = 'gone' where postback_id = $1 and enabled = 1
    returning postback_id`),
};

export const settleDeliveriesCommands = writes({ settleDeliveries });

/**
 * Stores attempts and updates their deliveries (docs/contract/postbacks.md#retries), as if each were settled
 * separately, in the given order. `lease_lost` changes nothing: another process has the delivery, or it was already
 * settled.
 */
function* settleDeliveries(inputs: readonly SettledDelivery[]): Command<Settlement[]> {
  const rows = yield* all(settleQueries.deliveriesOfLeads, JSON.stringify(inputs.map((input) => input.deliveryId)));
  const rowsById = new Map(rows.map((row) => [row.deliveryId, { ...row }]));
  const settled: Settled[] = [];
  const results = inputs.map((input): Settlement => {
    const row = rowsById.get(input.deliveryId);
    if (row === undefined || row.state !== 'pending' || row.lease !== input.lease) return { kind: 'lease_lost' };
    const next = nextState(row, input, isCreditOpen(row, rowsById) ? 'waiting' : 'pending');
    settled.push({ input, row: { ...row }, next });
    Object.assign(row, { state: next.state, lease: null });
    return { kind: 'settled' };
  });
  if (settled.length === 0) return results;

  yield* one(settleQueries.insertAttempts, JSON.stringify(settled.map(attemptLine)));
  yield* one(settleQueries.move, JSON.stringify(settled.map(moveLine)));
  const earlier = settled.filter(({ input, row }) => row.status < 2 && input.outcome.kind === 'delivered');
  if (earlier.length > 0) yield* one(settleQueries.wakeReversals, JSON.stringify(earlier.map(wakeLine)));
  yield* disableGone(settled);
  yield* noteReceivers(settled);
  return results;
}

/** The message that takes back the other. */
const LATER = { 0: 3, 1: 2 } as const;

/** Whether this takes back a message that is not delivered. */
function isCreditOpen({ leadId, postbackId, status }: Row, rows: ReadonlyMap<string, Row>): boolean {
  const isOpenCredit = (row: Row): boolean =>
    (row.status === 0 || row.status === 1) &&
    LATER[row.status] === status &&
    row.leadId === leadId &&
    row.postbackId === postbackId &&
    row.state !== 'delivered';
  return [...rows.values()].some(isOpenCredit);
}

function attemptLine({ input: { attempt, deliveryId }, row }: Settled): readonly unknown[] {
  const { at, body, error, httpStatus, ms } = attempt;
  // PostgreSQL text can't contain NUL or lone surrogates, and a response may contain anything.
  const text = body.toWellFormed().replaceAll('\0', '\uFFFD');
  return [deliveryId, row.attempts + 1, at, ms, httpStatus, error, text];
}

function moveLine({ next, row }: Settled): readonly unknown[] {
  return [row.deliveryId, next.state, next.dueAt, next.step, row.attempts + 1];
}

function wakeLine({ input, row }: Settled): readonly unknown[] {
  return [row.leadId, row.postbackId, input.attempt.at, row.status === 0 ? LATER[0] : LATER[1]];
}

function* disableGone(settled: readonly Settled[]): Command<void> {
  const gone = settled.filter(({ input }) => input.outcome.kind === 'gone');
  if (gone.length === 0) return;
  yield* lockSettings();
  for (const postbackId of new Set(gone.map(({ row }) => row.postbackId))) {
    if ((yield* one(settleQueries.disableGone, postbackId)) !== undefined) yield* raiseSettings();
  }
}

/** Records each postback's last attempt, whether its receiver has ever responded, and the state of its circuit. */
function* noteReceivers(settled: readonly Settled[]): Command<void> {
  const byPostback = Map.groupBy(settled, ({ row }) => row.postbackId);
  // In a fixed order, so that two batches that only count don't deadlock. `disableGone` may already have locked
  // postbacks in another order; PostgreSQL then ends one of the deadlocked batches, and it is retried.
  for (const postbackId of [...byPostback.keys()].sort()) {
    const inputs = (byPostback.get(postbackId) ?? []).map(({ input }) => input);
    const lastId = inputs.at(-1)?.deliveryId;
    const answered = inputs.some(({ outcome }) => outcome.kind === 'delivered') ? 1 : 0;
    if (lastId !== undefined) yield* one(lastAttemptQueries.noteAttempt, postbackId, lastId, answered);
    yield* noteCircuit(postbackId, inputs);
  }
}

/** Most attempts don't change a healthy receiver's state, so they need no lock. */
function* noteCircuit(postbackId: string, inputs: readonly SettledDelivery[]): Command<void> {
  const after = (state: CircuitState): CircuitState =>
    inputs.reduce((each, { receiver }) => (receiver === 'unknown' ? each : noteAttempt(each, receiver)), state);
  const seen = yield* one(settleQueries.circuit, postbackId);
  if (seen === undefined || isSame(seen, after(seen))) return;
  const state = after((yield* one(settleQueries.lockedCircuit, postbackId)) ?? seen);
  const probeAt = isOpen(state) ? (inputs.findLast(({ receiver }) => receiver === 'down')?.probeAt ?? 0) : 0;
  yield* one(settleQueries.setCircuit, postbackId, state.failures, state.earlier, probeAt);
}

function isSame(before: CircuitState, after: CircuitState): boolean {
  return before.earlier === after.earlier && before.failures === after.failures;
}

/** `undelivered` is the state to retry in: a message waits if the one that it takes back was replayed in the meantime. */
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
