import { createLink } from '../../server/admins/links.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Ids } from '../../server/runtime/ids.ts';
import { tokenDigest } from '../../server/security/key-format.ts';
import type { Store } from '../../server/store/store.ts';

const NAME = 'Demo owner';
const NAME_KEY = 'demo owner';
const EVERYTHING = { role: 'owner', publishers: null } as const;

export interface OwnerDeps {
  store: Store;
  clock: Clock;
  ids: Ids;
}

/**
 * Returns the token of a link that signs in as the demo's owner, who has no password. Creates the owner if there are no
 * accounts; null if another person can sign in.
 */
export async function demoOwnerToken(deps: OwnerDeps): Promise<string | null> {
  const { store } = deps;
  if (!(await store.hasAdmins())) await createOwner(deps);
  const admin = await store.findAdmin(NAME_KEY);
  if (admin === null) return null;
  const { token } = await createLink(deps, { purpose: 'sign-in', admin }, null);
  return token;
}

/** Sets up the owner as a link would, without leaving a session. */
async function createOwner(deps: OwnerDeps): Promise<void> {
  const { clock, ids, store } = deps;
  const { token } = await createLink(deps, { purpose: 'setup', grant: EVERYTHING }, null);
  const at = clock.now();
  const digest = tokenDigest(token);
  await store.useAdminLink({
    digest,
    newAdmin: { adminId: ids.timeOrdered('adm', at), name: NAME, nameKey: NAME_KEY },
    password: null,
    session: {
      sessionId: ids.timeOrdered('ases', at),
      digest,
      at,
      expiresAt: at,
      openedBy: 'link',
      providerSession: null,
      ip: '',
      agent: '',
    },
    audit: { actor: { kind: 'cli', id: null, ip: null }, at },
  });
}
