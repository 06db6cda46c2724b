import { query, type Value } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { readParts, writeParts } from '../../engine.ts';
import type { Columns, Log, LogSlice, OldClicks, OldRow, OldTable } from '../../ports/old-rows.ts';
import type { AttemptKey, AttemptSlice, ClickSlice } from '../../ports/retention.ts';
import { attemptsOfSlice } from './remove-attempts.ts';
import { forIds } from '../sql-lists.ts';
import { candidatesOf, stateOf } from './remove-clicks.ts';

/** A row by the names of its columns, and its person's key. */
type Row = Record<string, Value>;

const KEY = 'p.wrapped_key as "wrappedKey"';

const attempts = (lines: string): string => `
    select a.delivery_id, a.number, c.account_id, a.at, a.ms, a.http_status, a.error, a.body, ${KEY}
    from ${lines} cross join attempts a
      left join deliveries d on d.delivery_id = a.delivery_id
      left join clicks c on c.click_id = d.click_id
      left join persons p on p.account_id = c.account_id
    where a.delivery_id = given.value ->> 0 and a.number = cast(given.value ->> 1 as bigint)
    order by a.delivery_id, a.number`;

const logRows = (log: Log, id: string, columns: string): string => `
    select ${id}, at, ${columns} from ${log}
    where ${id} > cast($1 as bigint) order by ${id} limit cast($2 as bigint)`;
const removeLogRows = (log: Log, id: string): string => `
    delete from ${log} where ${id} in (
      select ${id} from ${log} where ${id} > 0 and ${id} <= cast($1 as bigint) order by ${id}
      limit cast($2 as bigint))
    returning ${id}`;

export const oldRowQueries = {
  clicks: query<Row>(
    forIds(
      (ids) => `
    select c.click_id, c.account_id, c.offer_id, c.country, c.placement, c.payout, c.amount, c.terms, c.at, c.sealed, c.ip_digest,
      c.device_digest, ${KEY}
    from ${ids} given cross join clicks c left join persons p on p.account_id = c.account_id
    where c.click_id = given.id order by c.click_id`,
    ),
  ),
  deliveries: query<Row>(
    forIds(
      (ids) => `
    select d.delivery_id, d.lead_id, d.status, d.postback_id, d.click_id, d.transaction_id, d.reversal_id, d.state,
      d.attempts, d.created_at, d.event
    from ${ids} given cross join deliveries d where d.lead_id = given.id
    order by d.lead_id, d.status, d.postback_id`,
    ),
  ),
  attemptsOf: query<Row>(
    forIds(
      (ids) => `
    select a.delivery_id, a.number, a.at, a.ms, a.http_status, a.error, a.body
    from ${ids} given cross join attempts a where a.delivery_id = given.id order by a.delivery_id, a.number`,
    ),
  ),
  earlyReversals: query<Row>(
    forIds(
      (ids) => `
    select e.source, e.external_id, e.event_id, e.click_id, e.account_id, e.at, e.reason
    from ${ids} given cross join early_reversals e where e.click_id = given.id
    order by e.source, e.external_id, e.event_id`,
    ),
  ),
  attempts: query<Row>({
    sqlite: attempts('json_each($1) given'),
    postgres: attempts('json_array_elements(cast($1 as json)) given'),
  }),
  audit: query<Row>(
    logRows('audit_log', 'audit_id', 'actor_kind, actor_id, action, subject, pub_id, before, after, ip'),
  ),
  securityEvents: query<Row>(logRows('security_events', 'event_id', 'kind, owner_kind, owner_id, detail')),
  /** The database refuses to delete later rows. */
  allowRemoval: query(`
    insert into retention_cursors (name, value) values ('audit_log', cast($1 as text))
    on conflict (name) do update set value = excluded.value`),
  removeAudit: query<Row>(removeLogRows('audit_log', 'audit_id')),
  removeSecurityEvents: query<Row>(removeLogRows('security_events', 'event_id')),
};

/** The columns that erasure deletes with a person. */
const PERSONAL: Readonly<Record<OldTable, readonly string[]>> = {
  clicks: ['ip_digest', 'device_digest', 'placement'],
  deliveries: ['event'],
  attempts: ['body'],
  early_reversals: ['reason'],
  audit_log: [],
  security_events: [],
};

/** The columns that identify a row. */
const KEYS: Readonly<Record<OldTable, readonly string[]>> = {
  clicks: ['click_id'],
  deliveries: ['delivery_id'],
  attempts: ['delivery_id', 'number'],
  early_reversals: ['source', 'external_id', 'event_id'],
  audit_log: ['audit_id'],
  security_events: ['event_id'],
};

export const oldRowsCommands = {
  ...readParts({ readOldClicks, readOldAttempts, readOldLog }),
  ...writeParts({ removeLog }),
};

