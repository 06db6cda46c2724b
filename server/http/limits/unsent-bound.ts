import type { MonotonicClock } from '../../runtime/clock.ts';

/** The memory that one response holds until its client has read it. */
export interface Holding {
  /** Call it when the client has read a piece. */
  progressed(): void;
  /** Call it when the response has been sent or cut off. Further calls do nothing. */
  release(): void;
}

/** Bounds the total memory of all unread responses. */
export interface UnsentBound {
  /**
   * Reserves `bytes` for a client at `address`; `cut` ends its response. If there is no room, the slowest client of the
   * address with the most bytes is cut off. Returns null if that address has no slow client: the response must then be
   * refused.
   */
  hold(answer: { bytes: number; address: string; cut: () => void }): Holding | null;
  heldBytes(): number;
}

interface Held {
  readonly bytes: number;
  readonly address: string;
  readonly cut: () => void;
  /** Monotonic time of its last progress, in ms. */
  since: number;
}

/** A client that has read nothing for this long is slow. */
const SLOW_AFTER_MS = 1_000;

export function createUnsentBound(deps: {
  maxBytes: number;
  clock: MonotonicClock;
  /** Called for each client that was cut off. */
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
