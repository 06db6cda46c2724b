import { auditRow, type AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { AuditFilter, AuditRow } from '../../store/ports/audit.ts';
import { json, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { auditValues } from './audit-values.ts';
import { CSV_PAGE_ROWS, recordedCsv } from './csv-response.ts';

const PAGE = 50;

/** The audit log: a page of it, or all rows of the filter as CSV. Exports are recorded too. */
export function auditEndpoint({ services }: AdminContext): Endpoint {
  const read = async (filter: AuditFilter) => {
    const found = await services.admins.listAudit({ ...filter, limit: filter.limit + 1 });
    const page = found.slice(0, filter.limit);
    return { rows: page.map(rowOf), next: found.length > filter.limit ? (page.at(-1)?.auditId ?? null) : null };
  };
  return adminEndpoint('listAudit', {
    tag: 'Audit log',
    summary: 'What was done, and by whom',
    description: 'Newest first. A role for named publishers sees only rows about these.',
    problems: ['invalid_request'],
    handle: async ({ actor, caller, query }) => {
      const { before = null, first: firstRow = null, format = 'json', limit = PAGE, ...rest } = query;
      const filter: AuditFilter = {
        before,
        first: firstRow,
        limit: format === 'csv' ? CSV_PAGE_ROWS : limit,
        publishers: caller.publishers,
        action: rest.action ?? null,
        actorId: rest.actor_id ?? null,
        subject: rest.subject ?? null,
        since: rest.from === undefined ? null : Date.parse(rest.from),
        until: rest.to === undefined ? null : Date.parse(rest.to) + DAY_MS,
      };
      const first = await read(filter);
      if (format === 'json') return json(first satisfies AuditPage);
      const named = ({ next, rows }: Awaited<ReturnType<typeof read>>) => ({
        rows,
        next: next === null ? null : String(next),
      });
      return recordedCsv(services, {
        name: 'listAudit',
        after: { filter: Object.keys(rest) },
        actor,
        publishers: caller.publishers ?? [null],
        row: auditRow,
        ...named(first),
        read: async (after) => named(await read({ ...filter, before: Number(after) })),
      });
    },
  });
}

function rowOf({ action, actor, actorName, at, auditId, pubId, ...row }: AuditRow): AuditPage['rows'][number] {
  return {
    audit_id: auditId,
    at: isoTime(at),
    actor: actor.kind,
    actor_id: actor.id,
    actor_name: actorName,
    action,
    subject: row.subject,
    pub_id: pubId,
    ip: actor.ip,
    before: row.before && auditValues(row.before),
    after: row.after && auditValues(row.after),
  };
}
