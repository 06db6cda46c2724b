import { one, type Command } from '../../command.ts';
import type { Attempt } from '../../ports/deliveries.ts';
import { query } from '../../sql.ts';

export const lastAttemptQueries = {
  lastAttempt: query<Attempt>(`
    select a.number, a.at, a.ms, a.http_status as "httpStatus", a.error, a.body
    from attempts a join deliveries d on d.delivery_id = a.delivery_id
    where d.postback_id = $1 order by a.at desc, a.number desc limit 1`),
};

export function* lastAttempt({ postbackId }: { postbackId: string }): Command<Attempt | null> {
  return (yield* one(lastAttemptQueries.lastAttempt, postbackId)) ?? null;
}
