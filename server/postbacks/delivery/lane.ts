import { CIRCUIT_FAILURES } from '../../store/ports/deliveries.ts';
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
  /** Failures in a row, as this process has seen them. */
  failures: number;
  /** Whether the last response was fast and showed no problem. */
  isPrompt: boolean;
}

/** How many more deliveries are leased for a fast receiver, so that its connections never wait for our disk. */
const AHEAD = 256;
const PROMPT_MS = 100;

export function openLane(postbackId: string): Lane {
  const counts = { sending: 0, held: 0, failures: 0 };
  return { postbackId, queue: [], ...counts, isClaiming: false, mayHaveMore: false, isPrompt: false };
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
  const before = lane.failures;
  if (receiver === 'up') lane.failures = 0;
  if (receiver === 'down') lane.failures = before + 1;
  lane.isPrompt = receiver === 'up' && ms <= PROMPT_MS;
  if (receiver === 'down' && lane.failures === CIRCUIT_FAILURES) return 'opened';
  return receiver === 'up' && before >= CIRCUIT_FAILURES ? 'closed' : null;
}

/** Whether so many attempts failed in a row that the store allows only probes. */
export function isOpen(lane: Lane): boolean {
  return lane.failures >= CIRCUIT_FAILURES;
}
