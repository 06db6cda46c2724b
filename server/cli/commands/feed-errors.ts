import { quietLog } from '../../runtime/log.ts';
import { CommandError } from '../errors.ts';
import { errorText } from '../output/error-text.ts';

/** The error of a postponed run. */
export const noResources = (): CommandError =>
  new CommandError('This machine has no files or memory left. Try again when it has.');

/** A log that only collects the errors of a run. */
export function collectErrors() {
  const errors: unknown[] = [];
  return {
    errors,
    log: quietLog({ error: ({ error }) => void errors.push(error) }),
  };
}

/** The distinct messages of the errors, with a count if a message repeats. */
export function distinctTexts(errors: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const text of errors.map(errorText)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`));
}

/** Combines several errors in one. */
export function inOne(errors: readonly unknown[]): unknown {
  return errors.length === 1 ? errors[0] : new AggregateError(errors, distinctTexts(errors).join('\n'));
}
