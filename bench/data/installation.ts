import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { promisify } from 'node:util';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openPostgres } from '../processes/postgres.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import type { Workspace } from '../processes/workspace.ts';
import type { CatalogShape } from './catalog.ts';
import type { InstallationSettings, Keys } from './seed.ts';

/** A filled installation of the service: its settings and its keys. */
export interface Installation {
  settings: InstallationSettings;
  keys: Keys;
  /** The checkout whose code filled it, which has its schema. */
  root: string;
}

const run = promisify(execFile);

/** The filled SQLite installations of a workspace, by shape. They are only copied, never served. */
const originals = new WeakMap<Workspace, Map<string, Promise<Installation>>>();

/**
 * Returns a new SQLite installation with a catalog of that shape. It is filled once, in its own process, and copied
 * for each caller. `root`: the checkout whose code fills it.
 */
export async function makeInstallation(
  workspace: Workspace,
  shape: CatalogShape,
  root = projectRoot,
): Promise<Installation> {
  const known = originals.get(workspace) ?? new Map<string, Promise<Installation>>();
  originals.set(workspace, known);
  const name = `${shape.size}-${shape.targeted ? 'targeted' : 'open'}`;
  const key = `${name} ${root}`;
  const original = known.get(key) ?? fill({ DATA_DIR: workspace.folder(name) }, shape, root);
  known.set(key, original);
  const { keys, settings } = await original;
  const copy = workspace.folder(`copy-${name}`);
  cpSync(settings.DATA_DIR, copy, { recursive: true, verbatimSymlinks: true });
  return { settings: { DATA_DIR: copy }, keys, root };
}

/** Returns a new installation on PostgreSQL. */
export async function makePostgresInstallation(workspace: Workspace, shape: CatalogShape): Promise<Installation> {
  const postgres = openPostgres(workspace);
  const settings = {
    DATA_DIR: workspace.folder('postgres'),
    DATABASE_URL: await postgres.createDatabase(),
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  return fill(settings, shape, projectRoot);
}

async function fill(settings: InstallationSettings, shape: CatalogShape, root: string): Promise<Installation> {
  const targeted = shape.targeted ? 'targeted' : 'open';
  const args = [benchFile('data/seed.ts', root), String(shape.size), targeted, JSON.stringify(settings)];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  return { settings, keys: JSON.parse(stdout) as Keys, root };
}
