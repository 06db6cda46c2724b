import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';

/** A temporary folder and child processes that go when the measurement ends, however it ends. */
export interface Workspace {
  /** Makes an empty folder; on the project's disk, because systems keep theirs in memory, where a flush is free. */
  folder(name: string): string;
  /** Runs at the end, last one first. */
  onEnd(work: () => Promise<void> | void): void;
  /** Ends all; once, however often it is called. */
  end(): Promise<void>;
}

export function openWorkspace(): Workspace {
  const cache = join(projectRoot, 'node_modules', '.cache', 'rewards-wall');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'bench-'));
  const endings: (() => Promise<void> | void)[] = [() => rmSync(root, { recursive: true, force: true })];
  let folders = 0;
  let ended: Promise<void> | null = null;
  const endAll = async (): Promise<void> => {
    for (const ending of endings.toReversed()) await ending();
  };
  return {
    folder(name) {
      folders += 1;
      const path = join(root, `${folders}-${name}`);
      mkdirSync(path);
      return path;
    },
    onEnd(work) {
      endings.push(work);
      // What was started while all else was being ended.
      if (ended !== null) void work();
    },
    end: () => (ended ??= endAll()),
  };
}
