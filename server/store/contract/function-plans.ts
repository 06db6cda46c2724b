import type pg from 'pg';
import { creditLeads } from '../commands/leads/credit-lead/postgres.ts';
import { postTransactions } from '../commands/ledger/post-transaction/postgres.ts';
import { recordClicks } from '../commands/clicks/record-click/postgres.ts';
import { createKeysJustRead } from '../postgres/keys-just-read.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { createPool } from '../postgres/pool.ts';
import { createPostgresRunner } from '../postgres/runner.ts';
import { defaultTimeouts } from '../postgres/timeouts.ts';
import { AT, click, fresh, lead, sealedAs, transaction } from './fixtures.ts';
import type { Plan } from './large-postgres.ts';
import { newPostback, newUser, reversal, SCREENOUT } from './money-fixtures.ts';
import type { Store } from '../store.ts';

/** Separates the duration of a statement from its plan. */
const PLAN_FOLLOWS = ' plan:\n';

interface StatedPlan {
  'Query Text': string;
  Plan: Plan;
}

/** A statement that ran, including those in functions and triggers, and its plan. */
export interface RanStatement {
  text: string;
  plan: Plan;
}

/** The store on PostgreSQL, and its commands that run in batches, with every plan recorded. */
export interface WatchedFunctions {
  store: Store;
  pool: pg.Pool;
  commands: Pick<Store, 'recordClick' | 'postTransaction' | 'creditLead'>;
  /** Closes both and returns what ran. */
  end(): Promise<RanStatement[]>;
}

/** Runs as the database's superuser: `auto_explain` comes with PostgreSQL and reports each plan in a notice. */
export async function watchFunctions(url: string): Promise<WatchedFunctions> {
  const ran: RanStatement[] = [];
  const timeouts = defaultTimeouts;
  const pool = createPool({ url, poolSize: 1, timeouts, onIdleError: () => undefined });
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [head = '', ...json] = message.split(PLAN_FOLLOWS);
      if (!head.startsWith('duration: ')) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json.join(PLAN_FOLLOWS)) as StatedPlan;
      ran.push({ text, plan });
    });
  });
  await pool.query(`load 'auto_explain'`);
  const settings = {
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    // The filled rows don't have the requested values, as those of a real service do.
    plan_cache_mode: 'force_generic_plan',
  };
  for (const [name, value] of Object.entries(settings)) await pool.query(`set ${name} = '${value}'`);
  const runner = createPostgresRunner(pool, async () => undefined, { timeouts });
  const store = openPostgres({ url });
  return {
    store,
    pool,
    commands: {
      recordClick: recordClicks(runner, createKeysJustRead()),
      postTransaction: postTransactions(runner),
      creditLead: creditLeads(runner),
    },
    async end() {
      await store.close();
      await pool.end();
      return ran;
    },
  };
}

/** Runs every statement of the functions and triggers that reads or writes a table that grows. */
export async function creditEveryWay({ commands, pool, store }: WatchedFunctions): Promise<void> {
  // The ids of the rows that fill the tables are numbers from 1.
  for (const ids of ['account_ids', 'transaction_ids']) await pool.query(`select setval('${ids}', 1000000)`);
  const account = await newUser(store);
  await newPostback(store, account.profileId);
  const { profileId } = account;

  const newClick = async (given: Parameters<typeof click>[1] = {}): Promise<string> => {
    const digests = { idDigest: `id ${fresh()}`, ipDigest: `ip ${fresh()}`, deviceDigest: `device ${fresh()}` };
    const made = click(account, { ...digests, ...given });
    for (const kind of ['recorded', 'repeat']) {
      const recorded = await commands.recordClick({ ...made, clickId: `${made.clickId}${kind.slice(0, 3)}` });
      if (recorded.kind !== kind) throw new Error(`The click is ${recorded.kind}.`);
    }
    return `${made.clickId}rec`;
  };
  const creditNext = async (expected: string, given: Parameters<typeof lead>[1] = {}): Promise<void> => {
    const { kind } = await commands.creditLead(lead(await newClick(), given));
    if (kind !== expected) throw new Error(`The lead is ${kind}, and not ${expected}.`);
  };
  const cap = { leads: 5, per: 'total', day: '' } as const;
  await newClick({ cap });
  const rule = { ruleId: 'rul_sale', name: 'Sale', definition: { when: {}, then: { multiply: 2 }, budget: 1 } };
  await store.addRule({ adwallId: profileId, rule, before: null, at: AT });
  await newClick({
    reservation: {
      ruleId: rule.ruleId,
      parts: [{ eventId: '', bonus: 1, completions: 1 }],
      expiresAt: AT,
    },
  });
  const other = { ...account, subid1: `another ${fresh()}` };
  const first = transaction(other, { sealer: sealedAs('Hello'), idempotency: { digest: 'once', fingerprint: 'same' } });
  for (const [expected, given] of [
    ['posted', first],
    ['repeat', first],
    ['posted', transaction(other)],
  ] as const) {
    const { kind } = await commands.postTransaction(given);
    if (kind !== expected) throw new Error(`The transaction is ${kind}, and not ${expected}.`);
  }
  await creditNext('credited', { ends: 'complete', eventCount: 2, eventId: '1', cap, compatibleEvents: [''] });
  await creditNext('credited');
  await creditNext('rejected', { verdict: 'reject', reason: 'country' });
  await creditNext('not_credited', { ...SCREENOUT, verdict: 'reject', reason: 'no_credits', ends: 'screenout' });
  await creditNext('credited', { ...SCREENOUT });
  const again = lead(await newClick());
  for (const expected of ['credited', 'held', 'held']) {
    const { kind } = await commands.creditLead({ ...again, ...lead(again.clickId) });
    if (kind !== expected) throw new Error(`The repeated lead is ${kind}, and not ${expected}.`);
  }
  const numbered = { takes: 'numbered', eventId: '1', eventCount: 2 } as const;
  await creditNext('credited', { ...numbered, limits: { completions: 2, day: '2026-09-21', isDayStated: true } });
  await creditNext('credited', { ...numbered, limits: { completions: null, day: null, isDayStated: false } });
  const early = lead(await newClick());
  await store.reverseLead(reversal(early));
  const { kind } = await commands.creditLead(early);
  if (kind !== 'reversed_early') throw new Error(`The lead is ${kind}.`);

  const days = 'adwall_id, dimension, day, value, clicks';
  await pool.query(`insert into wall_days (${days}) values (${profileId}, 'offer', 20000, 'watched', 1)`);
  await pool.query(
    `update wall_days set clicks = 2 where adwall_id = ${profileId} and dimension = 'offer' and day = 20000`,
  );
}
