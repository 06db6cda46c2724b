import type { AuditEntry, AuditFilter, AuditRow } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists, writes } from '../../engine.ts';
import { useStaffKey } from '../installation/staff-keys.ts';

interface StoredRow {
  auditId: number;
  at: number;
  actorKind: AuditRow['actor']['kind'];
  actorId: string | null;
  actorName: string | null;
  action: string;
  subject: string | null;
  pubId: number | null;
  before: string | null;
  after: string | null;
  ip: string | null;
}

const columns = `
    select a.audit_id as "auditId", a.at, a.actor_kind as "actorKind", a.actor_id as "actorId",
      coalesce(p.name, k.name) as "actorName", a.action, a.subject, a.pub_id as "pubId", a.before, a.after, a.ip`;
const names = 'left join admins p on p.admin_id = a.actor_id left join admin_keys k on k.key_id = a.actor_id';
/** From a time on and before a row, ordered by time and then id. */
const within = (row: string): string =>
  `${row}.at >= cast($1 as bigint) and (${row}.at, ${row}.audit_id) < (cast($2 as bigint), cast($3 as bigint))`;
const newest = (row: string): string => `order by ${row}.at desc, ${row}.audit_id desc limit cast($4 as bigint)`;
const anyAction = '(cast($5 as text) is null or a.action = cast($5 as text))';
const anyActor = '(cast($6 as text) is null or a.actor_id = cast($6 as text))';
const anySubject = '(cast($7 as text) is null or a.subject = cast($7 as text))';
const rest = `${anyAction} and ${anyActor} and ${anySubject}`;

/** How many of an actor's rows are searched for the same reading. */
const NEWEST = 100;

/** `found`: a condition that is always set, so that rows are found through its index and time. */
const rowsWhere = (found: string) => {
  const text = (publishers: string): string => `${columns} from audit_log a ${names}
    where ${found} and ${within('a')} and ${rest}
      and (cast($8 as text) is null or a.pub_id in (${publishers}))
    ${newest('a')}`;
  return query<StoredRow>({
    sqlite: text('select value from json_each($8)'),
    postgres: text('select cast(value as bigint) from json_array_elements_text(cast($8 as json))'),
  });
};

/** The newest rows of one publisher, by index. */
const newestOf = (publisher: string, wanted: string): string => `select ${wanted} from audit_log b
      where b.pub_id = ${publisher} and ${within('b')} ${newest('b')}`;

const lastDone = (outcome: string): string => `select a.at from audit_log a
    where a.subject = $1 and a.action = 'command' and ${outcome} = 'done' order by a.at desc, a.audit_id desc limit 1`;

export const auditQueries = {
  insertAudit: query(`
    insert into audit_log (at, actor_kind, actor_id, action, subject, pub_id, before, after, ip)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`),
  /** Searches only the actor's newest rows, so that the time doesn't grow with the log. */
  sameReading: query(`
    select 1 from (
      select action, subject, at from audit_log where actor_id = cast($1 as text)
      order by at desc, audit_id desc limit ${NEWEST}) as newest
    where action = cast($2 as text) and subject = cast($3 as text) and at >= cast($4 as bigint) limit 1`),
  /** Without a condition on the other parameters, but PostgreSQL requires all of them to appear. */
  auditRows: rowsWhere('true'),
  auditRowsOfAction: rowsWhere('a.action = cast($5 as text)'),
  auditRowsOfActor: rowsWhere('a.actor_id = cast($6 as text)'),
  auditRowsOfSubject: rowsWhere('a.subject = cast($7 as text)'),
  auditRowsOfPublishers: query<StoredRow>({
    sqlite: `${columns} from json_each($5) publisher
      cross join audit_log a on a.audit_id in (${newestOf('publisher.value', 'b.audit_id')}) ${names}
    ${newest('a')}`,
    postgres: `${columns} from json_array_elements_text(cast($5 as json)) publisher
      cross join lateral (${newestOf('cast(publisher.value as bigint)', 'b.*')}) a ${names}
    ${newest('a')}`,
  }),
  lastCommand: query<{ at: number }>({
    sqlite: lastDone("json_extract(a.after, '$.outcome')"),
    postgres: lastDone("cast(a.after as json) ->> 'outcome'"),
  }),
  rowUpTo: query<{ auditId: number; at: number }>(
    'select audit_id as "auditId", at from audit_log where audit_id <= $1 order by audit_id desc limit 1',
  ),
};

