import { heading } from '../results/print.ts';
import { cpuRatio, measuredAs } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import { clickResponses, clickVariants } from './click-variant.ts';
import { EACH, measureVariants, RAW, SERVICE, startWriteServers } from './measure-variants.ts';

/** More requests than a server can store in a millisecond. */
const CLICKS_A_MS = 15;

/** GET click, each on an offer from the user's own list, none twice. */
export const clicks: Section = async (bench) => {
  heading('GET click: clicks that were not stored before, synchronous=FULL');
  const { each, keys, raw, service } = await startWriteServers(bench, clickResponses);
  const { forRaw, variant } = clickVariants(bench);
  const pacedRaw = await forRaw(raw, { server: service, keys });
  const all = await measureVariants(bench, [
    { name: RAW, ...pacedRaw },
    { ...variant({ name: SERVICE, server: service, keys, perMs: CLICKS_A_MS }), pacedRaw },
    variant({ name: EACH, server: each, keys, perMs: CLICKS_A_MS / 2 }),
  ]);
  const of = (name: string) => measuredAs(all, name);
  const checks = [check('GET click: CPU of raw', cpuRatio(of(SERVICE), of(RAW)))];
  return { rows: loadRows(all, of(RAW)), checks };
};
