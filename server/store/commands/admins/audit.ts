import type { AuditEntry, AuditFilter, AuditRow } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
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

const select = `
    select a.audit_id as "auditId", a.at, a.actor_kind as "actorKind", a.actor_id as "actorId",
      coalesce(p.name, k.name) as "actorName", a.action, a.subject, a.pub_id as "pubId", a.before, a.after, a.ip
    from audit_log a left join admins p on p.admin_id = a.actor_id left join admin_keys k on k.key_id = a.actor_id
    where (cast($1 as bigint) is null or a.audit_id < cast($1 as bigint))
      and (cast($6 as text) is null or a.subject = cast($6 as text))
      and (cast($7 as bigint) is null or a.at >= cast($7 as bigint))
      and (cast($8 as bigint) is null or a.at < cast($8 as bigint))`;
const last = ' order by a.audit_id desc limit $2';
const anyAction = '(cast($3 as text) is null or a.action = cast($3 as text))';
const anyActor = '(cast($4 as text) is null or a.actor_id = cast($4 as text))';

/** How many of an actor's rows are looked through for the same reading. */
const NEWEST = 100;

/** `conditions`: on action and actor. One that is always there finds rows by its index. */
const rowsWhere = (conditions: string) =>
  query<StoredRow>({
    sqlite: `${select} and ${conditions}
      and (cast($5 as text) is null or a.pub_id in (select value from json_each($5)))${last}`,
    postgres: `${select} and ${conditions}
      and (cast($5 as text) is null or a.pub_id in
        (select cast(value as bigint) from json_array_elements_text(cast($5 as json))))${last}`,
  });

export const auditQueries = {
  insertAudit: query(`
    insert into audit_log (at, actor_kind, actor_id, action, subject, pub_id, before, after, ip)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`),
  /** Among the actor's newest rows only, so that the look takes as long however much they have done. */
  sameReading: query(`
    select 1 from (
      select action, subject, at from audit_log where actor_id = cast($1 as text)
      order by audit_id desc limit ${NEWEST}) as newest
    where action = cast($2 as text) and subject = cast($3 as text) and at >= cast($4 as bigint) limit 1`),
  /** For everybody: no condition on action and actor is set, but PostgreSQL must be told of both parameters. */
  auditRows: rowsWhere(`${anyAction} and ${anyActor}`),
  auditRowsOfAction: rowsWhere(`a.action = cast($3 as text) and ${anyActor}`),
  auditRowsOfActor: rowsWhere(`a.actor_id = cast($4 as text) and ${anyAction}`),
};

/**
 * Adds a row. Commands that change something call it in their own transaction, which thereby uses the Idempotency-Key of
 * the request. Throws StaffKeyUsed if another request has used it.
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

export function* recordReading({ entry, since }: { entry: AuditEntry; since: number }): Command<void> {
  const { action, actor, subject } = entry;
  const same = yield* one(auditQueries.sameReading, actor.id, action, subject, since);
  if (same === undefined) yield* recordAudit(entry);
}

export function* listAudit(filter: AuditFilter): Command<AuditRow[]> {
  const { action, actorId, before, limit, publishers, since = null, subject = null, until = null } = filter;
  const scope = publishers === null ? null : JSON.stringify(publishers);
  const { auditRows, auditRowsOfAction, auditRowsOfActor } = auditQueries;
  const ofActor = actorId === null ? auditRows : auditRowsOfActor;
  const statement = action === null ? ofActor : auditRowsOfAction;
  const rows = yield* all(statement, before, limit, action, actorId, scope, subject, since, until);
  return rows.map(({ actorId: id, actorKind: kind, after, before: earlier, ip, ...row }) => ({
    ...row,
    actor: { kind, id, ip },
    before: parsed(earlier),
    after: parsed(after),
  }));
}

function parsed(text: string | null): object | null {
  return text === null ? null : (JSON.parse(text) as object);
}
