import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { openVisitor, type TestProvider } from '../service/start-provider.ts';
import type { TestService } from '../service/start-service.ts';
import {
  COOKIE,
  everywhere,
  newInvitation,
  openAdminClient,
  tokenIn,
  withSession,
  type AdminClient,
} from './admins.ts';
import type { ApiResponse } from './client.ts';

export const PROVIDER_COOKIE = 'rewards-console-provider';

/** A browser that is on its way back from the provider. */
export interface Returning {
  /** The query with which the provider sent it back. */
  response: string;
  /** The cookie by which the service recognizes it. */
  cookie: string;
}

/** Begins at the service, signs in at the provider as an account, and returns before the console sends the response. */
export async function goToProvider(
  begun: Promise<ApiResponse>,
  account: string,
  visit: ReturnType<typeof openVisitor> = openVisitor(),
): Promise<Returning> {
  const response = await begun;
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  const { url } = response.body as { url: string };
  return { response: await visit(url, account), cookie: `${PROVIDER_COOKIE}=${tokenIn(response)}` };
}

/** Leaves to sign in as an account. */
export async function leaveToSignIn(
  service: TestService,
  account: string,
  { link, visit }: { link?: string; visit?: ReturnType<typeof openVisitor> } = {},
): Promise<Returning> {
  const { ask } = await openAdminClient(service);
  const returning = await goToProvider(
    ask('beginProviderSignIn', { json: link === undefined ? {} : { link } }),
    account,
    visit,
  );
  // None of it may get into the log.
  const parameters = new URLSearchParams(returning.response);
  for (const name of ['code', 'state']) service.secrets.add(parameters.get(name) ?? crypto.randomUUID());
  return returning;
}

/** Sends the provider's response from the console's page. */
export async function comeBack(service: TestService, { cookie, response }: Returning): Promise<ApiResponse> {
  const { ask } = await openAdminClient(service);
  return ask('finishProviderSignIn', { json: { response }, headers: { Cookie: cookie } });
}

/** Signs in as an account of the provider, and returns the service's response. */
export async function signInAs(service: TestService, account: string, link?: string): Promise<ApiResponse> {
  return comeBack(service, await leaveToSignIn(service, account, link === undefined ? {} : { link }));
}

/** What a logout token of the provider says now. `of`: who signed out. */
export function logoutClaims({ issuer, now }: TestProvider, of: { sub?: string; sid?: string }) {
  const iat = Math.floor((now?.() ?? 0) / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return { iss: issuer, aud: 'rewards-wall', iat, exp: iat + 120, jti: crypto.randomUUID(), events, ...of };
}

let accounts = 0;

/** A person who joined with a new account at the provider. */
export async function newProviderPerson(
  service: TestService,
  provider: TestProvider,
  grant: Grant = everywhere,
): Promise<AdminClient & { account: string; name: string; newestToken: () => string }> {
  const account = `account-${(accounts += 1)}`;
  const name = `Ann ${accounts}`;
  provider.accounts[account] = { name };
  const joined = await signInAs(service, account, await newInvitation(service, grant));
  if (joined.status !== 204) throw new Error(joined.text);
  return { account, name, ...(await withSession(service, service.secrets.add(tokenIn(joined)))) };
}

/** Goes to the provider as a signed-in person, to confirm who they are or to add an account. */
export async function leaveSignedIn(
  name: 'beginProviderStepUp' | 'beginProviderConnect',
  { ask, newestToken }: AdminClient & { newestToken: () => string },
  account: string,
  visit?: ReturnType<typeof openVisitor>,
): Promise<{ json: { response: string }; headers: { Cookie: string } }> {
  const { cookie, response } = await goToProvider(ask(name), account, visit);
  return { json: { response }, headers: { Cookie: `${COOKIE}=${newestToken()}; ${cookie}` } };
}
