import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { addViewer, emptySketch, type Registers } from './viewer-sketch.ts';

export interface ViewerCollector {
  /** Records that a user was shown offers of a wall. */
  note(adwallId: number, subid1: string): void;
  /** Stores the recorded viewers. If that fails, they are lost and this is logged: no money depends on them. */
  flush(): Promise<void>;
}

/** Users of one wall on one UTC day: new ones by name, and a sketch of the others. */
interface Viewers {
  readonly adwallId: number;
  readonly day: number;
  readonly names: Set<string>;
  sketch: Registers | null;
}

/** Names that wait for the next flush. Further names go directly into the sketch, which takes a digest each. */
const MOST_NAMES = 50_000;
const NAMES_PER_SLICE = 200;

/** Counts viewers. A request only adds a name to a set; digests are computed when the set is stored. */
export function collectViewers(deps: {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly yieldToEventLoop: () => Promise<void>;
}): ViewerCollector {
  let noted = new Map<string, Viewers>();
  let last: Promise<void> = Promise.resolve();

  const fold = (viewers: Viewers, names: Iterable<string>): void => {
    viewers.sketch ??= emptySketch();
    for (const name of names) addViewer(viewers.sketch, deps.vault.limitDigest(viewerKey(viewers.adwallId, name)));
  };

  const write = async (taken: readonly Viewers[]): Promise<void> => {
    for (const viewers of taken) {
      const names = [...viewers.names];
      for (let from = 0; from < names.length; from += NAMES_PER_SLICE) {
        fold(viewers, names.slice(from, from + NAMES_PER_SLICE));
        await deps.yieldToEventLoop();
      }
      const { adwallId, day, sketch } = viewers;
      if (sketch !== null) await deps.store.addViewers({ sketches: [{ adwallId, day, registers: sketch }] });
    }
  };

  const writeAll = async (): Promise<void> => {
    const taken = [...noted.values()];
    noted = new Map();
    try {
      await write(taken);
    } catch (error) {
      deps.log.warn({ event: 'viewers_lost', error }, 'could not write viewers');
    }
  };

  return {
    note(adwallId, subid1) {
      const day = Math.floor(deps.clock.now() / DAY_MS);
      const key = `${adwallId} ${day}`;
      let viewers = noted.get(key);
      if (viewers === undefined) {
        viewers = { adwallId, day, names: new Set(), sketch: null };
        noted.set(key, viewers);
      }
      if (viewers.names.size < MOST_NAMES) viewers.names.add(subid1);
      else if (!viewers.names.has(subid1)) fold(viewers, [subid1]);
    },
    flush: () => (last = last.then(writeAll)),
  };
}

/** A user of a wall as a text, such that the same name on two walls gives different digests. */
export function viewerKey(adwallId: number, subid1: string): string {
  return `viewer ${adwallId} ${subid1}`;
}
