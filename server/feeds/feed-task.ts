import type { FetchBytes } from '../net/fetch-bytes.ts';
import type { FetchHost, ReportHost, StoreHost } from './feed-host.ts';
import type { FailedTask } from './reading/feed-failure.ts';
import { prepareRun, type PreparedRun, type RunTask } from './prepare-run.ts';
import { prepareReport, type PreparedReport, type ReportTask } from './reports/prepare-report.ts';

/** The kinds of work on what a network sends: the input, the service's side and the result, all as plain data. */
interface FeedWork {
  readonly run: { readonly task: RunTask; readonly host: StoreHost; readonly prepared: PreparedRun };
  readonly report: { readonly task: ReportTask; readonly host: ReportHost; readonly prepared: PreparedReport };
}

export type TaskKind = keyof FeedWork;
export type FeedTask<Kind extends TaskKind = TaskKind> = { readonly kind: Kind } & FeedWork[Kind]['task'];
export type TaskHost<Kind extends TaskKind> = FeedWork[Kind]['host'];
export type Prepared<Kind extends TaskKind = TaskKind> = FeedWork[Kind]['prepared'] | FailedTask;

/** Fetches and reads a network's responses, and gives the host what the service needs of them. */
export type Prepare<Kind extends TaskKind> = (host: TaskHost<Kind>, task: FeedTask<Kind>) => Promise<Prepared<Kind>>;

/** The same for every kind of task. */
export type PrepareTask = <Kind extends TaskKind>(...given: Parameters<Prepare<Kind>>) => ReturnType<Prepare<Kind>>;

const preparers: {
  readonly [Kind in TaskKind]: (host: TaskHost<Kind> & FetchHost, task: FeedTask<Kind>) => Promise<Prepared<Kind>>;
} = { run: prepareRun, report: prepareReport };

/** Prepares a task with a host that fetches too. */
export function prepareTask<Kind extends TaskKind>(
  host: TaskHost<Kind> & FetchHost,
  task: FeedTask<Kind>,
): Promise<Prepared<Kind>> {
  return preparers[task.kind](host, task);
}

/** Prepares tasks in the current thread, which suits only responses that are small and known to be harmless. */
export function prepareHere(fetchBytes: FetchBytes): PrepareTask {
  return (host, task) => prepareTask({ ...host, fetchBytes }, task);
}
