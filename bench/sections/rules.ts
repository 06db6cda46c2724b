import { join } from 'node:path';
import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { openStore } from '../../server/store/open-store.ts';
import { makeInstallation } from '../data/installation.ts';
import { offersRequests } from '../load/requests.ts';
import { takeTurns, type Measured, type Variant } from '../load/rounds.ts';
import { startService } from '../processes/servers.ts';
import { heading } from '../results/print.ts';
import { measuredAs, printMeasured } from '../results/report.ts';
import { loadRows } from '../results/row.ts';
import { median, ratios } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

const LIMIT = 25;
const RULES = 20;
const WITHOUT = 'without rules';
const WITH = `with ${RULES} rules`;

/** GET offers on a wall without rules, and on the same wall with many, in turns. */
export const rules: Section = async ({ load, pace, workspace }) => {
  const shape = { size: 1_000, targeted: true };
  heading(`GET offers limit=${LIMIT} of ${shape.size}: a wall without rules, and with ${RULES}`);
  const variants: Variant[] = [];
  for (const name of [WITHOUT, WITH]) {
    const { keys, settings } = await makeInstallation(workspace, shape);
    if (name === WITH) await addRules(settings.DATA_DIR, keys.adwallId);
    const requests = { set: 'offers-with-rules', status: 200 };
    await load.give(requests.set, offersRequests(keys, LIMIT));
    variants.push({ name, server: await startService(workspace, settings), ...requests });
  }
  // The difference is smaller than that between two moments of the machine: many short bursts, each compared with its
  // neighbor.
  const all = await takeTurns(load, variants, { ...pace, rounds: 6 * pace.rounds, burstMs: pace.burstMs / 2 });
  for (const { server } of variants) await server.stop();
  const without = measuredAs(all, WITHOUT);
  printMeasured(all, without);
  const cpu = ({ rounds }: Measured) => rounds.map((round) => round.cpu);
  const ratio = median(ratios(cpu(measuredAs(all, WITH)), cpu(without)));
  return {
    rows: loadRows(all, without),
    checks: [check('GET offers, 20 rules: CPU of no rules', ratio)],
  };
};

/** Rules as a busy wall may have them: sales by category and country, holds, hidden offers, and exceptions. */
async function addRules(dataDir: string, adwallId: number): Promise<void> {
  const store = openStore(`file:${join(dataDir, 'rewards.db')}`);
  for (const [index, definition] of Array.from({ length: RULES }, (_, number) => ruleNumber(number)).entries()) {
    const rule = { ruleId: `rul_${index}`, name: `Rule ${index}`, definition: ruleDefinition.parse(definition) };
    const { kind } = await store.addRule({ adwallId, rule, before: null, at: Date.now() });
    if (kind !== 'added') throw new Error(`The rule wasn't added: ${kind}`);
  }
  await store.close();
}

function ruleNumber(number: number): object {
  const countries = countryCodes.slice(number * 5, number * 5 + 5);
  const kinds = [
    { when: { categories: categoryIds.slice(number % 8, (number % 8) + 2), countries }, then: { multiply: 1.5 } },
    { when: { not_countries: countries, payout: { min: 2 } }, then: { hold_days: 14 } },
    { when: { payment_required: true, devices: ['phone'], countries }, then: { hide: true } },
    { when: { attributes: { tier: ['gold', 'silver'] } }, then: { multiply: 2 } },
    { when: { offers: [number + 1] }, then: { multiply: 1, hold_days: 0 } },
  ];
  return kinds[number % kinds.length] ?? {};
}
