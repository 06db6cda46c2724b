/**
 * The turns of the event loop, as far as requests can tell them apart. What has been read for one request is new enough
 * for every other one that arrived in the same turn: all of them were sent before it was read.
 */
export interface Turns {
  /** To be called when a request arrives, before anything is read for it. */
  arrive(): void;
  /** A number that changes with each turn. What was read under another number may be too old. */
  current(): number;
}

/**
 * A turn begins with the first request that arrives in it and ends when the event loop has handled all that had arrived
 * by then. Anything read before, such as by a timer that ran just before the requests arrived, belongs to another turn.
 */
export function createTurns(): Turns {
  let turn = 0;
  let isOpen = false;
  const end = (): void => {
    isOpen = false;
    turn += 1;
  };
  return {
    arrive() {
      if (isOpen) return;
      isOpen = true;
      turn += 1;
      setImmediate(end);
    },
    current: () => turn,
  };
}
