import type { Command } from '../command.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../database-failures.ts';
import type { PostgresRunner } from './runner.ts';
import { isBadData, provesRollback } from './sql-state.ts';

/** Commands per batch, at most. */
const BATCH_AT_MOST = 256;
/** Concurrent batches; commands that arrive in the meantime fill the next one. */
const IN_FLIGHT = 3;

interface Job<Input, Result> {
  readonly input: Input;
  /** When it joined the queue, by `performance.now`. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches the commands of one turn of the event loop, and those that wait for a connection, into one round trip. `run`
 * returns a result for each input, in order. If it throws an error that `didNothing` accepts, nothing was written, and
 * the commands run again one by one, so that only the faulty one fails. Any other error fails all of them, because a
 * second run could write twice.
 * While the database is slow, commands wait up to `waitMs` for earlier batches. Then they fail with
 * DatabaseUnavailable; none of them has reached the database.
 * `run` passes the commands to the database as a JSON array. All batches lock the rows of persons in the order of (kind,
 * profile_id, subid1), so they wait for each other. They deadlock only if they also open the same accounts or store the
 * same identities, and then one of them runs again. Cap counters are shared across accounts, so batches raise them last,
 * in offer order.
 */
export function createBatcher<Input, Result>(
  run: (inputs: readonly Input[]) => Promise<readonly Result[]>,
  { waitMs, didNothing = provesRollback }: { waitMs: number; didNothing?: (error: unknown) => boolean },
): (input: Input) => Promise<Result> {
  let queue: Job<Input, Result>[] = [];
  let scheduled = false;
  let inFlight = 0;
  let givingUp: NodeJS.Timeout | null = null;

  function schedule(): void {
    if (scheduled) return;
    if (inFlight >= IN_FLIGHT) {
      giveUpInTime();
      return;
    }
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send();
    });
  }

  /** Sets the timer for the command that has waited longest. */
  function giveUpInTime(): void {
    const [first] = queue;
    if (givingUp !== null || first === undefined) return;
    givingUp = setTimeout(
      () => {
        givingUp = null;
        giveUp();
      },
      first.since + waitMs - performance.now(),
    );
  }

  function giveUp(): void {
    // A timer may fire a millisecond early.
    const isLate = ({ since }: Job<Input, Result>): boolean => performance.now() - since >= waitMs - 1;
    const firstInTime = queue.findIndex((job) => !isLate(job));
    const late = firstInTime === -1 ? queue : queue.slice(0, firstInTime);
    queue = queue.slice(late.length);
    const error = new DatabaseUnavailable(new Error(`no answer to earlier commands within ${waitMs} ms`));
    for (const job of late) job.reject(error);
    if (queue.length > 0) schedule();
  }

  async function send(): Promise<void> {
    const batch = queue.slice(0, BATCH_AT_MOST);
    queue = queue.slice(BATCH_AT_MOST);
    if (batch.length === 0) return;
    inFlight++;
    if (queue.length > 0) schedule();
    await runBatch(batch);
    inFlight--;
    if (queue.length > 0) schedule();
  }

  /** Runs a batch and resolves its commands. Returns the database's error if it was unavailable. */
  async function runBatch(batch: readonly Job<Input, Result>[]): Promise<Error | null> {
    try {
      const results = await run(batch.map((job) => job.input));
      for (const [index, job] of batch.entries()) {
        const result = results[index];
        if (result === undefined) job.reject(new Error('The database returned no result for a command.'));
        else job.resolve(result);
      }
      return null;
    } catch (error) {
      if (batch.length > 1 && didNothing(error)) return runEach(batch);
      for (const job of batch) job.reject(error);
      return error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown ? error : null;
    }
  }

  /**
   * Runs commands one by one. Stops if the database is unavailable, because each of the rest would wait just as long.
   */
  async function runEach(batch: readonly Job<Input, Result>[]): Promise<Error | null> {
    for (const [index, job] of batch.entries()) {
      const failed = await runBatch([job]);
      if (failed === null) continue;
      for (const other of batch.slice(index + 1)) other.reject(new DatabaseUnavailable(failed));
      return failed;
    }
    return null;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, since: performance.now(), resolve, reject });
      schedule();
    });
}

/**
 * Batches the reads of one turn into one round trip. Each read starts after it was requested, so it sees everything
 * that was committed before. A bad value fails only its own read.
 */
export function batchReads<Input, Result>(
  { read, waitMs }: Pick<PostgresRunner, 'read' | 'waitMs'>,
  command: (inputs: readonly Input[]) => Command<readonly Result[]>,
): (input: Input) => Promise<Result> {
  return createBatcher((inputs: readonly Input[]) => read(() => command(inputs)), {
    waitMs,
    didNothing: isBadData,
  });
}

/** Encodes bytes for the JSON of a batch. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
