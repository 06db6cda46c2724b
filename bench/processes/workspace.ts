import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';

/** A temporary folder and child processes, removed at the end of the measurement, even if it fails. */
export interface Workspace {
  /**
   * Creates an empty folder on the project's disk. The system's temporary folder may be in memory, where flushes are
   * free.
   */
  folder(name: string): string;
  /** Runs `work` at the end, last registered first. */
  onEnd(work: () => Promise<void> | void): void;
  /** Ends everything. Further calls have no effect. */
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
      // Also end what is started after the end.
      if (ended !== null) void work();
    },
    end: () => (ended ??= endAll()),
  };
}
