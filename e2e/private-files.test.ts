import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileCache } from './support/service/compile-cache.ts';
import { runCommand } from './support/service/run-command.ts';
import { startServeProcess } from './workers/start-serve-process.ts';
import { cliFile } from './support/service/cli-file.ts';

/** Runs a program whose files everyone may read and write, unless it says otherwise. */
const OPEN = ['sh', '-c', 'umask 0; exec "$@"', 'sh'] as const;

/** What other users may read, write or enter in a folder, and the folder itself. Links have no modes of their own. */
function openToOthers(path: string): string[] {
  const stat = lstatSync(path);
  const below = stat.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return (stat.mode & 0o077) === 0 || stat.isSymbolicLink() ? below : [path, ...below];
}

test.skipIf(process.platform === 'win32')(
  'no other user can read, write or lock what the service and its commands create, whatever the umask',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rewards-private-'));
    const data = join(folder, 'made', 'data');
    const env = { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', ...compileCache() };
    const rewards = (...args: string[]): void => {
      const [shell, ...rest] = [...OPEN, process.execPath, cliFile, ...args];
      runCommand(shell, rest, { env });
      expect(openToOthers(folder), args.join(' ')).toEqual([]);
    };
    try {
      rewards('setup');
      rewards('key', 'rewrap');
      rewards('backup', join(data, 'backup.db'));
      rewards('restore', join(data, 'backup.db'));
      rewards('retention', 'run', '--archive', data);
      const service = startServeProcess({ ...env, PATH: env.PATH ?? '', LOG_LEVEL: 'info' }, { before: OPEN });
      await service.line(({ message }) => message === 'listening');
      expect(openToOthers(folder), 'serve').toEqual([]);
      service.kill('SIGTERM');
      await service.ended;
      expect(openToOthers(folder), 'serve, ended').toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
