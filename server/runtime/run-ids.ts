import { AsyncLocalStorage } from 'node:async_hooks';

const runs = new AsyncLocalStorage<string>();

/** Does one run of a job. Whatever it logs has `runId`, in all that it awaits. */
export function inRun<Result>(runId: string, run: () => Result): Result {
  return runs.run(runId, run);
}

/** The id of the run under way; undefined outside of jobs. */
export function currentRunId(): string | undefined {
  return runs.getStore();
}
