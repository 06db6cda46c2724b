import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { DeliveryHealth } from '../../ports/deliveries.ts';
import { countOf } from './delivery-counts.ts';

interface PostbackRow {
  postbackId: string;
  enabled: number;
  probeAt: number;
  pending: number;
  exhausted: number;
  waiting: number;
  dueAt: number | null;
}

export const deliveryHealthQueries = {
  /** Reads counts, and one index entry of each postback. */
  undelivered: query<PostbackRow>(`
    select * from (
      select p.postback_id as "postbackId", p.enabled, p.probe_at as "probeAt", ${countOf('pending')} as pending,
        ${countOf('exhausted')} as exhausted, ${countOf('waiting')} as waiting,
        (select d.due_at from deliveries d where d.postback_id = p.postback_id and d.state = 'pending'
          order by d.due_at limit 1) as "dueAt"
      from postbacks p) as counted
    where pending + exhausted > 0 order by "postbackId"`),
};

export const deliveryHealthCommands = reads({ deliveryHealth });

/** Counts deliveries for readiness. A leased delivery is due when its lease ends. */
function* deliveryHealth(): Command<DeliveryHealth> {
  const health: DeliveryHealth = { pending: 0, exhausted: 0, parked: 0, oldest: null, failing: [] };
  for (const { dueAt, enabled, exhausted, pending, postbackId, probeAt, waiting } of yield* all(
    deliveryHealthQueries.undelivered,
  )) {
    health.exhausted += exhausted;
    if (enabled === 0) health.parked += pending + waiting;
    else health.pending += pending;
    if (enabled === 0 || dueAt === null) continue;
    if (probeAt > 0) health.failing.push(postbackId);
    else if (health.oldest === null || dueAt < health.oldest.dueAt) health.oldest = { postbackId, dueAt };
  }
  return health;
}
