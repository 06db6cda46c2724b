import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { writeParts } from '../../engine.ts';

const purge = (table: string, columns: string) =>
  query<{ purged: number }>(`
    delete from ${table} where (${columns}) in (
      select ${columns} from ${table} where at < cast($1 as bigint) order by at limit cast($2 as bigint))
    returning 1 as purged`);

export const purgeQueries = {
  purgeKeys: purge('idempotency_keys', 'kind, profile_id, digest'),
  purgeAnswers: purge('first_answers', 'operation, kind, profile_id, digest'),
  purgeStaffKeys: purge('staff_keys', 'staff_id, digest'),
};

export const purgeIdempotencyCommands = writeParts({ purgeIdempotency });

/**
 * Deletes idempotency keys used before `before`: at most `limit` each of transactions, of staff, and of the other
 * operations. What was stored under them stays.
 */
function* purgeIdempotency(input: { before: number; limit: number }): Command<{ purged: number }> {
  const keys = yield* all(purgeQueries.purgeKeys, input.before, input.limit);
  const answers = yield* all(purgeQueries.purgeAnswers, input.before, input.limit);
  const ofStaff = yield* all(purgeQueries.purgeStaffKeys, input.before, input.limit);
  return { purged: keys.length + answers.length + ofStaff.length };
}
