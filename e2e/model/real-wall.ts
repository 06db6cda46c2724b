import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { expect } from 'vitest';
import { approveLead } from '../../server/leads/approve-lead.ts';
import { rejectLead } from '../../server/leads/reject-lead.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { eraseUser } from '../../server/persons/erase-user.ts';
import type { LeadState, StoredLead } from '../../server/store/ports/stored-leads.ts';
import {
  deliverAll,
  openLinks,
  type FollowLink,
  readHistory,
  watchPostback,
  type WatchedPostback,
} from '../support/money/money-wall.ts';
import type { PostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import type { TestService, TestSource } from '../support/service/start-service.ts';
import { reconciliations } from './reconciliations.ts';
import { balanceOf, type ModelLead, type ModelOffer, type ModelReport } from './model-lead.ts';
import { TOO_FAST_S, type MoneyModel } from './money-model.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

/** The wall's rules for the offers. */
function rulesFor(offers: readonly ModelOffer[]): RuleDefinition[] {
  return offers.flatMap(({ doubleDays, holdDays, id, isForSafeUsers }) => {
    const when = { offers: [id] };
    const rate = { of: 'user', min: 0.5, leads: 2 } as const;
    return [
      ...(holdDays === undefined ? [] : [{ when, then: { hold_days: holdDays } }]),
      ...(isForSafeUsers ? [{ when: { ...when, reversal_rate: rate }, then: { hold_days: 1 } }] : []),
      ...(doubleDays === undefined ? [] : [{ when, then: { multiply: 2 }, click_valid_days: doubleDays }]),
    ];
  });
}

const byAmount = (one: number, other: number): number => one - other;
const STATES: LeadState[] = ['pending', 'credited', 'rejected', 'reversed'];

/** A new wall of the real service for each run, called as publishers, users and networks call it. */
export interface RealWall {
  service: TestService;
  click(user: string, offer: ModelOffer): Promise<string | null>;
  /** Reports a lead (1) or a reversal (2). Returns `OK`, `DUP` or the problem's code. */
  report(call: ModelReport, status: 1 | 2): Promise<string>;
  post(user: string, query: Record<string, number>, key: string | null): Promise<{ outcome: string; text: string }>;
  release(lead: ModelLead): Promise<string>;
  approve(lead: ModelLead): Promise<string>;
  /** Moves the clock, and credits what is due. */
  moveTo(at: number): Promise<void>;
  reject(lead: ModelLead): Promise<string>;
  erase(user: string): Promise<number | null>;
  addPostback(): Promise<void>;
  setPostbacks(isEnabled: boolean): Promise<void>;
  /** Fails if balances, leads or deliveries differ from the model's. */
  compare(model: MoneyModel): Promise<void>;
}

/** `sources` and `users` have their names in the model. Every run adds its own suffix to transaction ids and users. */
export async function openRealWall(
  service: TestService,
  receiver: PostbackReceiver,
  sources: ReadonlyMap<string, TestSource>,
  { offers, users }: { offers: readonly ModelOffer[]; users: readonly string[] },
): Promise<RealWall> {
  const { clock, store } = service;
  const wall = await service.newWall({
    fraud: { too_fast: { action: 'hold', limit: TOO_FAST_S }, country: { action: 'reject' } },
  });
  const run = `run ${wall.adwallId}`;
  const nameOf = (user: string): string => `${user} of ${run}`;
  const { adwallId } = wall;
  for (const [index, definition] of rulesFor(offers).entries()) {
    const rule = { ruleId: `rul_${adwallId}_${index}`, name: 'Rule', definition };
    await store.addRule({ adwallId, rule, before: null, at: clock.now() });
  }
  const links = new Map<string, { follow: FollowLink; at: number }>();
  const list = async (user: string): Promise<FollowLink> => {
    const follow = await openLinks(service, wall, nameOf(user));
    links.set(user, { follow, at: clock.now() });
    return follow;
  };
  const follow = async (user: string, { id: offerId, isForSafeUsers }: ModelOffer): Promise<string | null> => {
    // Only a token proves whose leads were reversed, and the list decides.
    if (isForSafeUsers) {
      const token = await mintToken(service, wall, nameOf(user));
      return (await openLinks(service, wall, nameOf(user), token))(offerId);
    }
    const known = links.get(user);
    // Links work for a day.
    const isFresh = known !== undefined && clock.now() - known.at < DAY_MS / 2;
    const clickId = isFresh ? await known.follow(offerId) : null;
    // The list was for a user who had completed the offer then.
    return clickId ?? (await list(user))(offerId);
  };
  const postbacks: WatchedPostback[] = [];
  const listed = (state: LeadState): Promise<StoredLead[]> =>
    leadsIn(store, { state, adwallId: wall.adwallId, limit: 10_000 });
  const nameOfLead = ({ event, source, state, transaction }: ModelLead): string =>
    [sources.get(source)?.name, `${transaction} ${run}`, event, state].join(', ');
  const nameOfStored = ({ eventId, externalId, source, state }: StoredLead): string =>
    [source, externalId, eventId, state].join(', ');
  const idOf = async (lead: ModelLead): Promise<string> => {
    const found = (await listed(lead.state)).filter((stored) => nameOfStored(stored) === nameOfLead(lead));
    expect(found, nameOfLead(lead)).toHaveLength(1);
    return found[0]?.leadId ?? '';
  };
  const reconcile = reconciliations(service, wall.adwallId);
  const setPostbacks = async (isEnabled: boolean): Promise<void> => {
    for (const { postbackId } of postbacks) {
      if (isEnabled) await store.enablePostback({ postbackId, at: clock.now() });
      else await store.disablePostback({ postbackId, reason: 'operator' });
    }
  };
  return {
    service,
    click: follow,
    async report(call, status) {
      const { click, country, event, kind, payout, source, transaction } = call;
      const from = sources.get(source);
      if (from === undefined) throw new Error(`There is no source ${source}`);
      if (event === RECONCILED) {
        return reconcile(from.name, { ...call, transaction: `${transaction} ${run}` }, status);
      }
      const answer = await sendLead(service, from, {
        click_id: click.id,
        transaction_id: `${transaction} ${run}`,
        ...(kind === 'complete' ? {} : { kind }),
        ...(event === '' ? {} : { event_id: event }),
        ...(payout === null ? {} : { payout }),
        ...(status === 2 ? { status } : { country }),
      });
      return answer.code ?? answer.text;
    },
    async post(user, query, key) {
      const answer = await service.client.post(wall.user(nameOf(user), 'transactions.json'), {
        query: { api_key: wall.secretKey, ...query },
        headers: key === null ? {} : { 'Idempotency-Key': `${key} ${run}` },
      });
      return { outcome: answer.code ?? String(answer.status), text: answer.text };
    },
    release: async (lead) => (await releaseLead({ store, clock, ids: systemIds() })(await idOf(lead))).kind,
    approve: async (lead) => (await approveLead({ store, clock, ids: systemIds() })(await idOf(lead))).kind,
    async moveTo(at) {
      clock.moveTo(at);
      // The service's own job may be at it already.
      while (((await store.nextRelease()) ?? Infinity) <= at) await service.app.releaseDueLeads();
    },
    reject: async (lead) => (await rejectLead({ store, clock })({ leadId: await idOf(lead), reason: 'operator' })).kind,
    async erase(user) {
      const account = { kind: 'wall', profileId: wall.adwallId, subid1: nameOf(user) } as const;
      return (await eraseUser(service)(account))?.clicks ?? null;
    },
    async addPostback() {
      postbacks.push(await watchPostback(service, wall, receiver, postbacks.length === 0 ? 'get' : 'json'));
    },
    setPostbacks,
    async compare(model) {
      for (const user of users) {
        const rows = model.persons.get(user)?.rows ?? [];
        const balance = balanceOf(model.persons.get(user));
        // Leads that are due together are credited in any order.
        const { amounts, balance: found } = await readHistory(service, wall, nameOf(user));
        expect([amounts.toSorted(byAmount), found]).toEqual([rows.toSorted(byAmount), balance]);
      }
      const stored = (await Promise.all(STATES.map(listed))).flat();
      expect(stored.map(nameOfStored).toSorted()).toEqual(model.leads.map(nameOfLead).toSorted());
      await setPostbacks(true);
      const deliveries = await deliverAll([service], wall, postbacks);
      const expected = model.leads.reduce((sum, lead) => sum + lead.creditDeliveries + lead.reversalDeliveries, 0);
      expect(deliveries, 'deliveries').toHaveLength(expected);
      expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
    },
  };
}
