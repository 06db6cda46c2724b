/** The recent history of a receiver. */
export interface CircuitState {
  /** Attempts before the current run of failures, oldest first: `1` failed, `0` succeeded. Outages are left out. */
  readonly earlier: string;
  /** Failures since the last success. */
  readonly failures: number;
}

/** The state before the first attempt. */
export const newCircuit: CircuitState = { earlier: '', failures: 0 };

/**
 * Fewer consecutive failures never open a circuit. This many do if the receiver hardly ever failed before, or never
 * responded.
 */
export const CIRCUIT_FAILURES = 5;

const REMEMBERED = 100;
/** A run of failures opens the circuit if it is less likely than this to happen by chance. */
const CHANCE = 1e-10;
/** This many failures among the last 100 attempts also open the circuit. */
const MOSTLY = 75;

/** The state after one more attempt. */
export function noteAttempt(state: CircuitState, receiver: 'up' | 'down'): CircuitState {
  if (receiver === 'down') return { ...state, failures: state.failures + 1 };
  // Failures during an outage say nothing about the share of random failures.
  const run = isOpen(state) ? '' : '1'.repeat(state.failures);
  return { earlier: `${state.earlier}${run}0`.slice(-REMEMBERED), failures: 0 };
}

/**
 * Whether the receiver is down (docs/contract/postbacks.md#receivers-that-are-down). Depends on its earlier share of
 * failures, so that a receiver that fails at random keeps its circuit closed. An open circuit closes at the next
 * success.
 */
export function isOpen({ earlier, failures }: CircuitState): boolean {
  if (failures < CIRCUIT_FAILURES) return false;
  if (earlier === '') return true;
  // Assumes four extra attempts with one failure, because few attempts prove little.
  const share = (failed(earlier) + 1) / (earlier.length + 4);
  if (share ** failures <= CHANCE) return true;
  const latest = `${earlier}${'1'.repeat(Math.min(failures, REMEMBERED))}`.slice(-REMEMBERED);
  return latest.length === REMEMBERED && failed(latest) >= MOSTLY;
}

function failed(attempts: string): number {
  return attempts.replaceAll('0', '').length;
}
