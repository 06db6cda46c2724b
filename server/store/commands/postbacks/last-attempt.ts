import { one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { Attempt } from '../../ports/deliveries.ts';
import { query } from '../../sql.ts';

export const lastAttemptQueries = {
  /** `answered` is never reset, because deliveries are removed and replayed. */
  noteAttempt: query(`
    insert into postback_attempts (postback_id, delivery_id, answered) values ($1, $2, $3)
    on conflict (postback_id) do update set delivery_id = excluded.delivery_id,
      answered = postback_attempts.answered | excluded.answered`),
  lastAttempt: query<Attempt>(`
    select a.number, a.at, a.ms, a.http_status as "httpStatus", a.error, a.body
    from postback_attempts p join attempts a on a.delivery_id = p.delivery_id
    where p.postback_id = $1 order by a.at desc, a.number desc limit 1`),
};

export const lastAttemptCommands = reads({ lastAttempt });

/** The latest attempt of a postback for any delivery; null if none was made or it was removed. */
function* lastAttempt({ postbackId }: { postbackId: string }): Command<Attempt | null> {
  return (yield* one(lastAttemptQueries.lastAttempt, postbackId)) ?? null;
}
