import type { Command } from '../command.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../database-failures.ts';
import type { PostgresRunner } from './runner.ts';
import { isBadData, provesRollback } from './sql-state.ts';

/** How many commands one function call takes. */
const BATCH_AT_MOST = 256;
/** How many batches run at once; commands that come in the meantime fill the next one. */
const IN_FLIGHT = 3;

interface Job<Input, Result> {
  readonly input: Input;
  /** When it joined the queue, by `performance.now`. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the commands of one turn of the event loop, and those that wait for a connection, into one round trip. `run`
 * answers a result for each input, in order. If it throws an error that `didNothing` accepts, nothing was written, and
 * the commands of the batch run again one by one, so that only the one at fault fails. Any other error is the answer to
 * all of them: a second run could write a second time.
 *
 * While the database is slow, commands wait for the batches before them, and `waitMs` is how long at most. Then they
 * fail with DatabaseUnavailable, like those that wait for a connection. None of them has reached the database.
 *
 * `run` calls a function of the database, which takes the commands as a JSON array and answers one row for each. The
 * function runs them in the order of (kind, profile_id, subid1) and locks each person's row on the way. Every batch
 * locks in the same order, so batches wait for each other but never deadlock. Batches share cap counters whatever their
 * accounts, so a function raises these last, in the order of offers.
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

  /** Sets the timer for the command that waits longest. */
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
    // A timer may be a millisecond early.
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

  /** Runs a batch and answers its commands. Returns the error of the database if it was not available. */
  async function runBatch(batch: readonly Job<Input, Result>[]): Promise<Error | null> {
    try {
      const results = await run(batch.map((job) => job.input));
      for (const [index, job] of batch.entries()) {
        const result = results[index];
        if (result === undefined) job.reject(new Error('The database did not answer a command.'));
        else job.resolve(result);
      }
      return null;
    } catch (error) {
      if (batch.length > 1 && didNothing(error)) return runEach(batch);
      for (const job of batch) job.reject(error);
      return error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown ? error : null;
    }
  }

  /** Runs commands one by one, until the database is not available: each of the others would wait as long again. */
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
 * Gathers the reads of one turn into one round trip. Each read starts after it was asked for, so it sees whatever was
 * committed before that. If one of them has a bad value, only that one fails.
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

/** Bytes as the JSON of a batch carries them. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
