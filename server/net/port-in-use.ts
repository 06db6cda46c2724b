import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { errorCodeOf } from '../runtime/error-text.ts';
import { tryPort } from './free-port.ts';

interface Port {
  host: string;
  port: number;
  setting: 'PORT' | 'CONSOLE_PORT' | 'METRICS_PORT';
}

const LISTENING = '0A';
const LAST_PORT = 65_535;
/** How many ports after the used one are tried. */
const PORTS = 20;

/** Throws an error message for the operator if the port is in use. `setting`: the variable that sets it. */
export async function requireFreePort({ host, port, setting }: Port): Promise<void> {
  if (!(await isInUse(host, port))) return;
  const owner = ownerOf(port);
  const by = owner === null ? '' : ` by ${owner}`;
  const stop = owner === null ? 'Choose' : 'Stop that process, or choose';
  const free = await nextFreePort(host, port);
  throw new Error(`Port ${port} is in use${by}. ${stop} another port: ${setting}${free === null ? '' : `=${free}`}`);
}

async function isInUse(host: string, port: number): Promise<boolean> {
  try {
    await tryPort(host, port);
    return false;
  } catch (error) {
    // Other errors are reported by listening itself.
    return errorCodeOf(error) === 'EADDRINUSE';
  }
}

async function nextFreePort(host: string, port: number): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + PORTS, LAST_PORT); next += 1) {
    if (!(await isInUse(host, next))) return next;
  }
  return null;
}

/**
 * The process that listens on a port. Null if the system doesn't say: outside Linux, and for other users' processes.
 */
function ownerOf(port: number): string | null {
  const sockets = ['tcp', 'tcp6'].flatMap((table) => listenersIn(`/proc/net/${table}`, port));
  for (const pid of namesIn('/proc').filter((name) => /^\d+$/.test(name))) {
    const files = namesIn(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`));
    if (files.some((target) => sockets.includes(target))) return `process ${pid} (${programOf(pid)})`;
  }
  return null;
}

/** The sockets that listen on a port, in the form of links in /proc. */
function listenersIn(table: string, port: number): string[] {
  const rows = textOf(table)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([, local = '', , state, , , , , , inode]) =>
    state === LISTENING && Number.parseInt(local.split(':')[1] ?? '', 16) === port ? [`socket:[${inode}]`] : [],
  );
}

/** Its name, or what it is if it is ours. Not its arguments, which may contain secrets. */
function programOf(pid: string): string {
  const [, script = '', what] = textOf(`/proc/${pid}/cmdline`).split('\0');
  if (script.endsWith('scripts/start.mjs')) return what === 'demo' ? 'the demo' : 'npm run serve';
  return textOf(`/proc/${pid}/comm`).trim();
}

const textOf = (file: string): string => readOr('', () => readFileSync(file, 'utf8'));
const namesIn = (folder: string): string[] => readOr([], () => readdirSync(folder));
const targetOf = (link: string): string => readOr('', () => readlinkSync(link));

/** The process may have ended, or belong to another user. */
function readOr<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}
