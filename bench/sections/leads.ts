import { makeInstallation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { heading, measuredAs, note, printMeasured, type Check } from '../results/report.ts';
import { leadRequests } from '../load/lead-requests.ts';
import { takeTurns, type Variant } from '../load/rounds.ts';
import { startRaw, startService, type ServiceVariant } from '../processes/servers.ts';
import type { Bench, Section } from '../settings.ts';

const SHAPE = { size: 1_000, targeted: true };
const RAW = 'raw';
const SERVICE = 'service';
const EACH = 'commit for each request';
const EACH_NORMAL = 'commit for each request, not flushed';

/**
 * Credits of signed leads over HTTP at full durability. The wall's only postback is disabled, so each credit stores a
 * delivery, but nothing is sent: only the credit is measured.
 */
export const leads: Section = async (bench) => {
  const { load, pace, workspace } = bench;
  heading('GET lead: signed, each the first of its click; one postback, disabled; synchronous=FULL');
  const raw = await startRaw(workspace, {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    bodies: ['OK'],
  });
  const variants: Variant[] = [
    { name: RAW, server: raw, set: 'leads-raw', status: 200 },
    await variantOf(bench, SERVICE, 'built', 12),
    await variantOf(bench, EACH, 'commit-each', 4),
    await variantOf(bench, EACH_NORMAL, 'commit-each-normal', 6),
  ];
  await load.give('leads-raw', leadRequests(`whsec_${Buffer.alloc(32).toString('base64')}`, 0, 1_000));
  const all = await takeTurns(load, variants, pace);
  for (const { server } of variants) await server.stop();
  const of = (name: string) => measuredAs(all, name);
  printMeasured(all, of(RAW));
  const checks: Check[] = [
    {
      what: 'GET lead: requests/s of raw',
      value: of(SERVICE).rate / of(RAW).rate,
      unit: 'x',
      target: { atLeast: 0.15 },
    },
    {
      what: `GET lead: requests/s of ${EACH}`,
      value: of(SERVICE).rate / of(EACH).rate,
      unit: 'x',
      target: { atLeast: 3 },
    },
    { what: `GET lead: requests/s of ${EACH_NORMAL}`, value: of(SERVICE).rate / of(EACH_NORMAL).rate, unit: 'x' },
  ];
  return checks;
};

/** A service on its own installation, with clicks for all rounds. `perMs`: more than it credits in a millisecond. */
async function variantOf(
  { load, pace, workspace }: Bench,
  name: string,
  build: ServiceVariant,
  perMs: number,
): Promise<Variant> {
  const installation = await makeInstallation(workspace, SHAPE);
  const money = startMoneyWork(workspace, installation);
  const secret = await money.createSource();
  await money.createPostback('http://127.0.0.1:9/');
  const aRound = Math.ceil(pace.burstMs * perMs);
  const clicks = aRound * (pace.warmUps + pace.rounds);
  await money.recordClicks(0, clicks);
  await money.close();
  note(`  ${name}: ${clicks} clicks`);
  const server = await startService(workspace, installation.dataDir, build);
  const set = `leads-${name}`;
  let next = 0;
  const refill = async (): Promise<void> => {
    await load.give(set, leadRequests(secret, next, aRound));
    next += aRound;
  };
  return { name, server, set, status: 200, refill };
}
