import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runCommand, tryCommand } from './run-command.ts';

/**
 * Mounts a disk of that many megabytes in its own folder, for all tests of a file. `isMounted`: false if the user may
 * not mount, or the system can't.
 */
export function mountSmallDisk(megabytes: number): { folder: string; isMounted: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  const isMounted = process.platform === 'linux' && tryCommand('mount', options).status === 0;
  afterAll(() => {
    if (isMounted) runCommand('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return { folder, isMounted };
}
