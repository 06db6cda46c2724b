import type { Base } from '../base.ts';
import { tokenDigest } from '../security/key-format.ts';
import type { Vault } from '../security/vault.ts';
import type { AdminFactors, FactorProof } from '../store/ports/admin-factors.ts';
import type { Place } from './admin-caller.ts';
import { countTries } from './count-tries.ts';
import { recoveryDigest } from './recovery-codes.ts';
import { newSession } from './session-tokens.ts';
import { recordFailedSignIn, signInEntry, type SecondFactor } from './sign-in-entries.ts';
import { totpStep } from './totp.ts';

export type FinishedByCode =
  | { kind: 'signed_in'; token: string }
  /** The code is wrong or already used. */
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number }
  /** The password was entered too long ago. */
  | { kind: 'ended' };

/** Completes a sign-in after the password, with a code of the app or a recovery code. */
export function finishByCode(deps: Base): (input: { ticket: string; code: string } & Place) => Promise<FinishedByCode> {
  const { clock, store } = deps;
  const count = countTries(deps);
  const fail = recordFailedSignIn(deps);
  return async (input) => {
    const { code, ip } = input;
    const at = clock.now();
    const ticket = tokenDigest(input.ticket);
    const begun = await store.findSignIn({ digest: ticket, at });
    if (begun === null) return { kind: 'ended' };
    const { adminId } = begun;
    const counted = await count({ of: { kind: 'code', key: adminId }, adminId, ip });
    if (counted.kind === 'wait') return counted;
    const proof = proofIn(code, { factors: await store.factorsOf(adminId), vault: deps.vault, at });
    const actor = { kind: 'person', id: adminId, ip } as const;
    const factor: SecondFactor = proof?.kind === 'recovery' ? 'recovery-code' : 'app';
    const { session, token } = newSession(deps, adminId, { ...input, openedBy: 'credentials' });
    const audit = signInEntry('sign-in', { actor, at, factor });
    const finished =
      proof === null ? null : await store.finishSignIn({ ticket, challenge: null, proof, session, audit });
    if (finished?.kind === 'ended') return { kind: 'ended' };
    if (finished?.kind === 'opened') {
      await counted.succeed();
      return { kind: 'signed_in', token };
    }
    await fail({ actor, at, factor });
    return { kind: 'wrong' };
  };
}

/** What a code proves; null if it is wrong. The database checks whether it is already used. */
function proofIn(
  code: string,
  { at, factors, vault }: { factors: AdminFactors; vault: Vault; at: number },
): FactorProof | null {
  const digits = code.replaceAll(/\s/g, '');
  const sealed = factors.totp?.sealed ?? null;
  if (sealed !== null && /^\d{6}$/.test(digits)) {
    const step = totpStep(vault.openSecret(sealed), digits, at);
    return step === null ? null : { kind: 'totp', step };
  }
  const digest = recoveryDigest(code);
  return digest === null ? null : { kind: 'recovery', digest };
}
