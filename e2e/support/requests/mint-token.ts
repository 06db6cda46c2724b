import { sessionCreated } from '@rewards-wall/shared/schema/session.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

/** Requests a token for a user of `wall`, as the publisher's server does. `more` is added to the request's body. */
export async function mintToken(
  { client, secrets }: Pick<TestService, 'client' | 'secrets'>,
  { adwallId, secretKey }: Pick<TestWall, 'adwallId' | 'secretKey'>,
  subid1: string,
  more: object = {},
): Promise<string> {
  const session = await client.post(`/v1/walls/${adwallId}/sessions`, { json: { subid1, ...more }, bearer: secretKey });
  return secrets.add(sessionCreated.parse(session.body).token);
}
