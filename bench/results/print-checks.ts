import { note, printTable } from './print.ts';
import type { Bound, Check, Target } from './targets.ts';

/** Prints every figure that has a target, and whether it is met. */
export function printChecks(checks: readonly Check[]): void {
  printTable(
    ['', 'measured', 'target', '', 'goal', ''],
    checks.map(({ goal, target, unit, value, what }) => [
      what,
      value === null ? '-' : figureText(value, unit),
      boundText(target, unit),
      verdict(value, target),
      boundText(goal, unit),
      verdict(value, goal),
    ]),
  );
  const withTarget = checks.filter(({ target }) => target !== undefined);
  const met = withTarget.filter(({ target, value }) => verdict(value, target) === 'met');
  note(`\n  ${met.length} of ${withTarget.length} targets met.`);
}

/** Empty if there is no bound; `unknown` if the figure could not be measured. */
export function verdict(value: number | null, limit: Bound | undefined): '' | 'met' | 'MISSED' | 'unknown' {
  if (limit === undefined) return '';
  if (value === null || Number.isNaN(value)) return 'unknown';
  const isMet = 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
  return isMet ? 'met' : 'MISSED';
}

/** Empty if there is no bound. */
export function boundText(limit: Bound | undefined, unit: Target['unit']): string {
  if (limit === undefined) return '';
  return 'atLeast' in limit ? `>= ${limit.atLeast} ${unit}` : `<= ${limit.atMost} ${unit}`;
}

function figureText(value: number, unit: Target['unit']): string {
  const digits = unit === 'CLS' ? 3 : unit === 'x' ? 2 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}
