import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { CIRCUIT_FAILURES, type DeliveryHealth } from '../../ports/deliveries.ts';

interface PostbackRow {
  postbackId: string;
  enabled: number;
  failures: number;
  pending: number;
  exhausted: number;
  waiting: number;
  dueAt: number | null;
}

/** Counts reversals that wait for a credit in `state`, by way of the credits, which have an index. */
const waitingFor = (state: string): string => `(
        select count(*) from deliveries d
        join deliveries w on w.lead_id = d.lead_id and w.status = 2 and w.postback_id = d.postback_id and w.state = 'waiting'
        where d.postback_id = p.postback_id and d.state = '${state}' and d.status = 1)`;

export const deliveryHealthQueries = {
  /** Reads partial indexes only, and so no delivered rows, which are most of the table. */
  undelivered: query<PostbackRow>(`
    select * from (
      select p.postback_id as "postbackId", p.enabled, p.failures,
        (select count(*) from deliveries d where d.postback_id = p.postback_id and d.state = 'pending') as pending,
        (select count(*) from deliveries d where d.postback_id = p.postback_id and d.state = 'exhausted') as exhausted,
        case when p.enabled = 0 then ${waitingFor('pending')} + ${waitingFor('exhausted')} else 0 end as waiting,
        (select min(d.due_at) from deliveries d where d.postback_id = p.postback_id and d.state = 'pending') as "dueAt"
      from postbacks p) as counted
    where pending + exhausted > 0 order by "postbackId"`),
};

/** Counts deliveries for readiness. A leased delivery is due when its lease ends. */
export function* deliveryHealth(): Command<DeliveryHealth> {
  const health: DeliveryHealth = { pending: 0, exhausted: 0, parked: 0, oldest: null, failing: [] };
  for (const { dueAt, enabled, exhausted, failures, pending, postbackId, waiting } of yield* all(
    deliveryHealthQueries.undelivered,
  )) {
    health.exhausted += exhausted;
    if (enabled === 0) health.parked += pending + waiting;
    else health.pending += pending;
    if (enabled === 0 || dueAt === null) continue;
    if (failures >= CIRCUIT_FAILURES) health.failing.push(postbackId);
    else if (health.oldest === null || dueAt < health.oldest.dueAt) health.oldest = { postbackId, dueAt };
  }
  return health;
}
