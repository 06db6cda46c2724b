import type { Keys } from '../data/seed.ts';
import { clickRequest, offersTarget } from '../load/requests.ts';
import type { Requests, Variant } from '../load/rounds.ts';
import { agentOf } from '../load/users.ts';
import type { RawResponses, Server } from '../processes/servers.ts';
import type { Bench } from '../settings.ts';

const STATUS = 302;
const LOCATION = `https://advertiser.example/landing?click=clk_${'x'.repeat(26)}&user=clicker-1-1`;

/** How raw answers a click: as the service does. */
export const clickResponses: RawResponses = { status: STATUS, headers: { Location: LOCATION }, bodies: [''] };

/** A service that gets clicks. */
export interface ClickService {
  name: string;
  server: Server;
  keys: Keys;
  /** More than it stores in a millisecond. */
  perMs: number;
}

/** Makes clicks, each on an offer of the user's own list, none twice, whichever service gets them. */
export function clickVariants({ load, pace }: Bench): {
  variant: (service: ClickService) => Variant;
  /** Raw gets clicks of the service's lists. It doesn't read them, so they may repeat. */
  forRaw: (raw: Server, service: Pick<ClickService, 'server' | 'keys'>) => Promise<Requests>;
} {
  let user = 0;
  const fill = async ({ keys, server }: Pick<ClickService, 'server' | 'keys'>, set: string, count: number) => {
    const requests: string[] = [];
    while (requests.length < count) {
      user += 1;
      const target = offersTarget(keys, `clicker-${user}`, user, null);
      const response = await fetch(`${server.url}${target}`, { headers: { 'User-Agent': agentOf(user) } });
      const { offers } = (await response.json()) as { offers: { click_url: string }[] };
      for (const offer of offers) requests.push(clickRequest(offer.click_url, user));
    }
    await load.give(set, requests);
  };
  return {
    variant: (service) => {
      const { name, perMs, server } = service;
      const set = `clicks-${name}`;
      return { name, server, set, status: STATUS, refill: () => fill(service, set, Math.ceil(pace.burstMs * perMs)) };
    },
    forRaw: async (raw, service) => {
      const set = 'clicks-raw';
      await fill(service, set, 1_000);
      return { server: raw, set, status: STATUS };
    },
  };
}
