import { sessionCreated } from '@rewards-wall/shared/schema/session.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

/** A token for a user of `wall`, as the publisher's server asks for it; `more` goes with the request. */
export async function mintToken(
  { client, secrets }: Pick<TestService, 'client' | 'secrets'>,
  { adwallId, secretKey }: Pick<TestWall, 'adwallId' | 'secretKey'>,
  subid1: string,
  more: object = {},
): Promise<string> {
  const session = await client.post(`/v1/walls/${adwallId}/sessions`, { json: { subid1, ...more }, bearer: secretKey });
  return secrets.add(sessionCreated.parse(session.body).token);
}
