import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { tryCommand, type FinishedCommand } from '../service/run-command.ts';

/** For builds and npm on a busy machine. */
export const RELEASE_LIMIT_MS = 3 * 60_000;

export interface BuiltRelease {
  /** A copy of `dist/packages`, because other tests write to it. */
  folder: string;
  /** The files listed in the release's output. */
  files: readonly string[];
}

// Each test run has its own temporary folder.
const mark = join(tmpdir(), 'made-release');
const outcome = join(mark, 'outcome.json');

/** Runs `npm run release` once per test run. */
export async function builtRelease(): Promise<BuiltRelease> {
  const written = join(projectRoot, 'dist', 'packages');
  const folder = join(mark, 'packages');
  if (isFirst()) {
    const finished = tryCommand('npm', ['run', '--silent', 'release'], { cwd: projectRoot, timeout: RELEASE_LIMIT_MS });
    if (finished.status === 0) cpSync(written, folder, { recursive: true });
    writeFileSync(`${outcome}.partial`, JSON.stringify(finished));
    renameSync(`${outcome}.partial`, outcome);
  }
  await vi.waitFor(() => expect(existsSync(outcome), 'the release').toBe(true), { timeout: RELEASE_LIMIT_MS });
  const { status, stderr, stdout } = JSON.parse(readFileSync(outcome, 'utf8')) as FinishedCommand;
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const lines = stdout.trim().split('\n');
  return { folder, files: lines.map((file) => file.slice(written.length + 1)) };
}

/** The path of a package of the release. */
export async function releasedPackage(name: 'sdk' | 'widget' | 'service'): Promise<string> {
  const { files, folder } = await builtRelease();
  const file = files.find((one) => one.startsWith(`rewards-wall-${name}-`));
  return join(folder, file ?? expect.unreachable(`the release lacks ${name}`));
}

/** Whether this is the first process to build it. */
function isFirst(): boolean {
  return mkdirSync(mark, { recursive: true }) !== undefined;
}
