import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import type { Base } from '../base.ts';
import { createPasswords } from '../security/passwords.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import { openAdminKeys } from './admin-keys.ts';
import { consoleUrlOf } from './console-url.ts';
import { finishByCode } from './finish-sign-in.ts';
import { identifyAdmin } from './identify-admin.ts';
import { createLink, readLink, useLink, type CreatedLink } from './links.ts';
import { changePassword, endOwnSession, listSessions, stepUp } from './own-account.ts';
import { openPasskeys } from './passkeys.ts';
import { openProvider } from './provider/open-provider.ts';
import { openProviderSignIn } from './provider/provider-sign-in.ts';
import { readFirstRun } from './read-first-run.ts';
import { relyingPartyOf } from './relying-party.ts';
import { openSecondFactors } from './second-factors.ts';
import { signIn } from './sign-in.ts';
import { openTeam } from './team.ts';

/** Sign-in, roles and rights of the console (docs/team-and-sign-in.md). */
export function openAdmins(
  base: Base,
  // How many offers are visible to users.
  {
    config,
    countOffers,
    providerSecret,
  }: { config: Config; providerSecret: string | null; countOffers: () => Promise<number> },
) {
  const { store } = base;
  const consoleUrl = consoleUrlOf(config);
  const relyingParty = relyingPartyOf(consoleUrl);
  const provider = openProvider(config, { clock: base.clock, secret: providerSecret });
  const signInWays: SignInWays = { hasPasswords: provider?.isOnly !== true, provider: provider?.label ?? null };
  const deps = { ...base, passwords: createPasswords(base), consoleUrl, relyingParty, signInWays };
  return {
    signInWays,
    provider: openProviderSignIn(base, provider),
    identifyAdmin: identifyAdmin(deps),
    signIn: signIn(deps),
    finishByCode: finishByCode(deps),
    ...openSecondFactors(deps),
    ...openPasskeys(deps),
    /** The host name of passkeys; null where browsers support none. */
    passkeyHost: relyingParty?.id ?? null,
    readLink: readLink(deps),
    useLink: useLink(deps),
    stepUp: stepUp(deps),
    changePassword: changePassword(deps),
    listSessions: listSessions(deps),
    endOwnSession: endOwnSession(deps),
    ...openTeam(deps),
    ...openAdminKeys(deps),
    listAudit: (...given: Parameters<Store['listAudit']>) => store.listAudit(...given),
    readFirstRun: readFirstRun({ ...base, countOffers }),
    close: () => provider?.close(),
    /** A link for the first owner; null if a person can sign in already. */
    setUpLink: async (): Promise<CreatedLink | null> =>
      (await store.hasAdmins())
        ? null
        : createLink(deps, { purpose: 'setup', grant: { role: 'owner', publishers: null } }, null),
  };
}

export type Admins = ReturnType<typeof openAdmins>;