/** Reads the clicks that `removeClicks` would remove, with everything that belongs to them. */
function* readOldClicks(input: ClickSlice): Command<OldClicks> {
  const { last, removed } = yield* candidatesOf({ ...input, isDry: true });
  if (removed.length === 0) return { rows: [], last, states: [] };
  const ids = (values: readonly string[]): string => JSON.stringify(values);
  const clicks = yield* all(oldRowQueries.clicks, ids(removed.map(({ click }) => click.clickId)));
  const holders = new Map(clicks.map((row) => [row['click_id'], holderOf(row)]));
  const ofLeads = removed.filter(({ deliveries }) => deliveries.length > 0);
  const alone = removed.filter(({ leads }) => leads.length === 0);
  const leadIds = ofLeads.flatMap(({ leads }) => leads.map(({ leadId }) => leadId));
  const deliveries = ofLeads.length === 0 ? [] : yield* all(oldRowQueries.deliveries, ids(leadIds));
  const deliveryIds = deliveries.map((row) => String(row['delivery_id']));
  const clickOf = new Map(deliveries.map((row) => [row['delivery_id'], row['click_id']]));
  const made = deliveries.length === 0 ? [] : yield* all(oldRowQueries.attemptsOf, ids(deliveryIds));
  const early =
    alone.length === 0 ? [] : yield* all(oldRowQueries.earlyReversals, ids(alone.map(({ click }) => click.clickId)));
  const rows = [
    ...clicks.map((row) => oldRow('clicks', row)),
    ...deliveries.map((row) => oldRow('deliveries', { ...row, ...holders.get(row['click_id'] ?? null) })),
    ...made.map((row) => oldRow('attempts', { ...row, ...holders.get(clickOf.get(row['delivery_id'] ?? null)) })),
    ...early.map((row) => oldRow('early_reversals', { ...row, ...holders.get(row['click_id'] ?? null) })),
  ];
  const waiting = Map.groupBy(early, (row) => String(row['click_id']));
  const states = removed.map((candidate): [string, string] => {
    const { clickId } = candidate.click;
    const own = (waiting.get(clickId) ?? []).map((row) => keyOf('early_reversals', row));
    return [clickId, stateOf(candidate, own)];
  });
  return { rows, last, states };
}

/** Reads the attempts that `removeAttempts` would remove. */
function* readOldAttempts(input: AttemptSlice): Command<{ rows: OldRow[]; last: AttemptKey | null }> {
  const { last, old } = yield* attemptsOfSlice(input);
  if (old.length === 0) return { rows: [], last };
  const lines = old.map(({ deliveryId, number }) => [deliveryId, number]);
  const rows = yield* all(oldRowQueries.attempts, JSON.stringify(lines));
  return { rows: rows.map((row) => oldRow('attempts', row)), last };
}

/** Reads rows of a log that are older than `before`, after the row `after`. */
function* readOldLog({ after, before, limit, log }: LogSlice): Command<{ rows: OldRow[]; last: number | null }> {
  const statement = log === 'audit_log' ? oldRowQueries.audit : oldRowQueries.securityEvents;
  const read = yield* all(statement, after, limit);
  const young = read.findIndex((row) => Number(row['at']) >= before);
  const rows = (young === -1 ? read : read.slice(0, young)).map((row) => oldRow(log, row));
  const isOver = young !== -1 || read.length < limit;
  return { rows, last: isOver ? null : Number(rows.at(-1)?.key) };
}

/** Removes rows of a log up to `upTo`, the oldest first. */
function* removeLog({ limit, log, upTo }: { log: Log; upTo: number; limit: number }): Command<{ removed: number }> {
  if (log === 'security_events') {
    return { removed: (yield* all(oldRowQueries.removeSecurityEvents, upTo, limit)).length };
  }
  yield* one(oldRowQueries.allowRemoval, upTo);
  return { removed: (yield* all(oldRowQueries.removeAudit, upTo, limit)).length };
}

function keyOf(table: OldTable, row: Row): string {
  return KEYS[table].map((name) => String(row[name])).join(' ');
}

/** The owner of a row, with the person's key. */
function holderOf(row: Row): Row {
  return { account_id: row['account_id'] ?? null, wrappedKey: row['wrappedKey'] ?? null };
}

function oldRow(table: OldTable, row: Row): OldRow {
  const columns: Record<string, Columns[string]> = {};
  const personal: Record<string, Columns[string]> = {};
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Uint8Array || name === 'sealed' || name === 'wrappedKey') continue;
    const isPersonal = PERSONAL[table].includes(name);
    if (!isPersonal) columns[name] = value;
    else if (value !== null) personal[name] = value;
  }
  const { sealed, wrappedKey } = row;
  return {
    table,
    columns,
    personal,
    key: keyOf(table, row),
    sealed: sealed instanceof Uint8Array ? sealed : null,
    wrappedKey: wrappedKey instanceof Uint8Array ? wrappedKey : null,
  };
}
