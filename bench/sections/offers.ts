import { offersRequests, offersTarget } from '../load/requests.ts';
import { makeInstallation } from '../data/installation.ts';
import { cpuRatio, heading, measuredAs, note, printMeasured, type Check } from '../results/report.ts';
import { takeTurns, type Variant } from '../load/rounds.ts';
import type { Keys } from '../data/seed.ts';
import { startNaive, startRaw, startService, type Server } from '../processes/servers.ts';
import type { Section } from '../settings.ts';
import { agentOf } from '../load/users.ts';

const LIMIT = 25;
const SAMPLES = 60;

/** GET offers with limit=25 at several sizes of the catalogue: raw, the service and the naive server in turns. */
export const offersPage: Section = async ({ load, pace, sizes, workspace }) => {
  heading(`GET offers limit=${LIMIT}: 10k users, 300 user agents, 6 countries, nothing cached`);
  const variants: Variant[] = [];
  for (const size of sizes) {
    const shape = { size, targeted: true };
    const { dataDir, keys } = await makeInstallation(workspace, shape);
    const service = await startService(workspace, dataDir);
    const { bodies, matches } = await sampleOffers(service, keys, LIMIT);
    note(`  ${size} offers, of which a user sees ${matches.toFixed(0)}`);
    const raw = await startRaw(workspace, { status: 200, headers: { 'Content-Type': 'application/json' }, bodies });
    const naive = await startNaive(workspace, shape);
    const set = `offers-${size}`;
    await load.give(set, offersRequests(keys, LIMIT));
    const named = { raw, service, naive };
    for (const [name, server] of Object.entries(named)) {
      variants.push({ name: `${name}, ${size} offers`, server, set, status: 200 });
    }
  }
  const all = await takeTurns(load, variants, pace);
  for (const { server } of variants) await server.stop();
  const of = (name: string, size: number) => measuredAs(all, `${name}, ${size} offers`);
  for (const size of sizes) {
    note('');
    const group = ['raw', 'service', 'naive'].map((name) => of(name, size));
    printMeasured(group, of('raw', size));
  }

  const checks: Check[] = sizes.flatMap((size): Check[] => {
    const raw = of('raw', size);
    const service = of('service', size);
    const rate = {
      value: service.rate / raw.rate,
      unit: 'x',
      target: { atLeast: 0.5 },
      stretch: { atLeast: 0.6 },
    } as const;
    const cpu = {
      value: cpuRatio(service, raw),
      unit: 'x',
      target: { atMost: 3.5 },
      stretch: { atMost: 2.5 },
    } as const;
    return [
      { what: `GET offers, ${size} offers: requests/s of raw`, ...rate },
      { what: `GET offers, ${size} offers: CPU of raw`, ...cpu },
    ];
  });
  const [least = 0] = sizes;
  const most = sizes.at(-1) ?? 0;
  checks.push({
    what: `GET offers, ${least} offers: requests/s of naive`,
    value: of('service', least).rate / of('naive', least).rate,
    unit: 'x',
    target: { atLeast: 4 },
  });
  checks.push({
    what: `GET offers: requests/s at ${most} offers of those at ${least}`,
    value: of('service', most).rate / of('service', least).rate,
    unit: 'x',
    target: { atLeast: 0.9 },
  });
  return checks;
};

/** GET all of 1000 untargeted offers. */
export const allOffers: Section = async ({ load, pace, workspace }) => {
  const shape = { size: 1_000, targeted: false };
  heading(`GET offers without limit: all of ${shape.size}, 8 connections`);
  const { dataDir, keys } = await makeInstallation(workspace, shape);
  const service = await startService(workspace, dataDir);
  const { bodies, matches } = await sampleOffers(service, keys, null, 8);
  note(`  A user sees ${matches.toFixed(0)}.`);
  const raw = await startRaw(workspace, { status: 200, headers: { 'Content-Type': 'application/json' }, bodies });
  const naive = await startNaive(workspace, shape);
  const set = 'all-offers';
  await load.give(set, offersRequests(keys, null));
  const variants = Object.entries({ raw, service, naive }).map(([name, server]) => ({
    name,
    server,
    set,
    status: 200,
  }));
  const all = await takeTurns(load, variants, { ...pace, connections: 8 });
  for (const { server } of variants) await server.stop();
  const of = (name: string) => measuredAs(all, name);
  printMeasured(all, of('raw'));
  const what = `GET all of ${shape.size} offers`;
  return [
    {
      what: `${what}: requests/s of raw`,
      value: of('service').rate / of('raw').rate,
      unit: 'x',
      target: { atLeast: 0.75 },
    },
    {
      what: `${what}: requests/s of naive`,
      value: of('service').rate / of('naive').rate,
      unit: 'x',
      target: { atLeast: 12 },
    },
    { what: `${what}: CPU of raw`, value: cpuRatio(of('service'), of('raw')), unit: 'x', stretch: { atMost: 1.5 } },
  ];
};

/** The service's bodies, for raw to send, and the average number of offers per user. */
async function sampleOffers(
  service: Server,
  keys: Keys,
  limit: number | null,
  samples = SAMPLES,
): Promise<{ bodies: string[]; matches: number }> {
  const bodies: string[] = [];
  let shown = 0;
  for (let n = 0; n < samples; n++) {
    const body = await fetchOffers(service, offersTarget(keys, `user-${n}`, n, limit), n);
    bodies.push(body);
    shown += countOffers(
      limit === null ? body : await fetchOffers(service, offersTarget(keys, `user-${n}`, n, null), n),
    );
  }
  return { bodies, matches: shown / samples };
}

async function fetchOffers(service: Server, target: string, n: number): Promise<string> {
  const headers = { 'User-Agent': agentOf(n), 'Accept-Encoding': 'identity' };
  const response = await fetch(`${service.url}${target}`, { headers });
  if (response.status !== 200) throw new Error(`GET offers answered ${response.status}: ${await response.text()}`);
  return response.text();
}

function countOffers(body: string): number {
  return (JSON.parse(body) as { offers: unknown[] }).offers.length;
}
