import { wrongBalances } from '../../e2e/support/money/balances.ts';
import { wrongDeliveries, type LeadToCheck } from '../../e2e/support/money/delivered-once.ts';
import { wrongEffects, type Outcome } from '../../e2e/support/money/outcomes.ts';
import type { ReceivedPostback } from '../../e2e/support/postbacks/postback-receiver.ts';
import type { StoredLead } from '../../server/store/ports/stored-leads.ts';
import type { Store } from '../../server/store/store.ts';
import type { Keys } from '../data/seed.ts';
import type { Requested, SignUp } from './operations.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

/** The evidence to compare with the database. */
export interface Evidence {
  keys: Pick<Keys, 'adwallId' | 'panelId'>;
  requested: Requested;
  /** The requests to each postback, by its id. */
  received: ReadonlyMap<string, readonly ReceivedPostback[]>;
}

/** What the check found. */
export interface CheckResult {
  /** The number of acknowledged writes, without repeats. */
  acknowledged: Record<Outcome['kind'] | 'sign-up', number>;
  /** Requests with unknown outcome: there was no response, or it said so. */
  unknown: number;
  delivered: number;
  /** Deliveries still in the outbox. */
  waiting: number;
  problems: string[];
}

const ALL = 10_000_000;
const STATES = ['pending', 'credited', 'rejected', 'reversed'] as const;

/**
 * The global check of a stopped service's database: every acknowledged write is stored exactly once and nothing else
 * is, balances are the sums of acknowledged amounts, and the ledger is sound. Each lead was delivered exactly once, a
 * credit before its reversal, or is still in the outbox.
 */
export async function checkEverything(store: Store, { keys, received, requested }: Evidence): Promise<CheckResult> {
  const { adwallId, panelId } = keys;
  const { outcomes, signUps } = requested;
  const listed = await Promise.all(STATES.map((state) => leadsIn(store, { state, adwallId, limit: ALL })));
  const named = namedLeads(outcomes);
  const leads = listed.flat().filter(({ externalId }) => named.has(externalId));
  const problems = [
    ...strangers(listed.flat(), named),
    ...(await wrongEffects(store, adwallId, outcomes)),
    ...(await wrongBalances(store, adwallId, outcomes)),
    ...(await wrongSignUps(store, panelId, signUps)),
    ...(await wrongDeliveries(store, {
      adwallId,
      received,
      leads: leads.map(leadToCheck(named)),
      isUninterrupted: true,
    })),
  ];
  const health = await store.deliveryHealth();
  const done = (kind: Outcome['kind']): number =>
    new Set(outcomes.filter((one) => one.kind === kind && one.result === 'done').map(({ name }) => name)).size;
  return {
    acknowledged: {
      manual: done('manual'),
      lead: done('lead'),
      reversal: done('reversal'),
      click: done('click'),
      ticket: done('ticket'),
      'sign-up': signUps.filter(({ result }) => result === 'done').length,
    },
    unknown: [...outcomes, ...signUps].filter(({ result }) => result === 'unknown').length,
    delivered: [...received.values()].flat().length,
    waiting: health.pending + health.exhausted + health.parked,
    problems,
  };
}

/** The users of the leads that were requested, by the source's id. */
function namedLeads(outcomes: readonly Outcome[]): Map<string, string> {
  return new Map(
    outcomes.filter(({ kind }) => kind === 'lead').map(({ name, subid1 }) => [name.split(' ')[0] ?? '', subid1]),
  );
}

/** Leads that were never reported. */
function strangers(stored: readonly StoredLead[], named: ReadonlyMap<string, string>): string[] {
  return stored
    .filter(({ externalId }) => !named.has(externalId))
    .map(({ externalId }) => `lead ${externalId} is stored, but was never reported`);
}

function leadToCheck(named: ReadonlyMap<string, string>): (lead: StoredLead) => LeadToCheck {
  return ({ externalId, state }) => {
    const statuses = state === 'credited' ? [1] : state === 'reversed' ? [1, 2] : [];
    return { externalId, subid1: named.get(externalId) ?? '', statuses };
  };
}

async function wrongSignUps(store: Store, profileId: number, signUps: readonly SignUp[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { result, subid1 } of signUps) {
    const records = await store.exportPerson({ kind: 'survey-profile', profileId, subid1 });
    const isStored = records !== null && records.profile !== null;
    if (result === 'done' && !isStored) wrong.push(`${subid1}: the profile was acknowledged, but is not stored`);
    if (result !== 'done' && result !== 'unknown' && isStored) {
      wrong.push(`${subid1}: the profile was refused, but is stored`);
    }
  }
  return wrong;
}
