import { makeInstallation, type Installation } from '../data/installation.ts';
import { clickRequest, offersTarget, profileRequests, transactionRequests } from '../load/requests.ts';
import { heading, measuredAs, printMeasured, type Check } from '../results/report.ts';
import { takeTurns, type Measured, type Variant } from '../load/rounds.ts';
import { startRaw, startService, type RawAnswers, type Server } from '../processes/servers.ts';
import type { Bench, Section } from '../settings.ts';
import { agentOf } from '../load/users.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const RAW = 'raw';
const SERVICE = 'service';
const EACH = 'commit for each request';
/** More requests than a server stores in a millisecond. */
const CLICKS_A_MS = 15;
const SHAPE = { size: 1_000, targeted: true };

/** POST transaction at full durability, for 10k users. */
export const transactions: Section = async (bench) => {
  heading('POST transaction: 10k users, synchronous=FULL');
  const servers = await startAll(bench, { status: 201, headers: JSON_HEADERS, bodies: ['{"transaction_id":123456}'] });
  const { each, keys, raw, service } = servers;
  await bench.load.give('transactions', transactionRequests(keys, null));
  await bench.load.give('reasons', transactionRequests(keys, 'Redeemed a gift card'));
  const plain = { set: 'transactions', status: 201 };
  const all = await measure(bench, [
    { name: RAW, server: raw, ...plain },
    { name: SERVICE, server: service, ...plain },
    { name: 'service, with a description to seal', server: service, set: 'reasons', status: 201 },
    { name: EACH, server: each, ...plain },
  ]);
  return writeChecks('POST transaction', all, { ofRaw: 0.25, stretch: 0.4, ofEach: 4 });
};

/** POST profile at full durability, with a new user in each request. */
export const profiles: Section = async (bench) => {
  heading('POST profile: a new user each, synchronous=FULL');
  const token = 'x'.repeat(300);
  const bodies = [JSON.stringify({ token })];
  const { each, keys, raw, service } = await startAll(bench, { status: 201, headers: JSON_HEADERS, bodies });
  await bench.load.give('profiles', profileRequests(keys));
  const request = { set: 'profiles', status: 201 };
  const all = await measure(bench, [
    { name: RAW, server: raw, ...request },
    { name: SERVICE, server: service, ...request },
    { name: EACH, server: each, ...request },
  ]);
  return writeChecks('POST profile', all, { ofRaw: 0.2, stretch: 0.35, ofEach: 4 });
};

/** GET click: each on an offer of the user's own list, none twice. */
export const clicks: Section = async (bench) => {
  const { load, pace } = bench;
  heading('GET click: clicks that were not stored before, synchronous=FULL');
  const location = `https://advertiser.example/landing?click=clk_${'x'.repeat(26)}&user=clicker-1-1`;
  const answers = { status: 302, headers: { Location: location }, bodies: [''] };
  const { each, keys, raw, service } = await startAll(bench, answers);
  const wanted = Math.ceil(pace.burstMs * CLICKS_A_MS);
  let user = 0;
  const fill = async (server: Server, set: string, count: number): Promise<void> => {
    const requests: string[] = [];
    while (requests.length < count) {
      user += 1;
      const target = offersTarget(keys, `clicker-${user}`, user, null);
      const headers = { 'User-Agent': agentOf(user) };
      const response = await fetch(`${server.url}${target}`, { headers });
      const { offers } = (await response.json()) as { offers: { click_url: string }[] };
      for (const offer of offers) requests.push(clickRequest(offer.click_url, user));
    }
    await load.give(set, requests);
  };
  await fill(service, 'clicks-raw', 1_000);
  const refilled = (name: string, server: Server, share: number): Variant => {
    const set = `clicks-${name}`;
    return { name, server, set, status: 302, refill: () => fill(server, set, wanted * share) };
  };
  const all = await measure(bench, [
    { name: RAW, server: raw, set: 'clicks-raw', status: 302 },
    refilled(SERVICE, service, 1),
    refilled(EACH, each, 0.5),
  ]);
  return writeChecks('GET click', all, { ofRaw: 0.25, stretch: 0.4 });
};

interface Servers {
  raw: Server;
  service: Server;
  each: Server;
  keys: Installation['keys'];
}

async function startAll({ workspace }: Bench, answers: RawAnswers): Promise<Servers> {
  const installation = await makeInstallation(workspace, SHAPE);
  const other = await makeInstallation(workspace, SHAPE);
  return {
    raw: await startRaw(workspace, answers),
    service: await startService(workspace, installation.dataDir),
    each: await startService(workspace, other.dataDir, 'commit-each'),
    keys: installation.keys,
  };
}

async function measure({ load, pace }: Bench, variants: readonly Variant[]): Promise<Measured[]> {
  const all = await takeTurns(load, variants, pace);
  for (const server of new Set(variants.map((variant) => variant.server))) await server.stop();
  printMeasured(all, measuredAs(all, RAW));
  return all;
}

function writeChecks(
  what: string,
  all: readonly Measured[],
  targets: { ofRaw: number; stretch: number; ofEach?: number },
): Check[] {
  const service = measuredAs(all, SERVICE);
  return [
    {
      what: `${what}: requests/s of raw`,
      value: service.rate / measuredAs(all, RAW).rate,
      unit: 'x',
      target: { atLeast: targets.ofRaw },
      stretch: { atLeast: targets.stretch },
    },
    {
      what: `${what}: requests/s of ${EACH}`,
      value: service.rate / measuredAs(all, EACH).rate,
      unit: 'x',
      ...(targets.ofEach !== undefined && { target: { atLeast: targets.ofEach } }),
    },
  ];
}
