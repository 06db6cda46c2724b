// Tests write databases most of the time, and on a disk they wait for it most of the time. Therefore each run has its own
// temporary folder, in memory if Linux has room for it. Only a loss of power would show the difference, and no test
// causes one.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'rewards-wall-tests-';
/** The whole suite needs less than 0.2 GB at a time. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Sets TMPDIR for this process and those it starts. The folder is removed when this process ends. */
export function useOwnTemporaryFolder() {
  // A process that this one started has it already.
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const parent = process.env.TMPDIR === undefined && hasRoomInMemory() ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  // Others may enter: PostgreSQL runs as a user of its own.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  // Tests start commands of the service again and again: each compiles its modules once a run.
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

/** Removes the folders of runs that were killed. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) remove(join(parent, name));
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
