import type { LoadFailure } from '../api/load-failure.ts';
import type { ActivityAddress, ActivityClient } from './activity-client.ts';
import type { ActivityEntry } from './activity-entry.ts';
import type { LedgerRow } from './ledger-row.ts';
import { firstPage, nextPage } from './paged.ts';
import type { Paged } from './paged.ts';

export interface ActivityReady {
  readonly kind: 'ready';
  readonly balance: number;
  readonly entries: Paged<ActivityEntry>;
  readonly history: Paged<LedgerRow>;
}

export type ActivityState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly status: number | null }
  | ActivityReady;

/** Rows per page, in both lists. */
export const PAGE_SIZE = 20;

/**
 * Loads one user's activity and balance history. Calls `changed` on every change. Each request cancels the one before,
 * so a late answer never overwrites a newer one.
 */
export class ActivityFeed {
  state: ActivityState = { kind: 'loading' };
  readonly #client: ActivityClient;
  readonly #changed: () => void;
  #request = new AbortController();

  constructor(client: ActivityClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /** Loads from the start and drops what was loaded before: for another user, or after a failure. */
  async load(address: ActivityAddress): Promise<void> {
    this.#set({ kind: 'loading' });
    await this.#load(address, PAGE_SIZE, PAGE_SIZE);
  }

  /** Drops everything without calling `changed`, before loading another user's activity. */
  clear(): void {
    this.#nextSignal();
    this.state = { kind: 'loading' };
  }

  /** Reloads the rows that have loaded. They stay until the answer arrives, or if the request fails. */
  async refresh(address: ActivityAddress): Promise<void> {
    const { state } = this;
    if (state.kind !== 'ready') return this.load(address);
    await this.#load(address, sizeOf(state.entries), sizeOf(state.history));
  }

  /** Adds a page to one of the lists. If that fails, the list stays and `loadMore` can be called again. */
  async loadMore(address: ActivityAddress, list: 'entries' | 'history'): Promise<void> {
    const { state } = this;
    if (state.kind !== 'ready' || state[list].more === 'loading' || state[list].more === 'none') return;
    const signal = this.#nextSignal();
    this.#set({ ...state, [list]: { ...state[list], more: 'loading' } });
    const { received } = state[list];
    // From the last row on, which shows whether the rows have shifted; plus one, which shows whether there are more.
    const request = { limit: PAGE_SIZE + 2, offset: Math.max(0, received - 1) };
    const page = await this.#client[list === 'entries' ? 'activity' : 'history'](address, request, signal);
    if (signal.aborted) return;
    if (page.kind === 'failed') {
      const isExpired = page.failure === 'session-expired';
      return this.#set(isExpired ? page : { ...state, [list]: { ...state[list], more: 'failed' } });
    }
    const { value } = page;
    const extended =
      'balance' in value
        ? nextPage(state.entries, value, PAGE_SIZE, (row) => row.entryId)
        : nextPage(state.history, value, PAGE_SIZE, (row) => row.id);
    if (extended) return this.#set({ ...state, [list]: extended });
    const sizes = { entries: sizeOf(state.entries), history: sizeOf(state.history), [list]: received + PAGE_SIZE };
    await this.#load(address, sizes.entries, sizes.history);
  }

  /** Cancels the current request. A page that was loading can be requested again. */
  stop(): void {
    this.#nextSignal();
  }

  async #load(address: ActivityAddress, entries: number, rows: number): Promise<void> {
    const signal = this.#nextSignal();
    // One row more than is shown tells whether there are more.
    const [activity, history] = await Promise.all([
      this.#client.activity(address, { limit: entries + 1, offset: 0 }, signal),
      this.#client.history(address, { limit: rows + 1, offset: 0 }, signal),
    ]);
    if (signal.aborted) return;
    const { state } = this;
    const before = state.kind === 'ready' ? state : null;
    if (activity.kind === 'failed') {
      if (!before || activity.failure === 'session-expired') this.#set(activity);
      return;
    }
    this.#set({
      kind: 'ready',
      balance: activity.value.balance,
      entries: firstPage(activity.value, entries),
      history:
        history.kind === 'loaded'
          ? firstPage(history.value, rows)
          : { ...(before?.history ?? { rows: [], received: 0 }), more: 'failed' },
    });
  }

  /** Cancels the current request; the signal is for the next one. */
  #nextSignal(): AbortSignal {
    this.#request.abort();
    this.#request = new AbortController();
    const { state } = this;
    if (state.kind === 'ready') {
      const paused = <T>(list: Paged<T>): Paged<T> => (list.more === 'loading' ? { ...list, more: 'available' } : list);
      this.state = { ...state, entries: paused(state.entries), history: paused(state.history) };
    }
    return this.#request.signal;
  }

  #set(state: ActivityState): void {
    this.state = state;
    this.#changed();
  }
}

const sizeOf = ({ received }: Paged<unknown>): number => Math.max(PAGE_SIZE, received);
