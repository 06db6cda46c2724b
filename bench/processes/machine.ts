import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const FLUSHING_MS = 300;

/** Node's version, the system, its processors and its memory, on one line. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  return `Node ${process.versions.node}, ${process.platform}, ${cores.length} x ${model}, ${memory} GB`;
}

/** How many times per second the disk of `path` can be flushed: an upper limit for a server that flushes each write. */
export function flushesASecond(path: string): number {
  const page = Buffer.alloc(4096, 1);
  const file = openSync(path, 'w');
  const startedAt = performance.now();
  let flushes = 0;
  while (performance.now() - startedAt < FLUSHING_MS) {
    writeSync(file, page, 0, page.length, (flushes % 256) * page.length);
    fdatasyncSync(file);
    flushes += 1;
  }
  closeSync(file);
  return (flushes * 1_000) / (performance.now() - startedAt);
}
