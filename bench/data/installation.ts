import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { promisify } from 'node:util';
import type { CatalogueShape } from './catalogue.ts';
import type { Keys } from './seed.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import type { Workspace } from '../processes/workspace.ts';

/** A data folder of the service, filled, and its keys. */
export interface Installation {
  dataDir: string;
  keys: Keys;
}

const run = promisify(execFile);

/** The filled installations of a workspace, by shape. They are only copied, never served. */
const originals = new WeakMap<Workspace, Map<string, Promise<Installation>>>();

/**
 * Returns a new SQLite installation with a catalogue of that shape. It is filled once, in its own process, and copied
 * for each caller.
 */
export async function makeInstallation(workspace: Workspace, shape: CatalogueShape): Promise<Installation> {
  const known = originals.get(workspace) ?? new Map<string, Promise<Installation>>();
  originals.set(workspace, known);
  const name = `${shape.size}-${shape.targeted ? 'targeted' : 'open'}`;
  const original = known.get(name) ?? fill(workspace, shape, name);
  known.set(name, original);
  const { dataDir, keys } = await original;
  const copy = workspace.folder(`copy-${name}`);
  cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
  return { dataDir: copy, keys };
}

async function fill(workspace: Workspace, shape: CatalogueShape, name: string): Promise<Installation> {
  const dataDir = workspace.folder(name);
  const args = [benchFile('data/seed.ts'), dataDir, String(shape.size), shape.targeted ? 'targeted' : 'open'];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  return { dataDir, keys: JSON.parse(stdout) as Keys };
}
