import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/**
 * Reads the command line, builds the service, does the work, and ends the process with the exit code that the work returns,
 * or 1 and a sentence if something throws or it is interrupted. Everything that the work started ends before.
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
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  // An interrupted run would wait for servers that are gone.
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
