import type { Keys } from '../data/seed.ts';
import { clickRequest, offersTarget } from '../load/requests.ts';
import { countFor, type Requests, type Variant } from '../load/rounds.ts';
import { agentOf } from '../load/users.ts';
import type { RawResponses, Server } from '../processes/servers.ts';
import type { Stage } from '../settings.ts';

const STATUS = 302;
const LOCATION = `https://advertiser.example/landing?click=clk_${'x'.repeat(26)}&user=clicker-1-1`;

/** Raw's response to a click, the same as the service's. */
export const clickResponses: RawResponses = { status: STATUS, headers: { Location: LOCATION }, bodies: [''] };

/** A service that receives clicks. */
export interface ClickService {
  name: string;
  server: Server;
  keys: Keys;
  /** More than it can store in a millisecond. */
  perMs: number;
}

/** Creates clicks, each on an offer from the user's own list. None is used twice, even by different services. */
export function clickVariants({ load, pace }: Stage): {
  variant: (service: ClickService) => Variant;
  /** Clicks for raw. They are from the service's lists, and may repeat, since raw doesn't read them. */
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
      return { name, server, set, status: STATUS, refill: () => fill(service, set, countFor(pace, perMs)) };
    },
    forRaw: async (raw, service) => {
      const set = 'clicks-raw';
      await fill(service, set, 1_000);
      return { server: raw, set, status: STATUS };
    },
  };
}
