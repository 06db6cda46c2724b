import type { Command } from '../command.ts';
import type { Engine } from '../engine.ts';
import { isBadData, provesRollback } from './sql-state.ts';

/** How many commands one function call takes. */
const BATCH_AT_MOST = 256;
/** How many batches run at once; commands that come meanwhile fill the next one. */
const IN_FLIGHT = 3;

interface Job<Input, Result> {
  readonly input: Input;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the commands of one turn of the event loop, and those that wait for a connection, into one round trip. `run`
 * answers a result for each input, in order. If it throws an error that `didNothing` accepts, nothing was written, and
 * the commands of the batch run again one by one, so that only the one at fault fails. Any other error is the answer to
 * all of them: a second run could write a second time.
 *
 * `run` calls a function of the database, which takes the commands as a JSON array and answers one row for each. The
 * function runs them in the order of (kind, profile_id, subid1) and locks each person's row on the way. Every batch
 * locks in the same order, so batches wait for each other but never deadlock. Batches share cap counters whatever their
 * accounts, so a function raises these last, in the order of offers.
 */
export function createBatcher<Input, Result>(
  run: (inputs: readonly Input[]) => Promise<readonly Result[]>,
  didNothing: (error: unknown) => boolean = provesRollback,
): (input: Input) => Promise<Result> {
  let queue: Job<Input, Result>[] = [];
  let scheduled = false;
  let inFlight = 0;

  function schedule(): void {
    if (scheduled || inFlight >= IN_FLIGHT) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send();
    });
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

  async function runBatch(batch: readonly Job<Input, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map((job) => job.input));
      for (const [index, job] of batch.entries()) {
        const result = results[index];
        if (result === undefined) job.reject(new Error('The database did not answer a command.'));
        else job.resolve(result);
      }
    } catch (error) {
      if (batch.length > 1 && didNothing(error)) for (const job of batch) await runBatch([job]);
      else for (const job of batch) job.reject(error);
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      schedule();
    });
}

/**
 * Gathers the reads of one turn into one round trip. Each read starts after it was asked for, so it sees whatever was
 * committed before that. If one of them has a bad value, only that one fails.
 */
export function batchReads<Input, Result>(
  { read }: Pick<Engine, 'read'>,
  command: (inputs: readonly Input[]) => Command<readonly Result[]>,
): (input: Input) => Promise<Result> {
  return createBatcher((inputs: readonly Input[]) => read(() => command(inputs)), isBadData);
}

/** Bytes as the JSON of a batch carries them. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
