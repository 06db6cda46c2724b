import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { note } from '../results/print.ts';

/** Not in node_modules, where Node doesn't run TypeScript. */
const CHECKOUTS = join(projectRoot, '.cache', 'against');

/**
 * Checks out and builds a commit in a worktree of its own, with its own packages, and returns the folder. A later run
 * finds it there. Throws a readable error if this repository doesn't have the commit.
 */
export function buildCheckout(commit: string): string {
  const id = resolveCommit(commit);
  const folder = join(CHECKOUTS, id);
  if (existsSync(folder)) return folder;
  note(`  Building ${id.slice(0, 10)}, which takes a minute or two. Later runs find it built.`);
  // Built under another name, so that an interrupted build is not taken for a whole one.
  const building = `${folder}-building`;
  mkdirSync(CHECKOUTS, { recursive: true });
  rmSync(building, { recursive: true, force: true });
  run('git', ['worktree', 'prune']);
  run('git', ['worktree', 'add', '--quiet', '--detach', building, id]);
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], building);
  run(process.execPath, ['scripts/build.mjs'], building);
  run('git', ['worktree', 'move', building, folder]);
  return folder;
}

function resolveCommit(commit: string): string {
  try {
    return run('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`]).trim();
  } catch {
    throw new Error(`This repository has no commit ${commit}. In a shallow clone, run: git fetch --unshallow`);
  }
}

function run(program: string, args: readonly string[], cwd = projectRoot): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
