import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { newTestUser } from './start-trial.ts';
import type { AdminContext } from '../admin-context.ts';

const TOKEN_SECONDS = 60 * 60;

/** Opens the account of a new test user. `url`: the wall's page for that user. */
export async function openVisit(
  { publicUrl, services }: AdminContext,
  { adwallId, pubId }: { adwallId: number; pubId: number },
): Promise<{ accountId: number; expiresAt: number; subid1: string; url: string }> {
  const subid1 = newTestUser(services.ids);
  const account = { kind: 'wall', profileId: adwallId, subid1 } as const;
  const session = { account, scopes: ['history'], expiresInSeconds: TOKEN_SECONDS, mustExist: false } as const;
  const opened = await services.profiles.openTestSession(session);
  if (opened.kind !== 'opened') throw new Error('A new id is that of a real user.');
  const path = buildPath(routes.hostedWall.path, { pubId, adwallId });
  // The token is in the fragment, which browsers don't send, so it reaches no log.
  const url = `${publicUrl}${path}?${new URLSearchParams({ subid1 }).toString()}#token=${opened.token}`;
  return { accountId: opened.accountId, expiresAt: opened.expiresAt, subid1, url };
}
