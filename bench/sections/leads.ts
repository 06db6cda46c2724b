import { heading } from '../results/print.ts';
import { cpuRatio, measuredAs } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import { leadVariant, rawForLeads } from './lead-variant.ts';
import { EACH, measureVariants, RAW, SERVICE } from './measure-variants.ts';

/** Credits of signed leads over HTTP at full durability. */
export const leads: Section = async (bench) => {
  heading('GET lead: signed, each the first of its click; one postback, disabled; synchronous=FULL');
  const raw = await rawForLeads(bench);
  const all = await measureVariants(bench, [
    { name: RAW, ...raw },
    { ...(await leadVariant(bench, { name: SERVICE, perMs: 12 })), pacedRaw: raw },
    await leadVariant(bench, { name: EACH, perMs: 4, build: 'commit-each' }),
    await leadVariant(bench, { name: `${EACH}, not flushed`, perMs: 6, build: 'commit-each-normal' }),
  ]);
  const of = (name: string) => measuredAs(all, name);
  const checks = [
    check('GET lead: CPU of raw', cpuRatio(of(SERVICE), of(RAW))),
    check('GET lead: requests/s of commit for each request', of(SERVICE).rate / of(EACH).rate),
  ];
  return { rows: loadRows(all, of(RAW)), checks };
};
