import type { EmailConflictLimit, TooManyConflicts } from '../../ports/profiles.ts';
import type { WallOrPanelRef } from '../../ports/accounts.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { recordSecurityEvent } from '../installation/security-events.ts';

export const emailConflictQueries = {
  /** Serializes requests from one place, so that all conflicts are counted. */
  lockPlace: query({
    sqlite: 'select 1 where $1 is not null',
    postgres: 'select pg_advisory_xact_lock(hashtextextended($1, 730009))',
  }),
  conflictsOf: query<{ conflicts: number; oldest: number | null }>(
    'select count(*) as conflicts, min(at) as oldest from email_conflicts where digest = $1 and at > $2',
  ),
  purgeConflicts: query('delete from email_conflicts where at <= $1'),
  insertConflict: query('insert into email_conflicts (digest, at) values ($1, $2)'),
};

/** The consequences of a conflict. */
interface Conflict {
  limit: EmailConflictLimit | null;
  pubId: number;
  owner: WallOrPanelRef;
  at: number;
}

/** Waits for other requests from the same place, before anything else is locked. */
export function* lockPlace(limit: EmailConflictLimit | null): Command<void> {
  if (limit !== null) yield* one(emailConflictQueries.lockPlace, limit.digest);
}

/** The refusal of a request from a place that tried too many addresses; null: it may continue. */
export function* tooManyConflicts(limit: EmailConflictLimit | null, at: number): Command<TooManyConflicts | null> {
  if (limit === null) return null;
  const { digest, most, windowMs } = limit;
  const { conflicts = 0, oldest = null } = (yield* one(emailConflictQueries.conflictsOf, digest, at - windowMs)) ?? {};
  return conflicts < most ? null : { kind: 'too_many_conflicts', openAt: (oldest ?? at) + windowMs };
}

/** Counts a conflict. The last one allowed adds a security event, at most one per hour and publisher. */
export function* noteConflict({ at, limit, owner, pubId }: Conflict): Command<void> {
  if (limit === null) return;
  const { digest, windowMs } = limit;
  yield* one(emailConflictQueries.purgeConflicts, at - windowMs);
  yield* one(emailConflictQueries.insertConflict, digest, at);
  if ((yield* tooManyConflicts(limit, at)) === null) return;
  const event = `event of publisher ${pubId}`;
  yield* one(emailConflictQueries.lockPlace, event);
  if (((yield* one(emailConflictQueries.conflictsOf, event, at - windowMs))?.conflicts ?? 0) > 0) return;
  yield* one(emailConflictQueries.insertConflict, event, at);
  const { kind, profileId } = owner;
  const detail = `publisher ${pubId}: a sender tried the e-mail addresses of several of its users, and is refused for an hour`;
  yield* recordSecurityEvent({ kind: 'email_conflicts', owner: { kind, profileId }, detail, at });
}
