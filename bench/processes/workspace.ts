import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';

/** A temporary folder and child processes, removed at the end of the measurement, even if it fails. */
export interface Workspace {
  /** Creates an empty folder. */
  folder(name: string): string;
  /** Runs `work` at the end, last registered first. */
  onEnd(work: () => Promise<void> | void): void;
  /** Ends everything. Further calls have no effect. */
  end(): Promise<void>;
}

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
/** What a comparison of builds writes at most. A container may give that folder only 64 MB. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Opens a workspace on the project's disk: the system's temporary folder may be in memory, where flushes are free.
 * `isInMemory`: opens it there on purpose, if this system has room.
 */
export function openWorkspace({ isInMemory = false } = {}): Workspace {
  const disk = join(projectRoot, 'node_modules', '.cache', 'rewards-wall');
  mkdirSync(disk, { recursive: true });
  const root = mkdtempSync(join(isInMemory && hasMemory() ? MEMORY : disk, 'bench-'));
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

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
