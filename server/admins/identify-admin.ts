import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import type { Clock } from '../runtime/clock.ts';
import { isWellFormed, tokenDigest } from '../security/key-format.ts';
import type { Store } from '../store/store.ts';
import type { AdminCaller } from './admin-caller.ts';
import { IDLE_MS, stillCounts } from './session-tokens.ts';

/** How often the last use of a session or key is stored. */
const TOUCH_MS = 60_000;

/** Finds the owner of a session token or an admin key; null if there is none or the session has ended. */
export function identifyAdmin(deps: {
  store: Store;
  clock: Clock;
  signInWays: SignInWays;
}): (credential: { kind: 'session' | 'key'; text: string }) => Promise<AdminCaller | null> {
  const { clock, signInWays, store } = deps;

  const ofSession = async (token: string): Promise<AdminCaller | null> => {
    const at = clock.now();
    const digest = tokenDigest(token);
    const found = await store.findAdminSession({ digest, at, idleSince: at - IDLE_MS });
    if (found === null || !stillCounts(found, signInWays)) return null;
    const { adminId, apps, isFactorRequired, openedBy, passkeys, seenAt, sessionId } = found;
    if (at - seenAt >= TOUCH_MS) await store.touchAdminSession({ sessionId, at });
    return {
      kind: 'person',
      adminId,
      sessionId,
      digest,
      name: found.name,
      role: found.role,
      publishers: found.publishers,
      provenAt: found.provenAt,
      hasPassword: found.password !== null,
      hasPasskey: passkeys > 0,
      hasIdentity: found.issuer !== null,
      openedBy,
      // Where the provider signs people in, it decides about second factors.
      needsFactor: isFactorRequired && openedBy !== 'provider' && signInWays.hasPasswords && apps + passkeys === 0,
    };
  };

  const ofKey = async (key: string): Promise<AdminCaller | null> => {
    if (!isWellFormed('ak_', key)) return null;
    const found = await store.findAdminKey(tokenDigest(key));
    if (found === null) return null;
    const at = clock.now();
    const { keyId, name, publishers, role, usedAt } = found;
    if (usedAt === null || at - usedAt >= TOUCH_MS) await store.touchAdminKey({ keyId, at });
    return { kind: 'key', keyId, name, role, publishers };
  };

  return ({ kind, text }) => (kind === 'session' ? ofSession(text) : ofKey(text));
}
