import { CIRCUIT_FAILURES, type ClaimedDelivery } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { ReceiverState } from './receiver-state.ts';

/** A delivery that this process holds by a lease. */
export interface Leased {
  delivery: ClaimedDelivery;
  postback: Postback;
  lease: string;
  /** By the monotonic clock. */
  claimedAtMs: number;
}

/** What one postback has in this process. Held = leased and not settled yet: queued, under way or being settled. */
export interface Lane {
  readonly postbackId: string;
  readonly queue: Leased[];
  sending: number;
  held: number;
  isClaiming: boolean;
  /** The last claim may have left due deliveries behind. */
  mayHaveMore: boolean;
  /** Failures in a row, as this process saw them. */
  failures: number;
  /** The last answer was prompt, and none of a receiver in trouble. */
  isPrompt: boolean;
}

/** Deliveries that are leased ahead for a prompt receiver, so that its connections never wait for the disk. */
const AHEAD = 256;
const PROMPT_MS = 100;

export function openLane(postbackId: string): Lane {
  const counts = { sending: 0, held: 0, failures: 0 };
  return { postbackId, queue: [], ...counts, isClaiming: false, mayHaveMore: false, isPrompt: false };
}

/** How many deliveries to claim now; 0 when it is not worth it. A few free places are left until there are more of them. */
export function roomOf(lane: Lane, concurrency: number): number {
  if (lane.isClaiming || !lane.mayHaveMore) return 0;
  if (!lane.isPrompt) return Math.max(0, concurrency - lane.held);
  const room = concurrency + AHEAD - lane.held;
  return room >= AHEAD / 2 || lane.queue.length === 0 ? Math.max(0, room) : 0;
}

/** Takes note of an attempt; says whether it opened or closed the circuit as this process sees it. */
export function noteAttempt(lane: Lane, receiver: ReceiverState, ms: number): 'opened' | 'closed' | null {
  const before = lane.failures;
  if (receiver === 'up') lane.failures = 0;
  if (receiver === 'down') lane.failures = before + 1;
  lane.isPrompt = receiver === 'up' && ms <= PROMPT_MS;
  if (receiver === 'down' && lane.failures === CIRCUIT_FAILURES) return 'opened';
  return receiver === 'up' && before >= CIRCUIT_FAILURES ? 'closed' : null;
}

/** Whether so many attempts failed in a row that the store lets only probes through. */
export function isOpen(lane: Lane): boolean {
  return lane.failures >= CIRCUIT_FAILURES;
}
