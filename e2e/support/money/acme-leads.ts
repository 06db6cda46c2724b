import { expect } from 'vitest';
import * as z from 'zod';
import { openGuide } from '../documents/guide.ts';
import { askFor } from '../requests/list-offers.ts';
import { offerRow } from '../requests/offers.ts';
import { startService, type TestService } from '../service/start-service.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';

export const guide = openGuide('advertisers.md');
/** The guide's URL of the service. */
export const ORIGIN = 'https://rewards.example.com';

/** The test vectors of docs/advertisers.md. */
export const vectors = z
  .strictObject({
    secret: z.string(),
    get: z.strictObject({
      path: z.string(),
      parameters: z.record(z.string(), z.string()),
      now: z.int(),
      signed: z.string(),
      signature: z.string(),
    }),
    post: z.strictObject({
      'webhook-id': z.string(),
      'webhook-timestamp': z.string(),
      'webhook-signature': z.string(),
      body: z.string(),
    }),
  })
  .parse(JSON.parse(guide.codeBlock('json', '"secret"')));

/** Starts a service with the guide's source `acme` and one offer from it, at the system clock's time. */
export async function startWithAcme(): Promise<TestService> {
  const service = await startService();
  service.clock.moveTo(Date.now());
  await service.newSource({ name: 'acme', secret: vectors.secret });
  const report = await service.importOffers([offerRow(1, { payout: 1.25, source: 'acme' })]);
  expect(report.rejected).toEqual([]);
  return service;
}

/** Lets a new user click the offer. Returns the click's id and a function that reads the user's balance. */
export async function clickOn(service: TestService) {
  const wall = await service.newWall();
  const user = service.newUser();
  const ask = askFor(service, wall, { subid1: user, ip: addresses.US }, { 'User-Agent': agents.windows });
  const link = new URL((await ask.offers())[0]?.click_url ?? '').pathname;
  const response = await service.client.get(link, { headers: { 'User-Agent': agents.windows } });
  const clickId = new URL(response.headers.get('location') ?? '').searchParams.get('click') ?? '';
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
  const balance = async (): Promise<number> =>
    (await service.store.listTransactions({ account, limit: null, offset: 0 })).balance;
  return { clickId, balance };
}
