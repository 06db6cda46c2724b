import type { FactorProof, FinishedSignIn, SecondFactorSignIn } from '../../ports/admin-factors.ts';
import type { SessionRenewal } from '../../ports/admin-sessions.ts';
import type { AuditActor, AuditEntry } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import { recordSecurityEvent } from '../installation/security-events.ts';
import { adminQueries, lockTeam } from './admins.ts';
import { recordAudit } from './audit.ts';
import { challengeQueries, useChallenge } from './challenges.ts';
import { insertSession, proveAdminSession } from './sessions.ts';

export const secondStepQueries = {
  /** A code works once: its time step must be later than that of the last one. */
  useStep: query<{ adminId: string }>(`
    update admin_totp set last_step = $2
    where admin_id = $1 and last_step < $2 and sealed is not null returning admin_id as "adminId"`),
  useCode: query<{ digest: string }>(
    'delete from admin_recovery_codes where digest = $1 and admin_id = $2 returning digest',
  ),
  /** If a passkey has a counter, it must have advanced. Many never count and always report 0. */
  usePasskey: query<{ passkeyId: string }>(`
    update admin_passkeys set counter = $3, used_at = $4
    where passkey_id = $1 and admin_id = $2 and (counter < $3 or (counter = 0 and $3 = 0))
    returning passkey_id as "passkeyId"`),
  hasPasskey: query<{ passkeyId: string }>(
    'select passkey_id as "passkeyId" from admin_passkeys where passkey_id = $1 and admin_id = $2',
  ),
};

export const secondStepCommands = writes({ finishSignIn, proveByPasskey });

function* finishSignIn(input: SecondFactorSignIn): Command<FinishedSignIn> {
  const { audit, challenge, proof, session, ticket } = input;
  const { adminId } = session;
  const { at } = audit;
  yield* lockTeam();
  if ((yield* one(adminQueries.adminById, adminId)) === undefined) return { kind: 'ended' };
  if (ticket !== null) {
    const step = yield* one(challengeQueries.signInOf, ticket, at);
    if (step?.adminId !== adminId) return { kind: 'ended' };
  }
  if (challenge !== null && !(yield* useChallenge(challenge, at))) return { kind: 'used' };
  if (!(yield* useProof(proof, { adminId, at, actor: audit.actor }))) return { kind: 'used' };
  if (ticket !== null) yield* one(challengeQueries.takeChallenge, ticket, 'code');
  yield* insertSession(session);
  yield* recordAudit(audit);
  return { kind: 'opened' };
}

/**
 * Records that the person of a session re-authenticated, and renews it. `wrong`: the passkey is gone, or its counter
 * went back. `ended`: the session has ended or was renewed concurrently.
 */
function* proveByPasskey(
  input: SessionRenewal & { proof: Extract<FactorProof, { kind: 'passkey' }>; audit: AuditEntry },
): Command<'proven' | 'wrong' | 'ended'> {
  const { audit, proof } = input;
  const { actor, at } = audit;
  if (actor.id === null || !(yield* useProof(proof, { adminId: actor.id, at, actor }))) return 'wrong';
  return (yield* proveAdminSession(input)) ? 'proven' : 'ended';
}

function* useProof(
  proof: FactorProof,
  { actor, adminId, at }: { actor: AuditActor; adminId: string; at: number },
): Command<boolean> {
  if (proof.kind === 'totp') return (yield* one(secondStepQueries.useStep, adminId, proof.step)) !== undefined;
  if (proof.kind === 'recovery') return (yield* one(secondStepQueries.useCode, proof.digest, adminId)) !== undefined;
  const { counter, passkeyId } = proof;
  if ((yield* one(secondStepQueries.usePasskey, passkeyId, adminId, counter, at)) !== undefined) return true;
  if ((yield* one(secondStepQueries.hasPasskey, passkeyId, adminId)) !== undefined) {
    const detail = `${passkeyId} of ${adminId} counted backwards: it may have been copied`;
    yield* recordSecurityEvent({ kind: 'passkey_counter', owner: null, detail, at });
    yield* recordAudit({
      action: 'sign-in.failed',
      actor,
      at,
      subject: `passkey ${passkeyId}`,
      pubId: null,
      before: null,
      after: { reason: 'counter' },
    });
  }
  return false;
}
