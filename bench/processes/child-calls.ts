import { fork } from 'node:child_process';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { benchFile, childEnvironment, stopper } from './servers.ts';
import type { Workspace } from './workspace.ts';

/** A child process that responds to messages. */
export interface ChildCalls<Order, Report> {
  pid: number;
  /** Sends a message and returns the child's next one. One call at a time. */
  ask(order: Order): Promise<Report>;
  /** The child's next message. */
  next(): Promise<Report>;
  stop(): Promise<void>;
}

/** Starts a child process that runs `file`, in `bench/` of the checkout `root`. */
export function startChild<Order extends object, Report>(
  workspace: Workspace,
  file: string,
  args: readonly string[] = [],
  root = projectRoot,
): ChildCalls<Order, Report> {
  const child = fork(benchFile(file, root), args, {
    env: childEnvironment({}),
    serialization: 'advanced',
    // A child may run the service, whose output is none of the bench's.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = stopper(child);
  workspace.onEnd(stop);
  const next = (): Promise<Report> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error(`${file} ended.`));
      child.once('exit', onExit);
      child.once('message', (report) => {
        child.off('exit', onExit);
        resolve(report as Report);
      });
    });
  return {
    pid: child.pid ?? 0,
    next,
    stop,
    async ask(order) {
      if (!child.connected) throw new Error(`${file} ended.`);
      const answer = next();
      child.send(order);
      return answer;
    },
  };
}
