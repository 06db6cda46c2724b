import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { runCommand } from '../service/run-command.ts';

const modules = join(projectRoot, 'node_modules');
const samples = join(projectRoot, 'e2e/packages/widget-samples');

/** A project outside the repository that has installed the packed widget. */
export interface OutsideProject {
  folder: string;
  /** Makes a package of the repository's `node_modules` available under its own name. */
  link(name: string, as?: string): void;
  /** Copies a package under another name, so that what it requires is found in this project. */
  copy(name: string, as: string): void;
  write(path: string, text: string): void;
  sample(name: string): void;
}

/** Packs the widget as `npm pack` does. Returns a function that makes projects with it, and one that removes them all. */
export function packWidget() {
  const root = mkdtempSync(join(tmpdir(), 'widget-package-'));
  runCommand(process.execPath, ['scripts/build-package.mjs'], { cwd: projectRoot });
  const packing = ['pack', './widget', '--json', '--ignore-scripts', '--pack-destination', root];
  const [packed] = JSON.parse(runCommand('npm', packing, { cwd: projectRoot })) as {
    filename: string;
    files: { path: string }[];
  }[];
  if (!packed) throw new Error('npm pack has packed nothing');
  const tarball = join(root, packed.filename);
  const newProject = (name: string): OutsideProject => {
    const folder = join(root, name);
    mkdirSync(folder);
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    write('package.json', JSON.stringify({ name, private: true, type: 'module' }));
    runCommand('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball], {
      cwd: folder,
    });
    const place = (as: string) => {
      const path = join(folder, 'node_modules', as);
      mkdirSync(dirname(path), { recursive: true });
      return path;
    };
    return {
      folder,
      write,
      link: (from, as = from) => symlinkSync(join(modules, from), place(as)),
      copy: (from, as) => cpSync(join(modules, from), place(as), { recursive: true, dereference: true }),
      sample: (file) => write(file, readFileSync(join(samples, file), 'utf8')),
    };
  };
  return {
    files: packed.files.map(({ path }) => path),
    newProject,
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** The folder of a package that `from` requires, inside the repository's `node_modules`. */
export function requiredBy(from: string, name: string): string {
  const path = createRequire(join(modules, from, 'package.json')).resolve(`${name}/package.json`);
  return dirname(path).slice(modules.length + 1);
}

/** The names of all files of a folder, and of those below it. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1));
