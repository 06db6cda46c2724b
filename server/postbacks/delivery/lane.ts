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
  /** Requests under way. */
  sending: number;
  /** Deliveries that are leased and not yet settled: queued, under way or being settled. */
  held: number;
  isClaiming: boolean;
  /** Whether the last claim may have left due deliveries. */
  mayHaveMore: boolean;
  /** As this process has seen it. */
  circuit: CircuitState;
  /** Whether the last response was fast and showed no problem. */
  isPrompt: boolean;
}

/** How many more deliveries are leased for a fast receiver, so that its connections never wait for our disk. */
const AHEAD = 256;
const PROMPT_MS = 100;

export function openLane(postbackId: string): Lane {
  const flags = { isClaiming: false, mayHaveMore: false, isPrompt: false };
  return { postbackId, queue: [], sending: 0, held: 0, circuit: newCircuit, ...flags };
}

/** How many deliveries to claim now. 0 if too few places are free: more will be claimed at once later. */
export function roomOf(lane: Lane, concurrency: number): number {
  if (lane.isClaiming || !lane.mayHaveMore) return 0;
  if (!lane.isPrompt) return Math.max(0, concurrency - lane.held);
  const room = concurrency + AHEAD - lane.held;
  return room >= AHEAD / 2 || lane.queue.length === 0 ? Math.max(0, room) : 0;
}

/** Notes an attempt of `ms` milliseconds. Returns whether it opened or closed the circuit, as this process sees it. */
export function noteAttempt(lane: Lane, receiver: ReceiverState, ms: number): 'opened' | 'closed' | null {
  const wasOpen = isOpen(lane);
  if (receiver !== 'unknown') lane.circuit = noteInCircuit(lane.circuit, receiver);
  lane.isPrompt = receiver === 'up' && ms <= PROMPT_MS;
  if (isOpen(lane) === wasOpen) return null;
  return wasOpen ? 'closed' : 'opened';
}

/** Whether so many attempts failed that the store allows only probes. */
export function isOpen(lane: Lane): boolean {
  return isCircuitOpen(lane.circuit);
}
