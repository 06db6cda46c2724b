import { write, writeSync } from 'node:fs';

/** The destination of log lines. Never throws, and blocks only in `flushSync`. */
export interface LogOutput {
  write(line: string): void;
  /** Starts to write buffered lines. */
  flush(): void;
  /** Writes buffered lines before it returns. Lines that the reader doesn't take are lost. */
  flushSync(): void;
}

/** The number of buffered characters that triggers a write. */
const GATHERED_LENGTH = 64 * 1024;
const FLUSH_EVERY_MS = 250;
/** How many characters may wait for a reader. Further lines are lost. */
const MAX_WAITING_LENGTH = 8 * 1024 * 1024;
/** The system writes this many bytes atomically, not mixed with other processes' output: PIPE_BUF of Linux. */
const ATOMIC_BYTES = 4096;
const LINE_END = 10;
const RETRY_MS = 100;
const STUCK_AFTER_MS = 1000;
const NOTHING = Buffer.alloc(0);

/**
 * Writes to a file descriptor asynchronously, many lines at once. If the reader is gone, only its lines are lost;
 * pino's own output throws if a socket was reset, and then keeps the process from ending. `isShared`: other processes
 * write to it too, so it writes only whole lines, up to the atomic size.
 */
export function openLogOutput(fd: number, { isShared = false } = {}): LogOutput {
  let lines = '';
  /** Taken from `lines` by a flush and not written yet. */
  let unsent: Buffer = NOTHING;
  let isFlushWanted = false;
  let underWaySince: number | null = null;

  const lengthOf = (chunk: Buffer): number => (isShared ? lengthOfWholeLines(chunk) : chunk.length);

  const send = (): void => {
    const part = unsent.subarray(0, lengthOf(unsent));
    unsent = unsent.subarray(part.length);
    write(fd, part, 0, part.length, (error, written) => {
      const isBusy = error?.code === 'EAGAIN';
      if (error !== null && !isBusy) unsent = NOTHING;
      else if (written < part.length) unsent = Buffer.concat([part.subarray(written), unsent]);
      if (isBusy) return void setTimeout(send, RETRY_MS);
      if (unsent.length > 0) return send();
      underWaySince = null;
      if (isFlushWanted || lines.length >= GATHERED_LENGTH) flush();
    });
  };

  const flush = (): void => {
    isFlushWanted = underWaySince !== null;
    if (isFlushWanted || lines === '') return;
    unsent = Buffer.from(lines);
    lines = '';
    underWaySince = performance.now();
    send();
  };

  const flushSync = (): void => {
    let rest = Buffer.concat([unsent, Buffer.from(lines)]);
    unsent = NOTHING;
    lines = '';
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest, 0, lengthOf(rest)));
    } catch {
      // There is nowhere left to report it.
    }
  };

  setInterval(flush, FLUSH_EVERY_MS).unref();
  process.once('exit', () => {
    const isStuck = underWaySince !== null && performance.now() - underWaySince > STUCK_AFTER_MS;
    // The reader exists but doesn't read. The process would wait forever.
    if (isStuck) process.kill(process.pid, 'SIGKILL');
    flushSync();
  });

  return {
    write: (line) => {
      if (lines.length + line.length > MAX_WAITING_LENGTH) return;
      lines += line;
      if (underWaySince === null && lines.length >= GATHERED_LENGTH) flush();
    },
    flush,
    flushSync,
  };
}

/** How much of `chunk` to write at once: whole lines up to `ATOMIC_BYTES`, or one longer line. */
function lengthOfWholeLines(chunk: Buffer): number {
  if (chunk.length <= ATOMIC_BYTES) return chunk.length;
  const last = chunk.lastIndexOf(LINE_END, ATOMIC_BYTES - 1);
  return (last === -1 ? chunk.indexOf(LINE_END, ATOMIC_BYTES) : last) + 1 || chunk.length;
}
