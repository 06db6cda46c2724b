import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
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
  linkPackages(building);
  run('npm', ['run', 'build'], building);
  run('git', ['worktree', 'move', building, folder]);
  return folder;
}

/**
 * Links the files of the packages if they are the same as here, as they mostly are: that takes seconds. Otherwise, the
 * build installs them. The links between our own packages are relative, so they lead to the checkout's own.
 */
function linkPackages(checkout: string): void {
  const lockfiles = [projectRoot, checkout].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (lockfiles[0] !== lockfiles[1] || process.platform !== 'linux') return;
  run('cp', ['-al', join(projectRoot, 'node_modules'), checkout]);
  // It has stamps of builds, which a build overwrites in place.
  rmSync(join(checkout, 'node_modules', '.cache'), { recursive: true, force: true });
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
