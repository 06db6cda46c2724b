import { write, writeSync } from 'node:fs';

/** Where log lines go. Never throws, and never waits for a reader but in `flushSync`. */
export interface LogOutput {
  write(line: string): void;
  /** Hands what is in memory to the system. */
  flush(): void;
  /** Writes what is in memory before it returns; what is not taken is lost. */
  flushSync(): void;
}

/** Length of text that is written without waiting for more. */
const GATHERED = 8 * 1024;
const FLUSH_EVERY_MS = 250;
/** Length of text that may wait for a reader; lines that come then are lost. */
const WAITING_AT_MOST = 8 * 1024 * 1024;
const AGAIN_AFTER_MS = 100;
const STUCK_AFTER_MS = 1000;

/**
 * Writes to a file descriptor, many lines at once and beside the requests. A reader that has gone costs its lines and
 * nothing else: pino's own output throws for a socket that was reset, and then tries for ever while the process ends.
 */
export function openLogOutput(fd: number): LogOutput {
  let lines = '';
  let isFlushWanted = false;
  let underWaySince: number | null = null;

  const send = (chunk: Buffer): void => {
    write(fd, chunk, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(send, AGAIN_AFTER_MS, chunk);
      const rest = error === null ? chunk.subarray(written) : null;
      if (rest !== null && rest.length > 0) return send(rest);
      underWaySince = null;
      if (isFlushWanted || lines.length >= GATHERED) flush();
    });
  };

  const flush = (): void => {
    isFlushWanted = underWaySince !== null;
    if (isFlushWanted || lines === '') return;
    const chunk = Buffer.from(lines);
    lines = '';
    underWaySince = performance.now();
    send(chunk);
  };

  const flushSync = (): void => {
    let rest = Buffer.from(lines);
    lines = '';
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    } catch {
      // There is nowhere left to tell it.
    }
  };

  setInterval(flush, FLUSH_EVERY_MS).unref();
  process.once('exit', () => {
    const isStuck = underWaySince !== null && performance.now() - underWaySince > STUCK_AFTER_MS;
    // A reader that stays and does not read: the process would wait for that write, and for the next, and never end.
    if (isStuck) process.kill(process.pid, 'SIGKILL');
    flushSync();
  });

  return {
    write: (line) => {
      if (lines.length + line.length > WAITING_AT_MOST) return;
      lines += line;
      if (underWaySince === null && lines.length >= GATHERED) flush();
    },
    flush,
    flushSync,
  };
}
