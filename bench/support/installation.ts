import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { promisify } from 'node:util';
import type { CatalogueShape } from '../catalogue.ts';
import type { Keys } from './seed.ts';
import { benchFile, childEnvironment } from './servers.ts';
import type { Workspace } from './workspace.ts';

/** A filled data folder of the service, and its keys. */
export interface Installation {
  dataDir: string;
  keys: Keys;
}

const run = promisify(execFile);

/** Fills a new SQLite installation, in a process of its own. */
export async function makeInstallation(workspace: Workspace, shape: CatalogueShape): Promise<Installation> {
  const dataDir = workspace.folder(`data-${shape.size}`);
  const args = [benchFile('support/seed.ts'), dataDir, String(shape.size), shape.targeted ? 'targeted' : 'open'];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  return { dataDir, keys: JSON.parse(stdout) as Keys };
}

/** The same installation once more, for another server that writes. No server may have it open. */
export function copyInstallation(workspace: Workspace, { dataDir, keys }: Installation): Installation {
  const copy = workspace.folder('data-copy');
  cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
  return { dataDir: copy, keys };
}
