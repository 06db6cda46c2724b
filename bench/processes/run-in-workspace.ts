import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { messageOf } from '../../server/runtime/error-text.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/**
 * Reads the command line, builds the service, runs the work, and exits with the code that it returns. On an error or
 * interrupt, it prints a sentence and exits with 1. Ends everything that the work started first.
 */
export async function runInWorkspace<Options>(
  read: (args: readonly string[]) => Options,
  work: (workspace: Workspace, options: Options) => Promise<number>,
): Promise<never> {
  let exitCode = 1;
  try {
    const options = read(process.argv.slice(2));
    const build = spawnSync(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')], { stdio: 'inherit' });
    if (build.status !== 0) throw new Error('The build failed.');
    exitCode = await untilInterrupted((workspace) => work(workspace, options));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
  }
  // An interrupted run would wait for servers that no longer exist.
  process.exit(exitCode);
}

async function untilInterrupted(work: (workspace: Workspace) => Promise<number>): Promise<number> {
  const workspace = openWorkspace();
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error('Interrupted.')));
  });
  try {
    return await Promise.race([work(workspace), interrupted]);
  } finally {
    await workspace.end();
  }
}
