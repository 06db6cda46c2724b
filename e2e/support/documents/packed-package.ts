import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { runCommand } from '../service/run-command.ts';
import { releasedPackage } from './built-release.ts';

const modules = join(projectRoot, 'node_modules');
/** A project outside the repository that has installed a packed package. */
export interface OutsideProject {
  folder: string;
  /** Makes a package of the repository's `node_modules` available in the project. */
  link(name: string, as?: string): void;
  /** Copies a package under another name, so that its dependencies resolve within this project. */
  copy(name: string, as: string): void;
  write(path: string, text: string): void;
  sample(name: string): void;
}

/** Every file in a package, by its path there. */
export function filesInPackage(tarball: string): string[] {
  const listed = runCommand('tar', ['--list', '--gzip', '--file', tarball]).trim().split('\n');
  return listed.map((path) => path.replace(/^package\//, ''));
}

/**
 * Takes a package of the release. Returns its file, a function that creates projects with it, and one that removes them
 * all. `sample` takes files from `e2e/packages/<folder>-samples`.
 */
export async function takePackage(folder: 'sdk' | 'widget') {
  const tarball = await releasedPackage(folder);
  const root = mkdtempSync(join(tmpdir(), `${folder}-package-`));
  const newProject = (name: string): OutsideProject => {
    const project = join(root, name);
    mkdirSync(project);
    const write = (path: string, text: string) => writeFileSync(join(project, path), text);
    write('package.json', JSON.stringify({ name, private: true, type: 'module' }));
    runCommand('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball], {
      cwd: project,
    });
    const place = (as: string) => {
      const path = join(project, 'node_modules', as);
      mkdirSync(dirname(path), { recursive: true });
      return path;
    };
    return {
      folder: project,
      write,
      link: (from, as = from) => symlinkSync(join(modules, from), place(as)),
      copy: (from, as) => cpSync(join(modules, from), place(as), { recursive: true, dereference: true }),
      sample: (file) => write(file, readFileSync(join(projectRoot, 'e2e/packages', `${folder}-samples`, file), 'utf8')),
    };
  };
  return {
    tarball,
    files: filesInPackage(tarball),
    newProject,
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** The folder of a dependency of `from`, inside the repository's `node_modules`. */
export function requiredBy(from: string, name: string): string {
  const path = createRequire(join(modules, from, 'package.json')).resolve(`${name}/package.json`);
  return dirname(path).slice(modules.length + 1);
}

/** The names of all files in a folder and below. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1));
