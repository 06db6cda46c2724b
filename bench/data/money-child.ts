import { openMoneyWork, type MoneyWork } from './money-work.ts';
import type { InstallationSettings } from './seed.ts';

/**
 * Does the work of `money-work.ts` in its own process, as ordered by messages.
 *
 * `node bench/data/money-child.ts SETTINGS ADWALLID`
 */

export interface MoneyOrder {
  method: keyof MoneyWork;
  input: readonly unknown[];
}

export type MoneyReport = { kind: 'done'; result: unknown } | { kind: 'failed'; message: string };

const [settings = '', adwallId = ''] = process.argv.slice(2);
const work = await openMoneyWork(JSON.parse(settings) as InstallationSettings, Number(adwallId));

process.on('message', ({ input, method }: MoneyOrder) => {
  const report = (answer: MoneyReport): void => void process.send?.(answer);
  const run = work[method] as (...values: readonly unknown[]) => Promise<unknown>;
  run(...input).then(
    (result) => report({ kind: 'done', result }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
