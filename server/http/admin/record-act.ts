import type { Clock } from '../../runtime/clock.ts';
import { afterCommit } from '../../store/database-failures.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Store } from '../../store/store.ts';

/** The requested act, as the audit log names it. */
export interface RequestedAct {
  action: string;
  actor: AuditActor;
  subject: string | null;
  pubId: number | null;
  asked: object;
  requestId: string;
}

/**
 * For acts with several transactions or external effects. The first audit row, with the request, must be written before
 * anything is done, and a repeat with the same Idempotency-Key does nothing. A second row records the outcome. A
 * database failure after the first row becomes `OutcomeUnknown`.
 */
export function recordAct({
  clock,
  store,
}: {
  clock: Clock;
  store: Store;
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
