import { isOpen, newCircuit, noteAttempt, type CircuitState } from '../net/circuit.ts';
import type { MonotonicClock } from '../runtime/clock.ts';

const REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;

/** Pauses requests to a provider that keeps failing, so that users don't wait for it. */
export interface Circuit {
  isOpen(name: string): boolean;
  succeeded(name: string): void;
  /** `retryAfterMs`: the delay that the provider requests. */
  failed(name: string, retryAfterMs: number | null): void;
}

/**
 * Counts only faults of the provider, not those of one person's request. Opens like a postback's circuit, or at once if
 * a provider asks for a delay. After the rest, one failure reopens it.
 */
export function createCircuit(clock: MonotonicClock): Circuit {
  const states = new Map<string, { circuit: CircuitState; restUntil: number }>();
  const after = (name: string, provider: 'up' | 'down'): CircuitState =>
    noteAttempt(states.get(name)?.circuit ?? newCircuit, provider);
  return {
    isOpen: (name) => (states.get(name)?.restUntil ?? 0) > clock.monotonicMs(),
    succeeded: (name) => void states.set(name, { circuit: after(name, 'up'), restUntil: 0 }),
    failed(name, retryAfterMs) {
      const circuit = after(name, 'down');
      const rests = isOpen(circuit) || retryAfterMs !== null;
      const restMs = Math.min(Math.max(retryAfterMs ?? 0, REST_MS), LONGEST_REST_MS);
      states.set(name, { circuit, restUntil: rests ? clock.monotonicMs() + restMs : 0 });
    },
  };
}
