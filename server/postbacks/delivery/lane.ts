import {
  isOpen as isCircuitOpen,
  newCircuit,
  noteAttempt as noteInCircuit,
  type CircuitState,
} from '../../net/circuit.ts';
import type { LeasedDelivery } from './leases.ts';
import type { ReceiverState } from './receiver-state.ts';

/** One postback's deliveries in this process. */
export interface Lane {
  readonly postbackId: string;
  readonly queue: LeasedDelivery[];
  /** Requests in progress. */
  sending: number;
  /** Deliveries that are leased and not yet settled: queued, being sent or being settled. */
  held: number;
  isClaiming: boolean;
  /** Whether there may be due deliveries left after the last claim. */
  mayHaveMore: boolean;
  /** As seen by this process. */
  circuit: CircuitState;
  /** Whether the last response was fast and showed no problem. */
  isPrompt: boolean;
}

/** Additional deliveries leased for a fast receiver, so that its connections never wait for our disk. */
const AHEAD = 256;
const PROMPT_MS = 100;

export function openLane(postbackId: string): Lane {
  const flags = { isClaiming: false, mayHaveMore: false, isPrompt: false };
  return { postbackId, queue: [], sending: 0, held: 0, circuit: newCircuit, ...flags };
}

/** How many deliveries to claim now. 0 if too few places are free: a later claim will take more at once. */
export function roomOf(lane: Lane, concurrency: number): number {
  if (lane.isClaiming || !lane.mayHaveMore) return 0;
  if (!lane.isPrompt) return Math.max(0, concurrency - lane.held);
  const room = concurrency + AHEAD - lane.held;
  return room >= AHEAD / 2 || lane.queue.length === 0 ? Math.max(0, room) : 0;
}

/**
 * Records an attempt of `ms` milliseconds. Returns whether it opened or closed the circuit, as seen by this process.
 */
export function noteAttempt(lane: Lane, receiver: ReceiverState, ms: number): 'opened' | 'closed' | null {
  const wasOpen = isOpen(lane);
  if (receiver !== 'unknown') lane.circuit = noteInCircuit(lane.circuit, receiver);
  lane.isPrompt = receiver === 'up' && ms <= PROMPT_MS;
  if (isOpen(lane) === wasOpen) return null;
  return wasOpen ? 'closed' : 'opened';
}

/** Whether enough attempts failed that the store allows only probes. */
export function isOpen(lane: Lane): boolean {
  return isCircuitOpen(lane.circuit);
}
