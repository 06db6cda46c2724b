import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { challengeQueries } from './challenges.ts';

export const removeFactorQueries = {
  removeTotp: query<{ sealed: Uint8Array | null }>('delete from admin_totp where admin_id = $1 returning sealed'),
  removeCodes: query('delete from admin_recovery_codes where admin_id = $1'),
  removePasskeys: query('delete from admin_passkeys where admin_id = $1'),
};

/** Removes all that someone has next to the password, in the transaction of what resets or removes them. */
export function* removeFactors(adminId: string): Command<void> {
  yield* one(removeFactorQueries.removeTotp, adminId);
  yield* one(removeFactorQueries.removeCodes, adminId);
  yield* one(removeFactorQueries.removePasskeys, adminId);
  yield* one(challengeQueries.endChallengesOf, adminId);
}
