import { newInvitation, openAdminClient } from '../support/requests/admins.ts';
import { goToProvider, leaveSignedIn, logoutClaims, signInAs } from '../support/requests/provider.ts';
import { startProvider } from '../support/service/start-provider.ts';
import type { EndpointCase } from './casework-requests.ts';

/**
 * The provider of the walks through all endpoints. Their services have its settings. No file stops it, since the next one
 * may run in the same process.
 */
export const provider = await startProvider();

/** The endpoints about signing in with a provider. */
export const providerRequests = {
  beginProviderSignIn: { needs: 'nothing', request: () => ({ json: {} }) },
  finishProviderSignIn: {
    needs: 'nothing',
    audit: 'sign-in',
    request: async (service) => {
      const { ask } = await openAdminClient(service);
      const link = await newInvitation(service, { role: 'viewer', publishers: null });
      const { cookie, response } = await goToProvider(
        ask('beginProviderSignIn', { json: { link } }),
        newAccount(service),
      );
      return { json: { response }, headers: { Cookie: cookie } };
    },
  },
  beginProviderStepUp: { needs: 'person' },
  finishProviderStepUp: {
    needs: 'person',
    audit: 'session.prove',
    requestAs: async (service, person) => {
      const account = newAccount(service);
      await person.ask('finishProviderConnect', await leaveSignedIn('beginProviderConnect', person, account));
      return leaveSignedIn('beginProviderStepUp', person, account);
    },
  },
  beginProviderConnect: { needs: 'person' },
  finishProviderConnect: {
    needs: 'person',
    audit: 'factor.add',
    requestAs: (service, person) => leaveSignedIn('beginProviderConnect', person, newAccount(service)),
  },
  endProviderSessions: {
    needs: 'nothing',
    audit: 'session.end',
    request: async (service) => {
      const account = newAccount(service);
      const link = await newInvitation(service, { role: 'viewer', publishers: null });
      await signInAs(service, account, link);
      return { json: { logout_token: await provider.sign(logoutClaims(provider, { sub: account })) } };
    },
  },
  removeProviderAccount: {
    needs: 'person',
    audit: 'factor.remove',
    requestAs: async (service, person) => {
      await person.ask(
        'finishProviderConnect',
        await leaveSignedIn('beginProviderConnect', person, newAccount(service)),
      );
      return {};
    },
  },
} satisfies Record<string, EndpointCase>;

function newAccount({ clock }: { clock: { now: () => number } }): string {
  const account = crypto.randomUUID();
  provider.now = clock.now;
  provider.accounts[account] = { name: 'Ann' };
  return account;
}
