import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { Base } from '../base.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { AdminFactors, FactorChange } from '../store/ports/admin-factors.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import { actorOf } from './admin-caller.ts';
import type { SignedIn } from './own-account.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newRenewal } from './session-tokens.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** Only these contain the codes and the session's next token in clear. */
export type NewFactor =
  | { kind: 'added'; recoveryCodes: string[] | null; token: string }
  | { kind: 'wrong' }
  /** Nothing is waiting to be confirmed, or the session has ended. */
  | { kind: 'ended' };

/** A person's authenticator app and recovery codes (docs/team-and-sign-in.md#second-factors). */
export function openSecondFactors(deps: Base & { consoleUrl: string }) {
  const { clock, ids, store, vault } = deps;
  return {
    readFactors: ({ adminId }: SignedIn): Promise<AdminFactors> => store.factorsOf(adminId),

    /** A new secret. It takes effect after a correct code, and is never shown again. */
    async beginTotp({ adminId, name }: SignedIn): Promise<{ secret: string; uri: string }> {
      const secret = newTotpSecret(ids);
      await store.beginTotp({ adminId, sealed: vault.sealSecret(secret) });
      const issuer = `Rewards Wall (${new URL(deps.consoleUrl).hostname})`;
      return { secret, uri: totpUri(secret, { issuer, name }) };
    },

    async confirmTotp(caller: SignedIn, { code, ip }: { code: string; ip: string }): Promise<NewFactor> {
      const sealed = (await store.factorsOf(caller.adminId)).totp?.sealedNext ?? null;
      if (sealed === null) return { kind: 'ended' };
      const step = totpStep(vault.openSecret(sealed), code.replaceAll(/\s/g, ''), clock.now());
      if (step === null) return { kind: 'wrong' };
      const { change, codes, token } = changeBy(deps, caller, { action: 'factor.add', ip, factor: 'app' });
      const added = await store.confirmTotp({ ...change, sealed, step });
      return added.kind === 'added'
        ? { kind: 'added', recoveryCodes: added.areCodesNew ? codes : null, token }
        : { kind: 'ended' };
    },

    /** The session's next token; null: the person has no authenticator app. */
    async removeTotp(caller: SignedIn, ip: string): Promise<string | null> {
      const { change, token } = changeBy(deps, caller, { action: 'factor.remove', ip, factor: 'app' });
      return (await store.removeTotp(change)) ? token : null;
    },

    /** Replaces all recovery codes; null: the person has no second factor. */
    async renewRecoveryCodes(caller: SignedIn, ip: string): Promise<{ codes: string[]; token: string } | null> {
      const { change, codes, token } = changeBy(deps, caller, { action: 'factor.recovery-codes', ip });
      return (await store.replaceRecoveryCodes(change)) ? { codes, token } : null;
    },

    isFactorRequired: () => store.isFactorRequired(),

    async requireFactor(isRequired: boolean, actor: AuditActor): Promise<void> {
      const before = { is_required: await store.isFactorRequired() };
      const what = { action: 'team.factors', subject: null, pubId: null, before, after: { is_required: isRequired } };
      await store.setFactorPolicy({ isRequired, audit: { ...what, actor, at: clock.now() } });
    },
  };
}

/**
 * A change of the person's own factors. Includes recovery codes, which are used if there are no others, and the
 * session's next token.
 */
export function changeBy(
  { clock, ids }: { clock: Clock; ids: Ids },
  caller: SignedIn,
  {
    action,
    ip,
    ...after
  }: { action: AuditAction; ip: string; factor?: 'app' | 'passkey' | 'provider'; passkey?: string },
): { change: FactorChange; codes: string[]; token: string } {
  const { adminId } = caller;
  const { renewal, token } = newRenewal(ids, caller);
  const { codes, digests } = newRecoveryCodes(ids);
  const subject = { subject: `admin ${adminId}`, pubId: null };
  const audit = { action, actor: actorOf(caller, ip), at: clock.now(), ...subject, before: null, after };
  return { change: { adminId, ...renewal, codes: digests, audit }, codes, token };
}
