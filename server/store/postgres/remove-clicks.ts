import { planRemoval, removalOf } from '../commands/retention/remove-at-once.ts';
import { removeClicks } from '../commands/retention/remove-clicks.ts';
import type { EngineMethods } from '../ports/engine-methods.ts';
import type { RemovedClicks } from '../ports/retention.ts';
import type { PostgresRunner } from './runner.ts';

const NOTHING = { clicks: 0, leadClicks: 0, deliveries: 0, attempts: 0, addresses: 0, earlyReversals: 0 };

/** The server may only have been busy. */
const TRIES_ALONE = 5;

/**
 * Removes the clicks of a slice so that a request of one of their users waits for at most two statements of `sliceMs`.
 * If one takes longer, for example because a row is locked, the server gives up, and half of the slice is tried. A
 * click that can't even be removed alone after some attempts waits for the next run.
 */
export function removeClicksAtOnce(
  { readPart, writeTogether }: PostgresRunner,
  { sliceMs }: { sliceMs: number },
): EngineMethods['removeClicks'] {
  return async (input) => {
    if (input.isDry) return readPart(() => removeClicks(input));
    const { last, lines } = await readPart(() => planRemoval(input));
    for (let count = lines.length, alone = 0; count > 0 && alone < TRIES_ALONE; count = Math.ceil(count / 2)) {
      if (count === 1) alone += 1;
      const part = lines.slice(0, count);
      const found = await writeTogether<Omit<RemovedClicks, 'last'>>(removalOf(part), sliceMs);
      const [removed] = found ?? [];
      if (removed !== undefined)
        return { ...removed, last: count === lines.length ? last : (part.at(-1)?.[0] ?? last) };
    }
    return { ...NOTHING, last: lines.length > 1 ? (lines[0]?.[0] ?? last) : last };
  };
}
