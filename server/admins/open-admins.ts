import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { createPasswords } from '../security/passwords.ts';
import type { Vault } from '../security/vault.ts';
import type { AdminFactorsPort } from '../store/ports/admin-factors.ts';
import type { AdminsPort } from '../store/ports/admins.ts';
import type { AuditPort } from '../store/ports/audit.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import { openAdminKeys } from './admin-keys.ts';
import { consoleUrlOf } from './console-url.ts';
import { finishByCode } from './finish-sign-in.ts';
import { identifyAdmin } from './identify-admin.ts';
import { createLink, readLink, useLink, type CreatedLink } from './links.ts';
import { changePassword, endOwnSession, listOwnSessions, stepUp } from './own-account.ts';
import { openPasskeys } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { openSecondFactors } from './second-factors.ts';
import { signIn } from './sign-in.ts';
import { openTeam } from './team.ts';

/** Signing in to the console, and who may do what there (docs/console.md). */
export function openAdmins(parts: {
  store: AdminFactorsPort & AdminsPort & AuditPort & Pick<DirectoryPort, 'listPublishers'>;
  vault: Pick<Vault, 'limitDigest' | 'openSecret' | 'proofOf' | 'sealSecret'>;
  clock: Clock;
  ids: Ids;
  config: { consolePort: number | null; publicUrl: string };
}) {
  const { store } = parts;
  const consoleUrl = consoleUrlOf(parts.config);
  const relyingParty = relyingPartyOf(consoleUrl);
  const deps = { ...parts, passwords: createPasswords(parts), consoleUrl, relyingParty };
  return {
    identifyAdmin: identifyAdmin(deps),
    signIn: signIn(deps),
    finishByCode: finishByCode(deps),
    ...openSecondFactors(deps),
    ...openPasskeys(deps),
    /** The host name that passkeys are for; null where browsers have none. */
    passkeyHost: relyingParty?.id ?? null,
    readLink: readLink(deps),
    useLink: useLink(deps),
    stepUp: stepUp(deps),
    changePassword: changePassword(deps),
    listOwnSessions: listOwnSessions(deps),
    endOwnSession: endOwnSession(deps),
    ...openTeam(deps),
    ...openAdminKeys(deps),
    listAudit: (...given: Parameters<AuditPort['listAudit']>) => store.listAudit(...given),
    /** A link for the first owner; null if somebody can sign in already. */
    setUpLink: async (): Promise<CreatedLink | null> =>
      (await store.hasAdmins())
        ? null
        : createLink(deps, { purpose: 'setup', grant: { role: 'owner', publishers: null } }, null),
  };
}

export type Admins = ReturnType<typeof openAdmins>;
