import type { PartitionStep, RemovedKind } from '../store/ports/retention.ts';
import type { Store } from '../store/store.ts';
import type { RetentionTimes } from '../config.ts';
import type { Archive } from './archives/write-archive.ts';
import type { SliceRoom } from './slices.ts';
import type { Vault } from '../security/vault.ts';

export interface RemovalDeps {
  store: Store;
  vault: Vault;
  settings: RetentionTimes;
}

/**
 * The context of a run. `slice` runs one slice; call `keepLease` during anything else that takes long. Both throw once
 * the run must stop. `add` counts removed rows, and `addMonth` records a month's outcome. `removedBy`: how many rows a
 * slice has removed or changed.
 */
export interface Progress {
  slice<Result>(work: (room: SliceRoom) => Promise<Result>, removedBy: (result: Result) => number): Promise<Result>;
  keepLease(): Promise<void>;
  add(kind: RemovedKind, rows: number): void;
  addMonth(step: PartitionStep): void;
}

/**
 * Removes rows of one kind in slices, until a slice removes fewer than it may. `remove`: removes up to `limit` rows,
 * and returns how many it removed.
 */
export async function removeUntilFewer(
  { add, slice }: Progress,
  kind: RemovedKind,
  remove: (limit: number) => Promise<number>,
): Promise<void> {
  for (let isOver = false; !isOver;) {
    const { limit, removed } = await slice(
      async (room) => ({ limit: room.remove, removed: await remove(room.remove) }),
      (done) => done.removed,
    );
    add(kind, removed);
    isOver = removed < limit;
  }
}

/** One run. */
export interface Run {
  /** Epoch ms. */
  at: number;
  /** Whether it only counts. */
  isDry: boolean;
  /** Where rows are written before they are removed; null = nowhere. */
  archive: Archive | null;
}
