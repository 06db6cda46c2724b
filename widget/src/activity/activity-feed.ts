import type { WallFailure } from '../api/load-failure.ts';
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
  | { readonly kind: 'failed'; readonly failure: WallFailure; readonly status: number | null }
  | ActivityReady;

/** Rows a page, of either list. */
export const PAGE_SIZE = 20;

/**
 * What one user did on a wall and what came of it, as it arrives. Every change calls `changed`. A newer question
 * cancels the one before it, so an old answer never overwrites a new one.
 */
export class ActivityFeed {
  state: ActivityState = { kind: 'loading' };
  readonly #client: ActivityClient;
  readonly #changed: () => void;
  #running = new AbortController();

  constructor(client: ActivityClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /** From the start, with nothing kept: for another user, or after a failure. */
  async load(address: ActivityAddress): Promise<void> {
    this.#set({ kind: 'loading' });
    await this.#ask(address, PAGE_SIZE, PAGE_SIZE);
  }

  /** Forgets all, silently: another user's activity is to come. */
  clear(): void {
    this.#restart();
    this.state = { kind: 'loading' };
  }

  /** What is here as it is now. It stands until the answer comes, and when none does. */
  async refresh(address: ActivityAddress): Promise<void> {
    const { state } = this;
    if (state.kind !== 'ready') return this.load(address);
    await this.#ask(address, sizeOf(state.entries), sizeOf(state.history));
  }

  /** Adds a page to one of the lists. One that fails leaves it standing and can be asked for again. */
  async more(address: ActivityAddress, list: 'entries' | 'history'): Promise<void> {
    const { state } = this;
    if (state.kind !== 'ready' || state[list].more === 'loading' || state[list].more === 'none') return;
    const signal = this.#restart();
    this.#set({ ...state, [list]: { ...state[list], more: 'loading' } });
    const { received } = state[list];
    const wanted = { limit: PAGE_SIZE + 2, offset: Math.max(0, received - 1) };
    const page = await this.#client[list === 'entries' ? 'activity' : 'history'](address, wanted, signal);
    if (signal.aborted) return;
    if (page.kind === 'failed') {
      const lost = page.failure === 'session-expired';
      return this.#set(lost ? page : { ...state, [list]: { ...state[list], more: 'failed' } });
    }
    const { value } = page;
    const longer =
      'balance' in value
        ? nextPage(state.entries, value, PAGE_SIZE, (row) => row.entryId)
        : nextPage(state.history, value, PAGE_SIZE, (row) => row.id);
    if (longer) return this.#set({ ...state, [list]: longer });
    const sizes = { entries: sizeOf(state.entries), history: sizeOf(state.history), [list]: received + PAGE_SIZE };
    await this.#ask(address, sizes.entries, sizes.history);
  }

  /** Cancels whatever is under way; a further page can be asked for again. */
  stop(): void {
    this.#restart();
  }

  async #ask(address: ActivityAddress, entries: number, rows: number): Promise<void> {
    const signal = this.#restart();
    // One more than is shown says whether there is more.
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

  #restart(): AbortSignal {
    this.#running.abort();
    this.#running = new AbortController();
    const { state } = this;
    if (state.kind === 'ready') {
      const paused = <T>(list: Paged<T>): Paged<T> => (list.more === 'loading' ? { ...list, more: 'available' } : list);
      this.state = { ...state, entries: paused(state.entries), history: paused(state.history) };
    }
    return this.#running.signal;
  }

  #set(state: ActivityState): void {
    this.state = state;
    this.#changed();
  }
}

const sizeOf = ({ received }: Paged<unknown>): number => Math.max(PAGE_SIZE, received);
