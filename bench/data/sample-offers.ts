import { offersTarget } from '../load/requests.ts';
import { agentOf } from '../load/users.ts';
import type { Server } from '../processes/servers.ts';
import type { Keys } from './seed.ts';

/** Responses of the service to a sample of users. */
export interface SampleOffers {
  /** The response bodies, for raw to send. */
  bodies: string[];
  /** The average number of offers that a user sees without a limit. */
  shown: number;
}

/** `limit` null: all offers. */
export async function sampleOffers(
  service: Server,
  keys: Keys,
  { limit, users }: { limit: number | null; users: number },
): Promise<SampleOffers> {
  const bodies: string[] = [];
  let shown = 0;
  for (let n = 0; n < users; n++) {
    const body = await fetchOffers(service, offersTarget(keys, `user-${n}`, n, limit), n);
    bodies.push(body);
    const all = limit === null ? body : await fetchOffers(service, offersTarget(keys, `user-${n}`, n, null), n);
    shown += (JSON.parse(all) as { offers: unknown[] }).offers.length;
  }
  return { bodies, shown: shown / users };
}

async function fetchOffers(service: Server, target: string, n: number): Promise<string> {
  const headers = { 'User-Agent': agentOf(n), 'Accept-Encoding': 'identity' };
  const response = await fetch(`${service.url}${target}`, { headers });
  if (response.status !== 200) throw new Error(`GET offers answered ${response.status}: ${await response.text()}`);
  return response.text();
}
