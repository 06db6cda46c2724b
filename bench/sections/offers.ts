import { makeInstallation } from '../data/installation.ts';
import { sampleOffers } from '../data/sample-offers.ts';
import { offersRequests } from '../load/requests.ts';
import { takeTurns, type Variant } from '../load/rounds.ts';
import { startNaive, startRaw, startService } from '../processes/servers.ts';
import { heading, note } from '../results/print.ts';
import { cpuRatio, measuredAs, printMeasured } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

const LIMIT = 25;
const STATUS = 200;
const headers = { 'Content-Type': 'application/json' };

/** GET offers with limit=25 at several sizes of the catalog: raw, the service and the naive server in turns. */
export const offersPage: Section = async ({ load, pace, sizes, workspace }) => {
  heading(`GET offers limit=${LIMIT}: 10k users, 300 user agents, 6 countries, nothing cached`);
  const variants: Variant[] = [];
  for (const size of sizes) {
    const shape = { size, targeted: true };
    const { keys, settings } = await makeInstallation(workspace, shape);
    const service = await startService(workspace, settings);
    const { bodies, shown } = await sampleOffers(service, keys, { limit: LIMIT, users: 60 });
    note(`  ${size} offers, of which a user sees ${shown.toFixed(0)}`);
    const raw = await startRaw(workspace, { status: STATUS, headers, bodies });
    const naive = await startNaive(workspace, shape);
    const requests = { set: `offers-${size}`, status: STATUS };
    await load.give(requests.set, offersRequests(keys, LIMIT));
    variants.push(
      { name: nameOf('raw', size), server: raw, ...requests },
      { name: nameOf('service', size), server: service, ...requests, pacedRaw: { server: raw, ...requests } },
      { name: nameOf('naive', size), server: naive, ...requests },
    );
  }
  const all = await takeTurns(load, variants, pace);
  for (const { server } of variants) await server.stop();
  const of = (name: string, size: number) => measuredAs(all, nameOf(name, size));
  const rows = sizes.flatMap((size) => {
    const group = ['raw', 'service', 'naive'].map((name) => of(name, size));
    note('');
    printMeasured(group, of('raw', size));
    return loadRows(group, of('raw', size));
  });
  const [smallest = 0] = sizes;
  const largest = sizes.at(-1) ?? 0;
  const service = of('service', smallest);
  const checks = [
    check('GET offers, 25 of 1000: CPU of raw', cpuRatio(service, of('raw', smallest))),
    check('GET offers, 25 of 1000: requests/s of naive', service.rate / of('naive', smallest).rate),
    check('GET offers, the largest catalog: requests/s of 1000 offers', of('service', largest).rate / service.rate),
  ];
  return { rows, checks };
};

/** GET all of 1000 untargeted offers. */
export const allOffers: Section = async ({ load, pace, workspace }) => {
  const shape = { size: 1_000, targeted: false };
  heading(`GET offers without limit: all of ${shape.size}, 8 connections`);
  const { keys, settings } = await makeInstallation(workspace, shape);
  const service = await startService(workspace, settings);
  const { bodies, shown } = await sampleOffers(service, keys, { limit: null, users: 8 });
  note(`  A user sees ${shown.toFixed(0)}.`);
  const raw = await startRaw(workspace, { status: STATUS, headers, bodies });
  const naive = await startNaive(workspace, shape);
  const requests = { set: 'all-offers', status: STATUS };
  await load.give(requests.set, offersRequests(keys, null));
  const variants: Variant[] = [
    { name: 'raw', server: raw, ...requests },
    { name: 'service', server: service, ...requests, pacedRaw: { server: raw, ...requests } },
    { name: 'naive', server: naive, ...requests },
  ];
  const all = await takeTurns(load, variants, { ...pace, connections: 8 });
  for (const { server } of variants) await server.stop();
  const of = (name: string) => measuredAs(all, name);
  printMeasured(all, of('raw'));
  const checks = [
    check('GET offers, all of 1000: CPU of raw', cpuRatio(of('service'), of('raw'))),
    check('GET offers, all of 1000: requests/s of naive', of('service').rate / of('naive').rate),
  ];
  return { rows: loadRows(all, of('raw')), checks };
};

function nameOf(server: string, size: number): string {
  return `${server}, ${size} offers`;
}
