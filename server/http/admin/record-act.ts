import type { Clock } from '../../runtime/clock.ts';
import { afterCommit } from '../../store/database-failures.ts';
import type { AuditEntry, AuditPort } from '../../store/ports/audit.ts';

/** What is asked for, in the words of the audit log. */
export interface RequestedAct extends Pick<AuditEntry, 'action' | 'actor' | 'pubId' | 'subject'> {
  asked: object;
  requestId: string;
}

/**
 * For acts that are several transactions, or that send something. The audit log says what is asked for before anything is
 * done: without its row, nothing is, and a repeat with the same Idempotency-Key does nothing. A second row about the same
 * subject says what came of it. Both name the request. A failure after the first row is `OutcomeUnknown`, if it is one of the
 * database.
 */
export function recordAct({
  clock,
  store,
}: {
  clock: Pick<Clock, 'now'>;
  store: Pick<AuditPort, 'recordAudit'>;
}): <Done>(asked: RequestedAct, act: { run: () => Promise<Done>; outcomeOf: (done: Done) => object }) => Promise<Done> {
  return async ({ asked, requestId, ...about }, { outcomeOf, run }) => {
    const record = (after: object): Promise<void> =>
      store.recordAudit({ ...about, at: clock.now(), before: null, after: { request_id: requestId, ...after } });
    await record(asked);
    const done = await afterCommit(run());
    await afterCommit(record({ outcome: outcomeOf(done) }));
    return done;
  };
}
