import { profileRequests } from '../load/requests.ts';
import { heading } from '../results/print.ts';
import { cpuRatio, measuredAs } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import { EACH, JSON_HEADERS, measureVariants, RAW, SERVICE, startWriteServers } from './measure-variants.ts';

/** POST profile at full durability, with a new user in each request. */
export const profiles: Section = async (bench) => {
  heading('POST profile: a new user each, synchronous=FULL');
  const bodies = [JSON.stringify({ token: 'x'.repeat(300) })];
  const { each, keys, raw, service } = await startWriteServers(bench, { status: 201, headers: JSON_HEADERS, bodies });
  await bench.load.give('profiles', profileRequests(keys));
  const requests = { set: 'profiles', status: 201 };
  const all = await measureVariants(bench, [
    { name: RAW, server: raw, ...requests },
    { name: SERVICE, server: service, ...requests, pacedRaw: { server: raw, ...requests } },
    { name: EACH, server: each, ...requests },
  ]);
  const of = (name: string) => measuredAs(all, name);
  const checks = [
    check('POST profile: CPU of raw', cpuRatio(of(SERVICE), of(RAW))),
    check('POST profile: requests/s of commit for each request', of(SERVICE).rate / of(EACH).rate),
  ];
  return { rows: loadRows(all, of(RAW)), checks };
};
