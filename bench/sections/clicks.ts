import { clickRequest, offersTarget } from '../load/requests.ts';
import type { Variant } from '../load/rounds.ts';
import { agentOf } from '../load/users.ts';
import type { Server } from '../processes/servers.ts';
import { heading } from '../results/print.ts';
import { cpuRatio, measuredAs } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import { EACH, measureVariants, RAW, SERVICE, startWriteServers } from './measure-variants.ts';

const STATUS = 302;
/** More requests than a server stores in a millisecond. */
const CLICKS_A_MS = 15;

/** GET click: each on an offer of the user's own list, none twice. */
export const clicks: Section = async (bench) => {
  const { load, pace } = bench;
  heading('GET click: clicks that were not stored before, synchronous=FULL');
  const location = `https://advertiser.example/landing?click=clk_${'x'.repeat(26)}&user=clicker-1-1`;
  const answers = { status: STATUS, headers: { Location: location }, bodies: [''] };
  const { each, keys, raw, service } = await startWriteServers(bench, answers);
  let user = 0;
  const fill = async (server: Server, set: string, count: number): Promise<void> => {
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
  const forRaw = { server: raw, set: 'clicks-raw', status: STATUS };
  await fill(service, forRaw.set, 1_000);
  const refilled = (name: string, server: Server, perMs: number): Variant => {
    const set = `clicks-${name}`;
    return { name, server, set, status: STATUS, refill: () => fill(server, set, Math.ceil(pace.burstMs * perMs)) };
  };
  const all = await measureVariants(bench, [
    { name: RAW, ...forRaw },
    { ...refilled(SERVICE, service, CLICKS_A_MS), pacedRaw: forRaw },
    refilled(EACH, each, CLICKS_A_MS / 2),
  ]);
  const of = (name: string) => measuredAs(all, name);
  const checks = [
    check('GET click: CPU of raw', cpuRatio(of(SERVICE), of(RAW))),
    check('GET click: requests/s of raw', of(SERVICE).rate / of(RAW).rate),
  ];
  return { rows: loadRows(all, of(RAW)), checks };
};
