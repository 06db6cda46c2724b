import { transactionRequests } from '../load/requests.ts';
import { heading } from '../results/print.ts';
import { cpuRatio, measuredAs } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import { EACH, JSON_HEADERS, measureVariants, RAW, SERVICE, startWriteServers } from './measure-variants.ts';

/** POST transaction at full durability, for 10k users. */
export const transactions: Section = async (bench) => {
  heading('POST transaction: 10k users, synchronous=FULL');
  const answers = { status: 201, headers: JSON_HEADERS, bodies: ['{"transaction_id":123456,"currency_count":1250}'] };
  const { each, keys, raw, service } = await startWriteServers(bench, answers);
  await bench.load.give('transactions', transactionRequests(keys, null));
  await bench.load.give('descriptions', transactionRequests(keys, 'Redeemed a gift card'));
  const plain = { set: 'transactions', status: 201 };
  const described = { set: 'descriptions', status: 201 };
  const all = await measureVariants(bench, [
    { name: RAW, server: raw, ...plain },
    { name: SERVICE, server: service, ...plain, pacedRaw: { server: raw, ...plain } },
    {
      name: 'service, with a description to seal',
      server: service,
      ...described,
      pacedRaw: { server: raw, ...described },
    },
    { name: EACH, server: each, ...plain },
  ]);
  const of = (name: string) => measuredAs(all, name);
  const checks = [
    check('POST transaction: CPU of raw', cpuRatio(of(SERVICE), of(RAW))),
    check('POST transaction: requests/s of commit for each request', of(SERVICE).rate / of(EACH).rate),
  ];
  return { rows: loadRows(all, of(RAW)), checks };
};
