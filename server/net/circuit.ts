/** How a receiver has responded lately. */
export interface CircuitState {
  /** Attempts before the present run of failures, oldest first: `1` failed, `0` did not. Outages are left out. */
  readonly earlier: string;
  /** Failures since the last attempt that did not fail. */
  readonly failures: number;
}

/** No attempt is known. */
export const newCircuit: CircuitState = { earlier: '', failures: 0 };

/** Fewer failures in a row never open a circuit. As many do if the receiver hardly ever failed, or never responded. */
export const CIRCUIT_FAILURES = 5;

const REMEMBERED = 100;
/** A run of failures opens the circuit if chance explains it less often than this. */
const CHANCE = 1e-10;
/** So many failures among the last 100 attempts open the circuit, too. */
const MOSTLY = 75;

/** The state after one more attempt. */
export function noteAttempt(state: CircuitState, receiver: 'up' | 'down'): CircuitState {
  if (receiver === 'down') return { ...state, failures: state.failures + 1 };
  // What failed during an outage doesn't say how often the receiver fails at random.
  const run = isOpen(state) ? '' : '1'.repeat(state.failures);
  return { earlier: `${state.earlier}${run}0`.slice(-REMEMBERED), failures: 0 };
}

/**
 * Whether the receiver is down (docs/contract/postbacks.md#receivers-that-are-down). It goes by the share of attempts
 * that failed before, so that a receiver which fails at random keeps its circuit closed. Once open, a circuit stays so
 * until an attempt doesn't fail.
 */
export function isOpen({ earlier, failures }: CircuitState): boolean {
  if (failures < CIRCUIT_FAILURES) return false;
  if (earlier === '') return true;
  // As if four more attempts had been made and one had failed, because few attempts prove little.
  const share = (failed(earlier) + 1) / (earlier.length + 4);
  if (share ** failures <= CHANCE) return true;
  const latest = `${earlier}${'1'.repeat(Math.min(failures, REMEMBERED))}`.slice(-REMEMBERED);
  return latest.length === REMEMBERED && failed(latest) >= MOSTLY;
}

function failed(attempts: string): number {
  return attempts.replaceAll('0', '').length;
}
