import { AsyncLocalStorage } from 'node:async_hooks';

const runs = new AsyncLocalStorage<string>();

/** Runs a job once. Everything it logs has `runId`, including what it awaits. */
export function inRun<Result>(runId: string, run: () => Result): Result {
  return runs.run(runId, run);
}

/** The ID of the current run; undefined outside of jobs. */
export function currentRunId(): string | undefined {
  return runs.getStore();
}
