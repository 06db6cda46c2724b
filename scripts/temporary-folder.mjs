// Tests mostly write databases and wait for the disk. So each run has a temporary folder, in memory if Linux has
// enough. Only a power failure would make a difference.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'rewards-wall-tests-';
/** The whole test suite needs less than 0.2 GB at a time. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Sets TMPDIR for this process and those it starts. The folder is removed when this process ends. */
export function useOwnTemporaryFolder() {
  // A parent process may have set it already.
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const parent = process.env.TMPDIR === undefined && hasRoomInMemory() ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  // Readable by all, since PostgreSQL runs as another user.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  // Tests start the service's commands many times. With this cache, each module is compiled once per run.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  process.once('exit', () => remove(folder));
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs. One that is busy, such as with a test's mounted disk, stays. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    try {
      remove(join(parent, name));
    } catch (error) {
      // Node 24 gives this error of rmSync() no code.
      if (!String(error).includes('busy')) throw error;
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}
