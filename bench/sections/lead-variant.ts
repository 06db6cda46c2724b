import { makeInstallation, type Installation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { leadRequests } from '../load/lead-requests.ts';
import { countFor, type Requests, type Variant } from '../load/rounds.ts';
import { startRaw, startService, type ServiceChoice } from '../processes/servers.ts';
import { note } from '../results/print.ts';
import type { Stage } from '../settings.ts';

const STATUS = 200;

/** Raw for leads, with the same response as the service. */
export async function rawForLeads({ load, workspace }: Stage): Promise<Requests> {
  const answers = { status: STATUS, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, bodies: ['OK'] };
  const set = 'leads-raw';
  await load.give(set, leadRequests(`whsec_${Buffer.alloc(32).toString('base64')}`, 0, 1_000));
  return { server: await startRaw(workspace, answers), set, status: STATUS };
}

/** A service that receives leads. */
export interface LeadService {
  name: string;
  /** More than it can credit in a millisecond. */
  perMs: number;
  build?: ServiceChoice['build'];
  /** A new installation on SQLite, if absent. */
  installation?: Installation;
}

/**
 * A service that receives signed leads, each the first of its click. The clicks of all rounds are stored beforehand.
 * The wall's only postback is disabled, so each credit stores a delivery, but nothing is sent.
 */
export async function leadVariant({ load, pace, workspace }: Stage, service: LeadService): Promise<Variant> {
  const { build, name, perMs } = service;
  const installation = service.installation ?? (await makeInstallation(workspace, { size: 1_000, targeted: true }));
  const money = startMoneyWork(workspace, installation);
  const secret = await money.createSource();
  await money.createPostback('http://127.0.0.1:9/');
  const aRound = countFor(pace, perMs);
  const clicks = aRound * (pace.warmUps + pace.rounds);
  await money.recordClicks(0, clicks);
  await money.close();
  note(`  ${name}: ${clicks} clicks`);
  const server = await startService(workspace, installation.settings, {
    ...(build && { build }),
    root: installation.root,
  });
  const set = `leads-${name}`;
  let next = 0;
  const refill = async (): Promise<void> => {
    await load.give(set, leadRequests(secret, next, aRound));
    next += aRound;
  };
  return { name, server, set, status: STATUS, refill };
}
