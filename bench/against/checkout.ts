import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { note } from '../results/print.ts';

/** Not in node_modules, where Node doesn't run TypeScript. */
const CHECKOUTS = join(projectRoot, '.cache', 'against');
/** Which packages `scripts/setup.mjs` has installed. */
const SETUP_STAMP = '.rewards-wall-setup';

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
 * Links the files of the packages, which takes seconds. The build then installs packages only if one has another version
 * here. The links between our own packages are relative, so they lead to the checkout's own.
 */
function linkPackages(checkout: string): void {
  if (process.platform !== 'linux') return;
  const [packages, linked] = [projectRoot, checkout].map((folder) => join(folder, 'node_modules')) as [string, string];
  run('cp', ['-al', packages, checkout]);
  // Builds and the set-up overwrite their stamps in place, so the checkout needs its own.
  rmSync(join(linked, '.cache'), { recursive: true, force: true });
  rmSync(join(linked, SETUP_STAMP));
  copyFileSync(join(packages, SETUP_STAMP), join(linked, SETUP_STAMP));
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
