import { quietLog } from '../../runtime/log.ts';
import { CommandError } from '../errors.ts';
import { errorText } from '../output/error-text.ts';

/** What a run says that was postponed. */
export const noResources = (): CommandError =>
  new CommandError('This machine has no files or memory left. Try again when it has.');

/** A log that keeps the errors of a run, and nothing else. */
export function collectErrors() {
  const errors: unknown[] = [];
  return {
    errors,
    log: quietLog({ error: ({ error }) => void errors.push(error) }),
  };
}

/** What the errors say, each thing once, with how often it was said if that is more than once. */
export function distinctTexts(errors: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const text of errors.map(errorText)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`));
}

/** One error that says what all of them say. */
export function inOne(errors: readonly unknown[]): unknown {
  return errors.length === 1 ? errors[0] : new AggregateError(errors, distinctTexts(errors).join('\n'));
}
