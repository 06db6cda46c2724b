import type { MonotonicClock } from '../../runtime/clock.ts';

/** Memory that one answer holds until its reader has taken it. */
export interface Holding {
  /** The reader took a piece. */
  progressed(): void;
  /** Call it when the answer is out, or cut. Calling it again does nothing. */
  release(): void;
}

/** Bounds the memory that answers hold for readers, all together. */
export interface UnsentBound {
  /**
   * Counts `bytes` for a reader at `address`; `cut` ends that answer. Where there is no room, the slowest reader of the
   * address that holds most is cut; null when nobody there is slow: then the answer can't be taken on.
   */
  hold(answer: { bytes: number; address: string; cut: () => void }): Holding | null;
  heldBytes(): number;
}

interface Held {
  readonly bytes: number;
  readonly address: string;
  readonly cut: () => void;
  /** Monotonic ms of its last progress. */
  since: number;
}

/** Who took nothing for that long is slow. */
const SLOW_AFTER_MS = 1_000;

export function createUnsentBound(deps: {
  maxBytes: number;
  clock: MonotonicClock;
  /** Told of each reader that was cut. */
  onCut: () => void;
}): UnsentBound {
  const held = new Set<Held>();
  let total = 0;

  const remove = (one: Held): void => {
    if (held.delete(one)) total -= one.bytes;
  };

  const slowest = (): Held | null => {
    const bytesOf = new Map<string, number>();
    let most = '';
    for (const { address, bytes } of held) {
      bytesOf.set(address, (bytesOf.get(address) ?? 0) + bytes);
      if ((bytesOf.get(address) ?? 0) > (bytesOf.get(most) ?? 0)) most = address;
    }
    let found: Held | null = null;
    for (const one of held) {
      if (one.address === most && (found === null || one.since < found.since)) found = one;
    }
    return found !== null && deps.clock.monotonicMs() - found.since >= SLOW_AFTER_MS ? found : null;
  };

  return {
    hold({ bytes, address, cut }) {
      if (bytes > deps.maxBytes) return null;
      while (total + bytes > deps.maxBytes) {
        const victim = slowest();
        if (victim === null) return null;
        remove(victim);
        victim.cut();
        deps.onCut();
      }
      const one: Held = { bytes, address, cut, since: deps.clock.monotonicMs() };
      held.add(one);
      total += bytes;
      return {
        progressed: () => {
          one.since = deps.clock.monotonicMs();
        },
        release: () => remove(one),
      };
    },
    heldBytes: () => total,
  };
}
