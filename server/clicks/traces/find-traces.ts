import type { TraceKind } from '@rewards-wall/shared/admin/values.ts';
import type { AccountRef } from '../../store/ports/accounts.ts';
import { MOST_OF_CLICK, type FoundById, type RefusedCall, type TracedClick } from '../../store/ports/casework.ts';
import type { Store } from '../../store/store.ts';
import { refusedStep, timelineOf, type Shown, type TraceStep } from './timeline.ts';

/** How many clicks of a user are traced, and how many refused calls are searched. */
const CLICKS = 20;
const CALLS = 1000;

export interface TraceWanted {
  text: string;
  /** Only if it is of this kind; null: whatever it is. */
  as: TraceKind | null;
  /** Everything with this id that the reader may see. */
  found: FoundById;
  /** The parameters of a refused call; null if the reader may not see them or another key sealed them. */
  parametersOf: (call: RefusedCall) => Record<string, string> | null;
  /** Refused calls that name a click of these walls; null: of all, and those that name none. */
  walls: readonly number[] | null;
  shown: Shown;
}

/** Everything a text identifies, and its history. */
export interface Trace {
  kind: TraceKind;
  /** How the text was interpreted. */
  understood: string;
  /** The user it is about; null if unknown. */
  user: (AccountRef & { accountId: number }) | null;
  steps: TraceStep[];
  /** What else exists but is not shown. */
  more: string | null;
}

/**
 * Traces a user, a click, a transaction or a lead from the click to the receiver. A text may match several of them. If
 * it matches none, searches the refused calls that name it.
 */
export function findTraces(store: Store): (wanted: TraceWanted) => Promise<Trace[]> {
  return async (wanted) => {
    const { as, found, shown, text } = wanted;
    const traces: Trace[] = [];
    for (const { clickIds, kind, understood } of namedBy(found, text)) {
      if (as !== null && as !== kind) continue;
      for (const clicks of byUser(await store.traceClicks(clickIds))) {
        const steps = timelineOf({ clicks, owner: null, rows: [] }, shown);
        traces.push({ kind, understood, user: userOf(clicks), steps, more: moreOf(clicks) });
      }
    }
    if (as === null || as === 'transaction') {
      for (const { transactionId } of found.transactions)
        traces.push(...(await ofLedgerRow(store, transactionId, shown)));
    }
    if (as === null || as === 'user') {
      for (const account of found.users) traces.push(...(await ofUser(store, account, shown)));
    }
    return traces.length > 0 ? traces : refusedAlone(store, wanted);
  };
}

async function ofLedgerRow(store: Store, transactionId: number, shown: Shown): Promise<Trace[]> {
  const row = await store.readLedgerRow(transactionId);
  if (row === null) return [];
  const { accountId, entry, leadId, owner, user } = row;
  const lead = leadId === null ? null : await store.findLead(leadId);
  const clicks = lead === null ? [] : await store.traceClicks([lead.clickId]);
  const rows = clicks.some(({ ledger }) => ledger.some((one) => one.transactionId === transactionId)) ? [] : [entry];
  return [
    {
      kind: 'transaction',
      understood: `ledger row ${transactionId}`,
      more: moreOf(clicks),
      user: user && { ...owner, subid1: user.subid1, accountId },
      steps: timelineOf({ clicks, owner, rows }, shown),
    },
  ];
}

async function ofUser(store: Store, account: AccountRef, shown: Shown): Promise<Trace[]> {
  const known = await store.readUserCase({ account, rows: CLICKS + 1 });
  if (known === null) return [];
  // Leads outlive their clicks, so the clicks alone are not enough.
  const clickIds = [...new Set([...known.clicks, ...known.leads].map(({ clickId }) => clickId))];
  const all = await store.traceClicks(clickIds);
  const clicks = all.toSorted((a, b) => b.click.at - a.click.at).slice(0, CLICKS);
  const since = all.length > clicks.length ? (clicks.at(-1)?.click.at ?? 0) : 0;
  const rows = known.ledger.filter(({ at, kind }) => kind === 'manual' && at >= since);
  const hasMore = all.length > clicks.length || known.transactions > known.ledger.length;
  const place = `${account.kind === 'wall' ? 'wall' : 'panel'} ${account.profileId}`;
  return [
    {
      kind: 'user',
      understood: `a user of ${place}`,
      user: { ...account, accountId: known.person.accountId },
      steps: timelineOf({ clicks, owner: account, rows }, shown),
      more: hasMore ? `Only the newest ${CLICKS} clicks and ${CLICKS + 1} ledger rows are shown.` : moreOf(clicks),
    },
  ];
}

async function refusedAlone(store: Store, { as, parametersOf, text, walls }: TraceWanted): Promise<Trace[]> {
  if (as === 'user' || as === 'lead') return [];
  const calls = await store.pageRefusedCalls({ walls, source: null, after: null, limit: CALLS });
  const naming = calls.filter((call) => Object.values(parametersOf(call) ?? {}).includes(text));
  if (naming.length === 0) return [];
  const understood = 'known only from refused calls';
  const steps = naming.map(refusedStep).toReversed();
  const more = calls.length < CALLS ? null : `Only the newest ${CALLS} refused calls were searched.`;
  return [{ kind: as ?? 'transaction', understood, user: null, steps, more }];
}

interface Named {
  kind: TraceKind;
  understood: string;
  clickIds: string[];
}

/** The lead, the click and the transactions that a text identifies. */
function namedBy({ clicks, leads }: FoundById, text: string): Named[] {
  const named: Named[] = [];
  const transactions = new Map<string, Set<string>>();
  for (const { adwallId, clickId, leadId, source } of leads) {
    if (leadId === text) named.push({ kind: 'lead', understood: 'a lead', clickIds: [clickId] });
    else addTo(transactions, `a transaction of ${source} on wall ${adwallId}`, clickId);
  }
  for (const { clickId } of clicks) {
    if (clickId === text) named.push({ kind: 'click', understood: 'a click', clickIds: [clickId] });
    else addTo(transactions, 'a transaction that was reversed before its lead arrived', clickId);
  }
  for (const [understood, ids] of transactions) named.push({ kind: 'transaction', understood, clickIds: [...ids] });
  return named;
}

function addTo(sets: Map<string, Set<string>>, name: string, value: string): void {
  const known = sets.get(name);
  if (known === undefined) sets.set(name, new Set([value]));
  else known.add(value);
}

/** What is left out for clicks with very many rows. */
function moreOf(clicks: readonly TracedClick[]): string | null {
  const isCut = clicks.some(({ deliveries, everyLead, refusedCalls }) =>
    [deliveries, everyLead, refusedCalls].some(({ length }) => length >= MOST_OF_CLICK),
  );
  return isCut ? `Only the newest ${MOST_OF_CLICK} leads, messages and refused calls of a click are shown.` : null;
}

/** A source may use the same transaction id for several users. Clicks of erased users form one group. */
function byUser(clicks: readonly TracedClick[]): TracedClick[][] {
  return [...Map.groupBy(clicks, ({ click }) => click.accountId).values()];
}

/** All clicks of a trace belong to one user. */
function userOf(clicks: readonly TracedClick[]): Trace['user'] {
  for (const { account, click, user } of clicks) {
    if (account !== null && user !== null && click.accountId !== null) {
      const { kind, profileId } = account;
      return { kind, profileId, subid1: user.subid1, accountId: click.accountId };
    }
  }
  return null;
}