export const auditCommands = { ...lists({ lastCommand, listAudit }), ...writes({ recordAudit, recordReading }) };

/**
 * Adds a row. Commands that change something call it in their own transaction, which thereby uses up the request's
 * Idempotency-Key. Throws StaffKeyUsed if another request has used the key.
 */
export function* recordAudit(entry: AuditEntry): Command<void> {
  const { action, actor, after, at, before, pubId, subject } = entry;
  const [first, then] = [before, after].map((value) => (value === null ? null : JSON.stringify(value)));
  if (actor.staffKey !== undefined) yield* useStaffKey(actor.staffKey, { at, subject });
  yield* one(
    auditQueries.insertAudit,
    ...[at, actor.kind, actor.id, action, subject, pubId, first ?? null, then ?? null, actor.ip],
  );
}

/** Adds a row about a repeated read, unless one of the actor's newest rows already says the same since a time. */
function* recordReading({ entry, since }: { entry: AuditEntry; since: number }): Command<void> {
  const { action, actor, subject } = entry;
  const same = yield* one(auditQueries.sameReading, actor.id, action, subject, since);
  if (same === undefined) yield* recordAudit(entry);
}

/** Lists rows, newest first; rows of the same time in reverse order of insertion. */
function* listAudit(filter: AuditFilter): Command<AuditRow[]> {
  const last = yield* endOf(filter);
  if (last === null) return [];
  const { limit, publishers, since = null } = filter;
  const scope = publishers === null ? null : JSON.stringify([...new Set(publishers)]);
  const range = [since ?? 0, last.at, last.auditId, limit] as const;
  const { action, actorId, subject = null } = filter;
  const statement = statementFor(filter);
  const rows =
    statement === auditQueries.auditRowsOfPublishers
      ? yield* all(statement, ...range, scope)
      : yield* all(statement, ...range, action, actorId, subject, scope);
  return rows.map(({ actorId: id, actorKind: kind, after, before: earlier, ip, ...row }) => ({
    ...row,
    actor: { kind, id, ip },
    before: parsed(earlier),
    after: parsed(after),
  }));
}

/** When a command of the command line last succeeded; null if never. */
function* lastCommand(command: string): Command<number | null> {
  return (yield* one(auditQueries.lastCommand, command))?.at ?? null;
}

/** Chooses the filter with the fewest rows: a subject has few, an actor has more, and most rows are of few actions. */
function statementFor({ action, actorId, publishers, subject = null }: AuditFilter) {
  if (subject !== null) return auditQueries.auditRowsOfSubject;
  if (actorId !== null) return auditQueries.auditRowsOfActor;
  if (action !== null) return auditQueries.auditRowsOfAction;
  return publishers === null ? auditQueries.auditRows : auditQueries.auditRowsOfPublishers;
}

/** Where a list begins: its rows are before this one. Null if all of them were removed. */
function* endOf(filter: AuditFilter): Command<{ at: number; auditId: number } | null> {
  const { before, first = null, until = null } = filter;
  const end = { at: until ?? Number.MAX_SAFE_INTEGER, auditId: 0 };
  const named = before ?? first;
  if (named === null) return end;
  const found = yield* one(auditQueries.rowUpTo, named);
  if (found === undefined) return null;
  // A row that is not there is just after the one before it.
  const isIncluded = before === null || found.auditId < before;
  return found.at < end.at ? { at: found.at, auditId: found.auditId + (isIncluded ? 1 : 0) } : end;
}

function parsed(text: string | null): object | null {
  return text === null ? null : (JSON.parse(text) as object);
}
